import type { Student } from '../../../contract/students.ts';
import { totalOf } from '../../../domain/pricing.ts';
import { m } from '../../../words/messages.js';
import { DueNote } from '../records/due-note.tsx';
import { useMissingSections } from '../records/record-data.ts';
import { fullNameOf } from '../students/students-data.ts';
import styles from '../account/account.module.css';
import { EnrolledRow, LostRow, PastRow, WaitingRow } from './enrollment-rows.tsx';
import { SkippedRow } from './waitlist-moves.tsx';
import { PriceTotal } from './price-total.tsx';
import type { Enrollment, Entry, SemesterRows, StudentRows } from './rows-by-semester.ts';
import type { TakeBack } from './take-back.tsx';
import { Rows } from '../../ui/rows.tsx';

interface SemesterPartProps {
  semester: SemesterRows;
  onTakeBack: TakeBack;
}

/** What the family has in one semester, and what was agreed for it. */
export function SemesterPart({ semester: { id, name, students }, onTakeBack }: SemesterPartProps) {
  return (
    // No landmark: two children of one name would be two landmarks of one name.
    <div className={styles.semester}>
      <h2>{name}</h2>
      {students.map((item) => (
        <StudentPart key={item.student.id} item={item} semesterId={id} onTakeBack={onTakeBack} />
      ))}
      <AgreedTotal students={students} />
    </div>
  );
}

/** What was agreed for all that the family has and waits for. */
function AgreedTotal({ students }: Pick<SemesterRows, 'students'>) {
  const priced = (outcome: 'enrolled' | 'waitlisted', items: readonly (Enrollment | Entry)[]) =>
    items.filter((item) => !item.class.isCancelled).map(({ agreedCents: cents }) => ({ outcome, cents }));
  const lines = students.flatMap(({ enrolled, waiting }) => [
    ...priced('enrolled', enrolled),
    ...priced('waitlisted', waiting),
  ]);
  return lines.length > 0 && <PriceTotal {...totalOf(lines)} />;
}

interface StudentPartProps {
  item: StudentRows;
  semesterId: string;
  onTakeBack: TakeBack;
}

function StudentPart({ item, semesterId, onTakeBack }: StudentPartProps) {
  const asked = useMissingSections().data ?? [];
  const { student, enrolled, waiting, skipped, lost, past } = item;
  return (
    <div className={styles.student}>
      <h3>{fullNameOf(student)}</h3>
      {enrolled.length > 0 && (
        <DueNote
          studentId={student.id}
          asked={asked.filter((each) => each.studentId === student.id && each.semesterId === semesterId)}
        />
      )}
      {enrolled.length > 0 && (
        <Rows aria-label={m.account_enrolled_of(nameOf(student))}>
          {enrolled.map((enrollment) => (
            <EnrolledRow
              key={enrollment.id}
              enrollment={enrollment}
              student={student}
              onWithdraw={() => onTakeBack({ kind: 'withdraw', item: enrollment, student })}
            />
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
    </div>
  );
}

function nameOf(student: Student): { name: string } {
  return { name: fullNameOf(student) };
}
