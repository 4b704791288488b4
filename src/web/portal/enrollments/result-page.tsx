import { ButtonLink } from '../../ui/link.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { ScreenSkeleton, Skeleton } from '../../ui/waiting.tsx';
import { Button } from '../../ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Student } from '../../../contract/students.ts';
import { overlaps } from '../../../domain/schedule.ts';
import { totalsOf } from '../../../domain/standing.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { paths } from '../../paths.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import { describeFailure, whyOf } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { HoldBanner } from './hold-banner.tsx';
import { usePlan } from '../plan/plan.ts';
import { FAMILY_KEYS, firstNameOf, useStudents } from '../students/students-data.ts';
import { LeftToPay } from '../payments/left-to-pay.tsx';
import { useOwnPayments } from '../payments/payments-data.ts';
import { NextStep, NothingOwed } from '../records/next-step.tsx';
import { listOwed } from '../records/owed.ts';
import { useMissingSections } from '../records/record-data.ts';
import { LoginCard } from '../../shell/login/login-card.tsx';
import { PriceTotal } from './price-total.tsx';
import { LineRow } from './result-line.tsx';
import styles from './result-page.module.css';
import { ResultPart } from './result-part.tsx';
import {
  describeEnded,
  describeResult,
  describeWhatNext,
  type Line,
  type Registration,
  sortLines,
} from './result-words.ts';
import { StillInPlan } from './still-in-plan.tsx';

/** The answer to one registration, as a page to keep and print. */
export function ResultPage() {
  const { registrationId = '' } = useParams({ strict: false });
  const user = useUser();
  return (
    <div className={styles.page}>
      {user === null ? (
        <>
          <h1 tabIndex={-1}>{m.enrollments_result_title()}</h1>
          <p>{m.enrollments_result_sign_in()}</p>
          <LoginCard embedded initialMode="sign-in" />
        </>
      ) : (
        <Answer registrationId={registrationId} />
      )}
    </div>
  );
}

function Answer({ registrationId }: { registrationId: string }) {
  const { call } = useApp();
  const user = useUser();
  const answer = useQuery({
    queryKey: FAMILY_KEYS.registration(registrationId),
    queryFn: async () => (await call(calls.registration, { registrationId })).registration,
    enabled: Boolean(user),
    // What is held runs out, or is confirmed elsewhere.
    staleTime: 0,
  });
  const students = useStudents();
  // The next step stands in the middle, and would push the rest away from under a finger.
  const isAsking = [useMissingSections(), useOwnPayments()].some(({ isLoading }) => isLoading);
  if (answer.data && students.data && !isAsking) return <Lines registration={answer.data} students={students.data} />;
  const error = answer.error ?? students.error;
  if (!error)
    return (
      <Stack aria-busy="true">
        <Skeleton height={36} />
        <ScreenSkeleton />
      </Stack>
    );
  const isUnknown = ['gone', 'wrong'].includes(whyOf(error));
  return (
    <>
      <h1 tabIndex={-1}>{isUnknown ? m.enrollments_result_unknown_title() : m.enrollments_result_not_loaded()}</h1>
      <p>{isUnknown ? m.enrollments_result_unknown() : describeFailure(error)}</p>
      <Cluster>
        {!isUnknown && (
          <Button
            onClick={() => {
              void answer.refetch();
              void students.refetch();
            }}
          >
            {m.enrollments_retry()}
          </Button>
        )}
        <Link to={paths.enrollments}>{m.enrollments_to_enrollments()}</Link>
      </Cluster>
    </>
  );
}

function Lines({ registration, students }: { registration: Registration; students: readonly Student[] }) {
  const format = useFormat();
  const { organization } = useApp();
  const { lines, groups } = registration;
  const { enrolled, waiting, ended, refused } = sortLines(lines);
  const words = describeWhatNext(lines, registration.mail);
  const holds = lines.flatMap(({ heldUntil }) => heldUntil ?? []);
  const unproven = lines.filter((line) => line.needsProof).length;
  const isKept = usePlan().lines.some(({ classId }) => refused.some((line) => line.classId === classId));
  const rows = (of: readonly Line[]) =>
    of.map((line) => (
      <LineRow
        key={`${line.studentId} ${line.classId}`}
        line={line}
        students={students}
        clash={clashOf(line, enrolled)}
      />
    ));
  return (
    <>
      <header>
        <p className={styles.printed}>{organization.name}</p>
        <h1 tabIndex={-1}>{describeResult(lines)}</h1>
        <p className={styles.small}>{words.submitted({ at: format.instant(registration.submittedAt) })}</p>
      </header>
      <HoldBanner holds={holds} waiting={unproven} />
      {enrolled.length > 0 && (
        <ResultPart title={m.enrollments_enrolled()} words={words.enrolled} tone="good">
          {rows(enrolled)}
        </ResultPart>
      )}
      {waiting.length > 0 && (
        <ResultPart title={m.enrollments_waitlisted()} words={words.waitlisted} tone="wait">
          {rows(waiting)}
        </ResultPart>
      )}
      {/* Whose seats are only held confirms the address first. */}
      {holds.length + unproven === 0 && <RecordsDue lines={enrolled} students={students} />}
      <StillInPlan lines={lines} />
      {refused.length > 0 && (
        <ResultPart
          title={m.enrollments_not_enrolled()}
          words={isKept ? m.enrollments_not_enrolled_next() : undefined}
          tone="no"
        >
          {rows(refused)}
        </ResultPart>
      )}
      {ended.length > 0 && (
        <ResultPart title={describeEnded(ended)} tone="no">
          {rows(ended)}
        </ResultPart>
      )}
      {enrolled.length + waiting.length > 0 && (
        <PriceTotal
          {...totalsOf(lines)}
          groups={groups.map((group) => ({ ...group, studentName: nameOf(group.studentId, students) }))}
          refused={refused.map((line) =>
            m.enrollments_line_of({
              title: line.class?.title ?? m.enrollments_class_gone(),
              name: nameOf(line.studentId, students),
            }),
          )}
        />
      )}
      <LeftToPay seats={enrolled} />
      <Cluster className={styles.actions}>
        <ButtonLink to={paths.enrollments} look="secondary">
          {m.enrollments_to_enrollments()}
        </ButtonLink>
        <Button look="secondary" onClick={() => print()}>
          {m.enrollments_print()}
        </Button>
        <ButtonLink look="quiet" to={paths.classes}>
          {m.enrollments_more_classes()}
        </ButtonLink>
      </Cluster>
    </>
  );
}

/** What is to be done now that the seats are taken. */
function RecordsDue({ lines, students }: { lines: readonly Line[]; students: readonly Student[] }) {
  const asked = useMissingSections().data ?? [];
  const semesterIds = new Set(lines.map((line) => line.class?.semesterId));
  const seated = students.filter(({ id }) => lines.some(({ studentId }) => studentId === id));
  const meant = asked.filter(
    ({ semesterId, studentId }) => semesterIds.has(semesterId) && seated.some(({ id }) => id === studentId),
  );
  const owed = listOwed(seated, meant);
  if (owed.length > 0) return <NextStep owed={owed} />;
  const of = new Set(meant.map(({ studentId }) => studentId)).size;
  return of > 0 && <NothingOwed of={of} />;
}

function nameOf(studentId: string, students: readonly Student[]): string {
  const student = students.find(({ id }) => id === studentId);
  return student ? firstNameOf(student) : m.enrollments_this_student();
}

/** What the class of this registration is called that the student got at the same time. */
function clashOf({ studentId, class: refused }: Line, enrolled: readonly Line[]): string | undefined {
  const others = enrolled.filter((line) => line.studentId === studentId);
  return others.find((line) => refused && line.class && overlaps(refused.meetings, line.class.meetings))?.class?.title;
}
