import { ButtonLink } from '../../ui/link.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { ScreenSkeleton, Skeleton } from '../../ui/waiting.tsx';
import { Section } from '../../ui/section.tsx';
import { Button } from '../../ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Student } from '../../../contract/students.ts';
import { overlaps } from '../../../domain/schedule.ts';
import { totalOf } from '../../../domain/pricing.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { paths } from '../../paths.ts';
import { useApp, useUser } from '../../shared/app.tsx';
import { describeFailure, whyOf } from '../../shared/failure.ts';
import { useFormat } from '../../shared/format.ts';
import { HoldBanner } from './hold-banner.tsx';
import { FAMILY_KEYS, firstNameOf, fullNameOf, useStudents } from '../students/students-data.ts';
import { DueNote, sumUp } from '../records/due-note.tsx';
import { useMissingSections } from '../records/record-data.ts';
import { LoginCard } from '../../shell/login/login-card.tsx';
import { PriceTotal } from './price-total.tsx';
import { LineRow } from './result-line.tsx';
import styles from './result-page.module.css';
import { describeResult, describeWhatNext, hasEnded, type Line, type Registration } from './result-words.ts';

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
  if (answer.data && students.data) return <Lines registration={answer.data} students={students.data} />;
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
  const of = (outcome: Line['outcome']) => lines.filter((line) => line.outcome === outcome);
  const [enrolled, waitlisted, refused] = [of('enrolled'), of('waitlisted'), of('refused')];
  const words = describeWhatNext(lines, registration.mail);
  const isOver = hasEnded(lines);
  return (
    <>
      <header>
        <p className={styles.printed}>{organization.name}</p>
        <h1 tabIndex={-1}>{describeResult(lines)}</h1>
        <p className={styles.small}>{words.submitted({ at: format.instant(registration.submittedAt) })}</p>
      </header>
      <HoldBanner
        holds={lines.flatMap((line) => line.seat?.heldUntil ?? [])}
        waiting={lines.filter((line) => line.needsProof).length}
      />
      {enrolled.length > 0 && (
        <Part
          title={isOver ? m.enrollments_enrolled_ended() : m.enrollments_enrolled()}
          words={words.enrolled}
          tone={isOver ? 'no' : 'good'}
        >
          {enrolled.map((line) => (
            <LineRow key={`${line.studentId} ${line.classId}`} line={line} students={students} groups={groups} />
          ))}
        </Part>
      )}
      {waitlisted.length > 0 && (
        <Part title={m.enrollments_waitlisted()} words={words.waitlisted} tone="wait">
          {waitlisted.map((line) => (
            <LineRow key={`${line.studentId} ${line.classId}`} line={line} students={students} groups={groups} />
          ))}
        </Part>
      )}
      {refused.length > 0 && (
        <Part title={m.enrollments_not_enrolled()} words={m.enrollments_not_enrolled_next()} tone="no">
          {refused.map((line) => (
            <LineRow
              key={`${line.studentId} ${line.classId}`}
              line={line}
              students={students}
              groups={groups}
              clash={clashOf(line, enrolled)}
            />
          ))}
        </Part>
      )}
      {!isOver && <RecordsDue lines={enrolled} students={students} />}
      {enrolled.length + waitlisted.length > 0 && (
        <PriceTotal
          {...totalOf(lines.map(asPriced), groups)}
          groups={groups.map((group) => ({ ...group, studentName: nameOf(group.studentId, students) }))}
          refused={refused.map((line) =>
            m.enrollments_line_of({
              title: line.class?.title ?? m.enrollments_class_gone(),
              name: nameOf(line.studentId, students),
            }),
          )}
        />
      )}
      <Cluster className={styles.actions}>
        <ButtonLink to={paths.enrollments}>{m.enrollments_to_enrollments()}</ButtonLink>
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

/** What of the records is due now that the seats are taken. */
function RecordsDue({ lines, students }: { lines: readonly Line[]; students: readonly Student[] }) {
  const asked = useMissingSections().data ?? [];
  const semesterIds = new Set(lines.map((line) => line.class?.semesterId));
  const seated = students.filter(({ id }) => lines.some(({ studentId }) => studentId === id));
  const due = seated.map((student) => ({
    student,
    asked: asked.filter((each) => each.studentId === student.id && semesterIds.has(each.semesterId)),
  }));
  if (due.every((each) => sumUp(each.asked).count === 0)) return null;
  return (
    <Section title={m.records_due_title()}>
      {due.map((each) => (
        <DueNote key={each.student.id} studentId={each.student.id} asked={each.asked} name={fullNameOf(each.student)} />
      ))}
    </Section>
  );
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

/** A line as it was agreed; a seat that has ended since costs nothing any more. */
function asPriced({ outcome, agreedCents, seat }: Line) {
  return { outcome: seat?.endedAt ? ('refused' as const) : outcome, cents: agreedCents ?? null };
}

interface PartProps {
  title: string;
  words: string;
  tone: 'good' | 'wait' | 'no';
  children: React.ReactNode;
}

function Part({ title, words, tone, children }: PartProps) {
  return (
    <section className={styles.part} data-tone={tone}>
      <h2>{title}</h2>
      <p>{words}</p>
      <ul className={styles.lines}>{children}</ul>
    </section>
  );
}
