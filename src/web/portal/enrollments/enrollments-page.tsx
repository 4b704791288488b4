import { ButtonLink } from '../../ui/link.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Student } from '../../../contract/students.ts';
import { totalOf } from '../../../domain/pricing.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { HoldBanner } from './hold-banner.tsx';
import { fullNameOf, useEnrollments, useStudents } from '../students/students-data.ts';
import { describeFailure } from '../../shared/failure.ts';
import styles from '../account/account.module.css';
import { PriceTotal } from './price-total.tsx';
import { EnrolledRow, LostRow, PastRow, WaitingRow } from './enrollment-rows.tsx';
import { type Held, type StudentRows, sortByStudent } from './rows-by-student.ts';
import { TakeBackDialog, useTakeBack } from './take-back.tsx';

/** What each student of the family is enrolled in, waits for, or was enrolled in. */
export function EnrollmentsPage() {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{m.account_enrollments_title()}</h1>
        <ButtonLink to={paths.classes}>{m.account_add_classes()}</ButtonLink>
      </div>
      <Enrollments />
    </div>
  );
}

function Enrollments() {
  const held = useEnrollments();
  const students = useStudents();
  const takeBack = useTakeBack();
  if (held.data && students.data) {
    if (held.data.enrollments.length === 0 && held.data.waitlist.length === 0) return <Empty />;
    return (
      <Stack gap="large">
        <HoldBanner
          holds={held.data.enrollments.flatMap((each) => each.heldUntil ?? [])}
          waiting={held.data.waitlist.filter((each) => each.heldBackReason === 'address-unproven').length}
        />
        {sortByStudent(held.data, students.data).map((item) => (
          <StudentSection key={item.student.id} item={item} onTakeBack={takeBack.ask} />
        ))}
        <AgreedTotal held={held.data} />
        <TakeBackDialog {...takeBack} />
      </Stack>
    );
  }
  const error = held.error ?? students.error;
  if (error)
    return (
      <div role="alert" className={styles.notice}>
        <h2>{m.account_enrollments_not_loaded()}</h2>
        <p>{describeFailure(error)}</p>
        <Button
          look="secondary"
          onClick={() => {
            void held.refetch();
            void students.refetch();
          }}
        >
          {m.enrollments_retry()}
        </Button>
      </div>
    );
  return (
    <Stack aria-busy="true">
      <Skeleton height={32} width={240} />
      <Skeleton height={96} />
      <Skeleton height={96} />
    </Stack>
  );
}

/** What was agreed for all that the family has and waits for. */
function AgreedTotal({ held }: { held: Held }) {
  const enrolled = held.enrollments.filter((each) => each.state === 'enrolled');
  const waiting = held.waitlist.filter((each) => each.state === 'waiting' || each.state === 'offered');
  const lines = [
    ...enrolled.map((each) => ({ ...each, outcome: 'enrolled' as const })),
    ...waiting.map((each) => ({ ...each, outcome: 'waitlisted' as const })),
  ].filter((each) => !each.class.isCancelled);
  if (lines.length === 0) return null;
  return <PriceTotal {...totalOf(lines.map(({ outcome, agreedCents }) => ({ outcome, cents: agreedCents })))} />;
}

function Empty() {
  return (
    <div className={styles.notice}>
      <h2>{m.account_enrollments_empty_title()}</h2>
      <p>{m.account_enrollments_empty()}</p>
      <ButtonLink to={paths.classes} look="secondary">
        {m.account_find_classes()}
      </ButtonLink>
    </div>
  );
}

type TakeBack = ReturnType<typeof useTakeBack>['ask'];

function StudentSection({ item, onTakeBack }: { item: StudentRows; onTakeBack: TakeBack }) {
  const { student, enrolled, waiting, lost, past } = item;
  return (
    // No landmark: two children of one name would be two landmarks of one name.
    <div className={styles.student}>
      <h2>{fullNameOf(student)}</h2>
      {enrolled.length + waiting.length === 0 && <p>{m.account_nothing_now()}</p>}
      {enrolled.length > 0 && (
        <ul className={styles.rows} aria-label={m.account_enrolled_of(nameOf(student))}>
          {enrolled.map((enrollment) => (
            <EnrolledRow
              key={enrollment.id}
              enrollment={enrollment}
              student={student}
              onWithdraw={() => onTakeBack({ kind: 'withdraw', item: enrollment, student })}
            />
          ))}
        </ul>
      )}
      {waiting.length > 0 && (
        <ul className={styles.rows} aria-label={m.account_waitlist_of(nameOf(student))}>
          {waiting.map((entry) => (
            <WaitingRow
              key={entry.id}
              entry={entry}
              student={student}
              onLeave={() => onTakeBack({ kind: 'leave', item: entry, student })}
            />
          ))}
        </ul>
      )}
      {lost.length > 0 && (
        <ul className={styles.rows} aria-label={m.account_lost_of(nameOf(student))}>
          {lost.map((enrollment) => (
            <LostRow key={enrollment.id} enrollment={enrollment} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>{m.account_past({ count: past.length })}</summary>
          <ul className={styles.rows}>
            {past.map((entry) => (
              <PastRow key={entry.id} item={entry} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function nameOf(student: Student): { name: string } {
  return { name: fullNameOf(student) };
}
