import type { ReactNode } from 'react';
import type { OwnStudent, Student } from '../../../contract/students.ts';
import { placeState, seatState, totalsOf } from '../../../domain/standing.ts';
import { m } from '../../../words/messages.js';
import type { AskMove } from './use-move.ts';
import { LookingOn, useLooksOn } from '../../shared/looking-on.tsx';
import { fullNameOf } from '../students/students-data.ts';
import styles from '../account/account.module.css';
import { EnrolledRow, LostRow, PastRow, WaitingRow } from './enrollment-rows.tsx';
import { SkippedRow } from './waitlist-moves.tsx';
import { PriceTotal } from './price-total.tsx';
import type { Enrollment, Entry, SemesterRows, StudentRows } from './rows-by-semester.ts';
import type { TakeBack } from './take-back.tsx';
import { UndoRow } from './undo-withdrawal.tsx';
import { Rows } from '../../ui/rows.tsx';

interface SemesterPartProps {
  semester: SemesterRows;
  onTakeBack: TakeBack;
  onMove: AskMove;
}

/** What the family has in one semester, and what was agreed for it. */
export function SemesterPart({ semester: { name, students }, ...acts }: SemesterPartProps) {
  return (
    // No landmark: two children of one name would be two landmarks of one name.
    <div className={styles.semester}>
      <h2>{name}</h2>
      {students.map((item) => (
        <StudentPart key={item.student.id} item={item} {...acts} />
      ))}
      <AgreedTotal students={students} />
    </div>
  );
}

/** What was agreed for all that the family has and waits for, by the rule of the result and the mails. */
function AgreedTotal({ students }: Pick<SemesterRows, 'students'>) {
  const seats = students.flatMap(({ enrolled }) =>
    enrolled.map((item) => ({ ...item, now: seatState(asOnRecord(item)) })),
  );
  const places = students.flatMap(({ waiting }) =>
    waiting.map((item) => ({ ...item, now: placeState(asOnRecord(item)) })),
  );
  const lines = [...seats, ...places].filter(({ now }) => now !== 'cancelled');
  return lines.length > 0 && <PriceTotal {...totalsOf(lines)} />;
}

function asOnRecord<Item extends Enrollment | Entry>(item: Item) {
  return { ...item, isCancelled: item.class.isCancelled };
}

interface StudentPartProps {
  item: StudentRows;
  onTakeBack: TakeBack;
  onMove: AskMove;
}

function StudentPart({ item, onTakeBack, onMove }: StudentPartProps) {
  const { student, enrolled, waiting, skipped, lost, withdrawn, past } = item;
  return (
    <StudentActs student={student}>
      <h3>{fullNameOf(student)}</h3>
      {enrolled.length > 0 && (
        <Rows aria-label={m.account_enrolled_of(nameOf(student))}>
          {enrolled.map((enrollment) => (
            <EnrolledRow
              key={enrollment.id}
              enrollment={enrollment}
              student={student}
              onMove={() => onMove({ item: enrollment, student })}
              onWithdraw={() => onTakeBack({ kind: 'withdraw', item: enrollment, student })}
            />
          ))}
        </Rows>
      )}
      {withdrawn.length > 0 && (
        <Rows aria-label={m.account_undo_of(nameOf(student))}>
          {withdrawn.map((enrollment) => (
            <UndoRow key={enrollment.id} enrollment={enrollment} student={student} />
          ))}
        </Rows>
      )}
      {waiting.length > 0 && (
        <Rows aria-label={m.account_waitlist_of(nameOf(student))}>
          {waiting.map((entry) => (
            <WaitingRow
              key={entry.id}
              entry={entry}
              student={student}
              onLeave={() => onTakeBack({ kind: 'leave', item: entry, student })}
            />
          ))}
        </Rows>
      )}
      {skipped.length > 0 && (
        <Rows aria-label={m.waits_skipped_of(nameOf(student))}>
          {skipped.map((entry) => (
            <SkippedRow key={entry.id} entry={entry} />
          ))}
        </Rows>
      )}
      {lost.length > 0 && (
        <Rows aria-label={m.account_lost_of(nameOf(student))}>
          {lost.map((enrollment) => (
            <LostRow key={enrollment.id} enrollment={enrollment} />
          ))}
        </Rows>
      )}
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>{m.account_past({ count: past.length })}</summary>
          <Rows>
            {past.map((entry) => (
              <PastRow key={entry.id} item={entry} />
            ))}
          </Rows>
        </details>
      )}
    </StudentActs>
  );
}

/** Whoever may only look at a student is offered nothing that would be refused. */
function StudentActs({ student, children }: { student: OwnStudent; children: ReactNode }) {
  const looksOn = useLooksOn() || student.access === 'view';
  return (
    <LookingOn value={looksOn}>
      <div className={styles.student}>{children}</div>
    </LookingOn>
  );
}

function nameOf(student: Student): { name: string } {
  return { name: fullNameOf(student) };
}
