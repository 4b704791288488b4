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
import { HoldBanner } from './hold-banner.tsx';
import { useMissingSections } from '../records/record-data.ts';
import { fullNameOf, useEnrollments, useStudents } from '../students/students-data.ts';
import { describeFailure } from '../../shared/failure.ts';
import styles from '../account/account.module.css';
import { sortBySemester } from './rows-by-semester.ts';
import { SemesterPart } from './semester-part.tsx';
import { TakeBackDialog, useTakeBack } from './take-back.tsx';

/** What the family has and had, semester by semester: what each student is enrolled in, waits for, or was enrolled in. */
export function EnrollmentsPage() {
  const { organization } = useApp();
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p className={styles.printed}>{organization.name}</p>
        <h1 tabIndex={-1}>{m.account_enrollments_title()}</h1>
        <ButtonLink to={paths.classes}>{m.account_add_classes()}</ButtonLink>
      </div>
      <Enrollments />
    </div>
  );
}

/** The same without its heading. */
export function Enrollments() {
  const held = useEnrollments();
  const students = useStudents();
  // What is missing stands above the classes, and would push them away from under a finger.
  const isAsking = useMissingSections().isLoading;
  const takeBack = useTakeBack();
  if (held.data && students.data && !isAsking) {
    const all = [...held.data.enrollments, ...held.data.waitlist];
    if (all.length === 0) return <Empty />;
    const isHeld = (id: string) => all.some(({ studentId }) => studentId === id);
    return (
      <Stack gap="large">
        <HoldBanner
          holds={held.data.enrollments.flatMap((each) => each.heldUntil ?? [])}
          waiting={held.data.waitlist.filter((each) => each.heldBackReason === 'address-unproven').length}
        />
        {sortBySemester(held.data, students.data).map((semester) => (
          <SemesterPart key={semester.id} semester={semester} onTakeBack={takeBack.ask} />
        ))}
        <WithoutAny students={students.data.filter(({ id }) => !isHeld(id))} />
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
    <div aria-busy="true">
      <ScreenSkeleton />
    </div>
  );
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
