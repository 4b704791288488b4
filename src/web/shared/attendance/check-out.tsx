import { useId, useState } from 'react';
import type { AttendanceState, AttendingStudent, FetchedBy, Fetcher } from '../../../contract/attendance.ts';
import type { TapRefusal } from '../../../domain/attendance.ts';
import { joined } from '../../../domain/joined.ts';
import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { describeFailure } from '../failure.ts';
import styles from './attendance.module.css';
import { OfficePhone } from './office-phone.tsx';
import { describeTapRefusal } from './tap-words.ts';
import type { Taps } from './use-attendance.ts';

interface CheckOutProps {
  readonly student: AttendingStudent;
  readonly state: AttendanceState | undefined;
  readonly officePhone: string;
  readonly tap: Taps['tap'];
  readonly onClose: () => void;
}

const OTHER = 'other';

/** Whom a student is handed over to: one of those who may, or somebody whom the office has allowed. Who must not stands first, in red. */
export function CheckOut({ student, state, officePhone, tap, onClose }: CheckOutProps) {
  const { id: studentId, name, fetchers, notAllowed } = student;
  const [chosen, setChosen] = useState<string | null>(null);
  const [refused, setRefused] = useState<TapRefusal | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const heading = useId();
  const choose = (key: string) => {
    setChosen(key);
    setRefused(null);
  };
  const hand = async (fetched: FetchedBy | null) => {
    setBusy(true);
    setFailure(null);
    try {
      const why = await tap({ studentId, field: 'fetched', fetched });
      setRefused(why);
      if (why === null) onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const parts = { isBusy, refused, onHand: (fetched: FetchedBy) => void hand(fetched) };
  const isStopped =
    refused === 'not-allowed' || refused === 'near-barred' || refused === 'too-many-tries' || refused === 'not-listed';
  return (
    <Sheet title={m.attendance_check_out_of({ name })} closeLabel={m.attendance_close()} onClose={onClose}>
      <Stack>
        {notAllowed.length > 0 && (
          <div className={styles.barred} role="note">
            <strong>{m.records_not_allowed()}</strong>
            {notAllowed.map((person) => (
              <p key={joined(person.name, person.phone)}>{joined(person.name, person.relationship, person.phone)}</p>
            ))}
            <OfficePhone phone={officePhone} />
          </div>
        )}
        {isStopped && (
          <Notice tone="error" isAlert title={m.attendance_stop()}>
            <p>{describeTapRefusal(refused)}</p>
            <OfficePhone phone={officePhone} />
          </Notice>
        )}
        {failure !== null && (
          <Notice tone="error" isAlert title={m.attendance_not_kept()}>
            <p>{describeFailure(failure)}</p>
          </Notice>
        )}
        {state?.fetched && (
          <div>
            <Button look="secondary" isBusy={isBusy} onClick={() => void hand(null)}>
              {m.attendance_take_back({ name })}
            </Button>
          </div>
        )}
        <h3 id={heading} className={styles.heading}>
          {m.attendance_who_fetches()}
        </h3>
        {fetchers.length === 0 && <p>{m.attendance_nobody_listed()}</p>}
        <ul className={styles.people} aria-labelledby={heading}>
          {fetchers.map((fetcher) => (
            <li key={fetcher.key}>
              <button
                type="button"
                className={styles.person}
                aria-expanded={chosen === fetcher.key}
                onClick={() => choose(fetcher.key)}
              >
                <strong>{fetcher.name}</strong>
                <span>{joined(fetcher.relationship, fetcher.isUnanswered ? m.attendance_unanswered() : '')}</span>
              </button>
              {chosen === fetcher.key && <Hand fetcher={fetcher} student={name} {...parts} />}
            </li>
          ))}
          <li>
            <button
              type="button"
              className={styles.person}
              aria-expanded={chosen === OTHER}
              onClick={() => choose(OTHER)}
            >
              <strong>{m.attendance_other()}</strong>
              <span>{m.attendance_other_hint()}</span>
            </button>
            {chosen === OTHER && <HandToOther officePhone={officePhone} student={name} {...parts} />}
          </li>
        </ul>
      </Stack>
    </Sheet>
  );
}

interface HandParts {
  readonly student: string;
  readonly isBusy: boolean;
  readonly refused: TapRefusal | null;
  readonly onHand: (fetched: FetchedBy) => void;
}

/** Somebody who may: asked for the code word where their household has one, unless they are known. */
function Hand({ fetcher, student, isBusy, refused, onHand }: HandParts & { readonly fetcher: Fetcher }) {
  const { key, name, asksCodeWord } = fetcher;
  const [word, setWord] = useState('');
  const [isMissing, setMissing] = useState(false);
  const by = 'listed';
  if (!asksCodeWord)
    return (
      <div className={styles.hand}>
        <Button isBusy={isBusy} onClick={() => onHand({ by, key })}>
          {m.attendance_hand({ student, name })}
        </Button>
      </div>
    );
  const error = isMissing
    ? m.attendance_refused_code_word_missing()
    : refused === 'code-word-wrong'
      ? m.attendance_refused_code_word_wrong()
      : refused === 'code-word-unreadable'
        ? m.attendance_refused_code_word_unreadable()
        : undefined;
  return (
    <form
      className={styles.hand}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(word.trim() === '');
        if (word.trim() !== '' && !isBusy) onHand({ by, key, codeWord: { how: 'typed', word } });
      }}
    >
      <TextField
        label={m.attendance_code_word()}
        description={m.attendance_code_word_hint()}
        value={word}
        error={error}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setWord(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <Cluster>
        <Button type="submit" isBusy={isBusy}>
          {m.attendance_hand({ student, name })}
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={() => onHand({ by, key, codeWord: { how: 'known' } })}>
          {m.attendance_known({ name })}
        </Button>
      </Cluster>
    </form>
  );
}

/** Whoever is on no list: the office decides, and its word is written down. */
function HandToOther({ student, officePhone, isBusy, refused, onHand }: HandParts & { readonly officePhone: string }) {
  const [name, setName] = useState('');
  const [allowedBy, setAllowedBy] = useState('');
  const [isTried, setTried] = useState(false);
  const missing = (value: string, words: () => string) => (isTried && value.trim() === '' ? words() : undefined);
  return (
    <form
      className={styles.hand}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (name.trim() && allowedBy.trim() && !isBusy) onHand({ by: 'other', name, allowedBy });
      }}
    >
      <Notice tone="warn" title={m.attendance_other_office()}>
        <OfficePhone phone={officePhone} />
      </Notice>
      <TextField
        label={m.attendance_other_name()}
        value={name}
        maxLength={120}
        autoComplete="off"
        required
        error={missing(name, m.attendance_other_name_missing)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={m.attendance_allowed_by()}
        value={allowedBy}
        maxLength={120}
        autoComplete="off"
        required
        error={missing(allowedBy, m.attendance_allowed_by_missing)}
        onChange={(event) => setAllowedBy(event.currentTarget.value)}
      />
      <Cluster>
        <Button type="submit" isBusy={isBusy}>
          {m.attendance_hand({ student, name: name.trim() || m.attendance_other() })}
        </Button>
        {refused === 'near-barred' && (
          <Button
            look="secondary"
            isBusy={isBusy}
            onClick={() => onHand({ by: 'other', name, allowedBy, isSomebodyElse: true })}
          >
            {m.attendance_somebody_else()}
          </Button>
        )}
      </Cluster>
    </form>
  );
}
