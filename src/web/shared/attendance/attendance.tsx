import { use, useState } from 'react';
import type { ClassAttendance } from '../../../contract/attendance.ts';
import { countPresence, PRESENCES } from '../../../domain/attendance.ts';
import { m } from '../../../words/messages.js';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { describeFailure } from '../failure.ts';
import { useFormat } from '../format.ts';
import styles from './attendance.module.css';
import { AttendingRow } from './attending-row.tsx';
import { CheckOut } from './check-out.tsx';
import { namePresence } from './tap-words.ts';
import { TapsPort } from './taps-port.ts';
import { type Taps, useTaps } from './use-attendance.ts';

interface AttendanceParts {
  readonly told: ClassAttendance;
  readonly asked: string | undefined;
  readonly isReadOnly: boolean;
  readonly onKept: (() => void) | undefined;
}

/** The attendance of one date of a class: who is present, and to whom each student was checked out. */
export function Attendance({ told, asked, isReadOnly, onKept }: AttendanceParts) {
  const plain = useTaps(told, asked, onKept);
  const taps = use(TapsPort) ?? plain;
  const [checkingOut, setCheckingOut] = useState<string | null>(null);
  const { students, state, on, today, officePhone } = told;
  const stateOf = (id: string) => state.find(({ studentId }) => studentId === id);
  const isAhead = on !== null && on > today;
  const leaving = students.find(({ id }) => id === checkingOut);
  return (
    <Stack>
      {isAhead && <Notice tone="info">{m.attendance_ahead()}</Notice>}
      <Totals told={told} taps={taps} isMarkable={!isAhead && !isReadOnly} />
      <NotSent taps={taps} />
      <ul className={styles.rows}>
        {students.map((student) => (
          <AttendingRow
            key={student.id}
            student={student}
            state={stateOf(student.id)}
            refused={taps.refused.get(student.id)}
            isAhead={isAhead}
            isReadOnly={isReadOnly}
            onTap={(presence) => void taps.tap({ studentId: student.id, field: 'presence', presence }).catch(ignore)}
            onCheckOut={() => setCheckingOut(student.id)}
            onUndo={() => void taps.tap({ studentId: student.id, field: 'fetched', fetched: null }).catch(ignore)}
          />
        ))}
      </ul>
      {leaving && (
        <CheckOut
          key={leaving.id}
          student={leaving}
          state={stateOf(leaving.id)}
          officePhone={officePhone}
          tap={taps.tap}
          onClose={() => setCheckingOut(null)}
        />
      )}
    </Stack>
  );
}

/** Errors of single taps need no handling here; `NotSent` shows unsent taps above the list. */
const ignore = () => undefined;

/** The most remaining students to list by name. */
const NAMED = 6;

function Totals({
  told: { students, state },
  taps,
  isMarkable,
}: {
  readonly told: ClassAttendance;
  readonly taps: Taps;
  readonly isMarkable: boolean;
}) {
  const format = useFormat();
  const seated = students.filter(({ hasSeat }) => hasSeat);
  const stateOf = (id: string) => state.find(({ studentId }) => studentId === id);
  const counts = countPresence(seated.map(({ id }) => stateOf(id)?.presence ?? null));
  const open = seated.filter(({ id }) => !stateOf(id)?.presence);
  const here = seated.filter(({ id }) => isHere(stateOf(id)?.presence) && !stateOf(id)?.fetched);
  const named = (of: typeof seated) =>
    of.length > NAMED
      ? format.list([
          ...of.slice(0, NAMED).map(({ name }) => name),
          m.attendance_and_more({ count: of.length - NAMED }),
        ])
      : format.list(of.map(({ name }) => name));
  return (
    <div className={styles.totals}>
      <Cluster>
        {PRESENCES.map((presence) => (
          <span key={presence} className={styles.total} data-presence={presence}>
            <strong>{format.number(counts[presence])}</strong> {namePresence(presence)}
          </span>
        ))}
        <span className={styles.total}>
          <strong>{format.number(counts.open)}</strong> {m.attendance_open()}
        </span>
      </Cluster>
      <p role="status">
        {open.length === 0
          ? here.length === 0
            ? m.attendance_all_done()
            : m.attendance_still_here({ names: named(here) })
          : m.attendance_left({ names: named(open) })}
      </p>
      {isMarkable && open.length > 1 && (
        <div>
          <Button
            look="secondary"
            onClick={() => {
              for (const { id } of open)
                void taps.tap({ studentId: id, field: 'presence', presence: 'present' }).catch(ignore);
            }}
          >
            {m.attendance_others_present({ count: open.length })}
          </Button>
        </div>
      )}
    </div>
  );
}

const isHere = (presence: string | null | undefined) => presence === 'present' || presence === 'late';

/** Shows taps that could not be sent yet. */
function NotSent({ taps: { waiting, error, sendAgain } }: { readonly taps: Taps }) {
  if (!error || waiting.length === 0) return null;
  return (
    <Notice tone="warn" isAlert title={m.attendance_not_sent({ count: waiting.length })}>
      <p>{describeFailure(error)}</p>
      <Button isSmall look="secondary" onClick={sendAgain}>
        {m.attendance_send_again()}
      </Button>
    </Notice>
  );
}
