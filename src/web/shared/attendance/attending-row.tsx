import { useEffect, useState } from 'react';
import type { AttendanceState, AttendingStudent } from '../../../contract/attendance.ts';
import { type Presence, PRESENCES, type TapRefusal } from '../../../domain/attendance.ts';
import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/notice.tsx';
import { useFormat } from '../format.ts';
import styles from './attendance.module.css';
import { describeTapRefusal, namePresence } from './tap-words.ts';
import { serverNow } from './this-phone.ts';

interface RowProps {
  readonly student: AttendingStudent;
  readonly state: AttendanceState | undefined;
  readonly refused: TapRefusal | undefined;
  /** Before the day there are only excuses. */
  readonly isAhead: boolean;
  readonly isReadOnly: boolean;
  readonly onTap: (presence: Presence | null) => void;
  readonly onCheckOut: () => void;
  readonly onUndo: () => void;
}

/** One student: four large taps, and whom they went with. */
export function AttendingRow({ student, state, refused, isAhead, isReadOnly, onTap, onCheckOut, onUndo }: RowProps) {
  const { name, preferred, hasSeat, notAllowed } = student;
  const presence = state?.presence ?? null;
  return (
    <li className={styles.row} data-presence={presence ?? undefined}>
      <div className={styles.who}>
        <span className={styles.name}>
          {name}
          {preferred && <span className={styles.quiet}> {m.admin_roster_preferred({ name: preferred })}</span>}
        </span>
        {!hasSeat && <Tag tone="quiet">{m.attendance_left_class()}</Tag>}
        {notAllowed.length > 0 && <Tag tone="error">{m.attendance_has_barred()}</Tag>}
      </div>
      <div className={styles.taps} role="group" aria-label={m.attendance_of({ name })}>
        {PRESENCES.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.tap}
            data-presence={each}
            aria-pressed={presence === each}
            disabled={isReadOnly || (isAhead && each !== 'excused')}
            onClick={() => onTap(presence === each ? null : each)}
          >
            <span aria-hidden="true" className={styles.mark}>
              {presence === each ? '✓' : ''}
            </span>
            {namePresence(each)}
          </button>
        ))}
      </div>
      {!isAhead && (
        <div className={styles.leaving}>
          <Fetched state={state} name={name} isReadOnly={isReadOnly} onCheckOut={onCheckOut} onUndo={onUndo} />
        </div>
      )}
      {refused && (
        <p className={styles.refused} role="alert">
          {describeTapRefusal(refused)}
        </p>
      )}
    </li>
  );
}

/** So long what was just tapped is undone with one tap. */
const UNDO_MS = 60_000;

function Fetched({
  state,
  name,
  isReadOnly,
  onCheckOut,
  onUndo,
}: Pick<RowProps, 'state' | 'isReadOnly' | 'onCheckOut' | 'onUndo'> & { readonly name: string }) {
  const format = useFormat();
  const fetched = state?.fetched;
  const isFresh = useIsFresh(fetched?.at);
  if (!fetched)
    return isReadOnly || state?.presence === 'absent' || state?.presence === 'excused' ? null : (
      <Button look="secondary" aria-label={m.attendance_check_out_of({ name })} onClick={onCheckOut}>
        {m.attendance_check_out()}
      </Button>
    );
  return (
    <>
      <span className={styles.fetched}>
        <span aria-hidden="true">✓ </span>
        {m.attendance_fetched({ at: format.clockTime(fetched.at), name: fetched.name })}
      </span>
      {isReadOnly ? null : isFresh ? (
        <Button look="secondary" aria-label={m.attendance_undo_of({ name })} onClick={onUndo}>
          {m.attendance_undo()}
        </Button>
      ) : (
        <Button look="quiet" aria-label={m.attendance_correct_of({ name })} onClick={onCheckOut}>
          {m.attendance_correct()}
        </Button>
      )}
    </>
  );
}

function useIsFresh(at: string | undefined): boolean {
  const [, look] = useState(0);
  const left = at === undefined ? 0 : Date.parse(at) + UNDO_MS - serverNow();
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => look((times) => times + 1), left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}
