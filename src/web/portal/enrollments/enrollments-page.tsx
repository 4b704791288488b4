import { ButtonLink } from '../../ui/link.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Button } from '../../ui/button.tsx';
import { ScreenSkeleton } from '../../ui/waiting.tsx';
import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { OwnActs } from '../../shared/looking-on.tsx';
import { UnlessPickUpOnly } from '../families/pick-up-home.tsx';
import { HoldBanner } from './hold-banner.tsx';
import { LeftByChild } from '../payments/left-to-pay.tsx';
import { useOwnPayments } from '../payments/payments-data.ts';
import { NextStep, NothingOwed, OwedList } from '../records/next-step.tsx';
import { listOwed } from '../records/owed.ts';
import { type AskedOf, useMissingSections } from '../records/record-data.ts';
import { fullNameOf, useEnrollments, useStudents } from '../students/students-data.ts';
import { describeFailure } from '../../shared/failure.ts';
import styles from '../account/account.module.css';
import { type Held, isLive, type SemesterRows, sortBySemester } from './rows-by-semester.ts';
import { SemesterPart } from './semester-part.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useMove } from './use-move.ts';
import { TakeBackDialog, useTakeBack } from './take-back.tsx';

/** What the family has and had, semester by semester: what each student is enrolled in, waits for, or was enrolled in. */
export function EnrollmentsPage() {
  const { organization } = useApp();
  return (
    <UnlessPickUpOnly>
      <div className={styles.page}>
        <div className={styles.head}>
          <p className={styles.printed}>{organization.name}</p>
          <h1 tabIndex={-1}>{m.account_enrollments_title()}</h1>
          <ButtonLink to={paths.classes}>{m.account_add_classes()}</ButtonLink>
        </div>
        <Enrollments />
      </div>
    </UnlessPickUpOnly>
  );
}

/** The same without its heading. */
export function Enrollments() {
  const held = useEnrollments();
  const students = useStudents();
  // What is owed stands above what is over, and would push that away from under a finger.
  const asked = useMissingSections();
  const payments = useOwnPayments();
  const takeBack = useTakeBack();
  const move = useMove();
  if (held.data && students.data && !asked.isLoading && !payments.isLoading) {
    const all = [...held.data.enrollments, ...held.data.waitlist];
    if (all.length === 0) return <Empty />;
    const isHeld = (id: string) => all.some(({ studentId }) => studentId === id);
    const semesters = sortBySemester(held.data, students.data);
    const part = (semester: SemesterRows) => (
      <SemesterPart key={semester.id} semester={semester} onTakeBack={takeBack.ask} onMove={move.ask} />
    );
    return (
      <Stack gap="large">
        <HoldBanner
          holds={held.data.enrollments.flatMap((each) => each.heldUntil ?? [])}
          waiting={held.data.waitlist.filter((each) => each.heldBackReason === 'address-unproven').length}
        />
        {semesters.filter(isLive).map(part)}
        <Owed students={students.data} asked={(asked.data ?? []).filter(isSeatedIn(semesters))} />
        <LeftByChild seats={seatsOf(held.data)} />
        {semesters.filter((each) => !isLive(each)).map(part)}
        <WithoutAny students={students.data.filter(({ id }) => !isHeld(id))} />
        <TakeBackDialog {...takeBack} />
        <MoveDialog {...move} />
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
    <div aria-busy="true">
      <ScreenSkeleton />
    </div>
  );
}

function seatsOf({ enrollments }: Held) {
  const live = enrollments.filter(({ state }) => state === 'enrolled');
  return live.map(({ studentId, class: { id } }) => ({ studentId, classId: id }));
}

/** Whether a semester asks it of a student who has a seat in it. */
function isSeatedIn(semesters: readonly SemesterRows[]) {
  return ({ semesterId, studentId }: AskedOf) =>
    semesters.some(
      ({ id, students }) =>
        id === semesterId && students.some(({ student, enrolled }) => student.id === studentId && enrolled.length > 0),
    );
}

/** What is owed: the one step of one child, or one line a child; that nothing is, where something was asked. */
function Owed({ students, asked }: { students: readonly Student[]; asked: readonly AskedOf[] }) {
  const owed = listOwed(students, asked);
  if (owed.length > 1) return <OwedList owed={owed} />;
  if (owed.length === 1) return <NextStep owed={owed} />;
  const of = new Set(asked.map(({ studentId }) => studentId)).size;
  return of > 0 && <NothingOwed of={of} />;
}

function Empty() {
  return (
    <div className={styles.notice}>
      <h2>{m.account_enrollments_empty_title()}</h2>
      <p>{m.account_enrollments_empty()}</p>
      <OwnActs>
        <ButtonLink to={paths.classes} look="secondary">
          {m.account_find_classes()}
        </ButtonLink>
      </OwnActs>
    </div>
  );
}

/** Students of whom nothing is told above. */
function WithoutAny({ students }: { students: readonly Student[] }) {
  const format = useFormat();
  if (students.length === 0) return null;
  return <p>{m.account_nothing_of({ names: format.list(students.map(fullNameOf)) })}</p>;
}
