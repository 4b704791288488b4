import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { functions } from '../../contract/functions.ts';
import type { ErrorCode, OutputOf } from '../../contract/kit.ts';
import type { TaughtClass } from '../../contract/teaching.ts';
import { m } from '../../words/messages.js';
import { CallFailure } from '../call.ts';
import { calls } from '../calls.ts';
import { useApp, useUser } from '../shared/app.tsx';
import { describeFailure, fieldErrors } from '../shared/failure.ts';
import { useFormat } from '../shared/format.ts';
import { newScreenId } from '../shared/new-key.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Cluster, Stack } from '../ui/layout.tsx';
import { LongTextField } from '../ui/long-text-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTapLine } from './offline/use-offline.ts';
import styles from './teaching.module.css';

type Preview = OutputOf<typeof functions.previewFamilyLetter>;

interface WriteParts {
  readonly one: TaughtClass;
  readonly today: string;
}

/** A letter to the families of a date: written, looked at, sent, and for two minutes taken back. */
export function WriteFamilies({ one: { id: classId, title: classTitle, dates }, today }: WriteParts) {
  const { call } = useApp();
  const account = useUser()?.uid;
  const { line, letters } = useTapLine(account);
  const format = useFormat();
  const days = [...new Set(dates.map((date) => date.on))];
  const [on, setOn] = useState(days.find((day) => day >= today) ?? days.at(-1) ?? '');
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const [missing, setMissing] = useState<Record<string, string>>({});
  // Kept until it is sent: sent twice, it is one letter.
  const [id, setId] = useState(newScreenId);
  const words = { classId, on, subject, text };
  // What could not be sent stands there again, as it was written.
  const kept = letters.find((letter) => letter.classId === classId);
  const [isRestored, setRestored] = useState(false);
  if (kept && !isRestored) {
    setRestored(true);
    if (subject === '' && text === '') {
      setId(kept.id);
      setSubject(kept.subject);
      setText(kept.text);
      if (days.includes(kept.on)) setOn(kept.on);
    }
  }
  const preview = useMutation({ mutationFn: () => call(calls.previewFamilyLetter, words) });
  const send = useMutation({
    mutationFn: async () => {
      // Its words stay on the phone until the portal has answered.
      if (account) await line.keepLetter(account, { kind: 'letter', id, classTitle, ...words });
      try {
        const sent = await call(calls.sendFamilyLetter, { id, ...words });
        await line.settleLetter(id);
        return sent;
      } catch (error) {
        if (error instanceof CallFailure && ANSWERS.includes(error.code)) await line.settleLetter(id);
        throw error;
      }
    },
  });
  const undo = useMutation({ mutationFn: () => call(calls.undoFamilyLetter, { id, classId }) });
  const again = () => {
    for (const each of [preview, send, undo]) each.reset();
  };
  const error = undo.error ?? send.error ?? preview.error;
  const errors = { ...fieldErrors(error), ...missing };
  const look = () => {
    const found = {
      ...(subject.trim() === '' && { subject: m.attendance_subject_missing() }),
      ...(text.trim() === '' && { text: m.attendance_text_missing() }),
    };
    setMissing(found);
    if (Object.keys(found).length === 0 && !preview.isPending) preview.mutate();
  };
  return (
    <Section title={m.attendance_write()} hint={m.attendance_write_hint()}>
      <Stack>
        {error && (
          <Notice tone="error" isAlert>
            {describeFailure(error)}
          </Notice>
        )}
        {kept && !send.isPending && <Notice tone="warn">{m.offline_letter_kept()}</Notice>}
        {undo.data ? (
          <Notice tone="info" isStatus title={m.attendance_taken_back({ count: undo.data.mails })} />
        ) : send.data ? (
          <Notice tone="success" isStatus title={m.attendance_sent({ count: send.data.mails })}>
            <Button look="secondary" isBusy={undo.isPending} onClick={() => undo.mutate()}>
              {m.attendance_take_letter_back()}
            </Button>
          </Notice>
        ) : null}
        {send.data ? (
          <div>
            <Button
              look="quiet"
              onClick={() => {
                setId(newScreenId());
                setSubject('');
                setText('');
                again();
              }}
            >
              {m.attendance_write_new()}
            </Button>
          </div>
        ) : preview.data ? (
          <Read preview={preview.data} isBusy={send.isPending} onSend={() => send.mutate()} onChange={again} />
        ) : (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              look();
            }}
          >
            <Stack>
              <ChoiceField
                label={m.attendance_write_date()}
                value={on}
                options={days.map((day) => ({ value: day, label: format.dayOfWeek(day) }))}
                onChange={(event) => setOn(event.currentTarget.value)}
              />
              <TextField
                label={m.attendance_subject()}
                value={subject}
                maxLength={150}
                autoComplete="off"
                error={errors['subject']}
                onChange={(event) => setSubject(event.currentTarget.value)}
              />
              <LongTextField
                label={m.attendance_text()}
                value={text}
                rows={6}
                maxLength={5000}
                error={errors['text']}
                onChange={(event) => setText(event.currentTarget.value)}
              />
              <div>
                <Button type="submit" look="secondary" isBusy={preview.isPending}>
                  {m.attendance_preview()}
                </Button>
              </div>
            </Stack>
          </form>
        )}
      </Stack>
    </Section>
  );
}

/** With these the portal says that it does not send it: the words are the writer's again. */
const ANSWERS: readonly ErrorCode[] = ['failed-precondition', 'invalid-argument', 'not-found', 'permission-denied'];

interface ReadParts {
  readonly preview: Preview;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  readonly onChange: () => void;
}

/** How it reads, and whom it reaches. */
function Read({ preview, isBusy, onSend, onChange }: ReadParts) {
  const { subject, text, mails, unreached, delivers } = preview;
  return (
    <Stack>
      <p>
        <strong>{m.attendance_reaches({ count: mails })}</strong>
      </p>
      {unreached > 0 && <Notice tone="warn">{m.attendance_unreached({ count: unreached })}</Notice>}
      {!delivers && <Notice tone="warn">{m.attendance_no_delivery()}</Notice>}
      <div className={styles.letter}>
        <strong>{subject}</strong>
        <p>{text}</p>
      </div>
      <Cluster>
        {mails > 0 && (
          <Button isBusy={isBusy} onClick={onSend}>
            {m.attendance_send({ count: mails })}
          </Button>
        )}
        <Button look="quiet" onClick={onChange}>
          {m.attendance_write_again()}
        </Button>
      </Cluster>
    </Stack>
  );
}
