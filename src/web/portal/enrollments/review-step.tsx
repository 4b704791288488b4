import { ScreenSkeleton } from '../../ui/waiting.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Link } from '@tanstack/react-router';
import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useUser } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { fullNameOf } from '../students/students-data.ts';
import { PriceChoices, usePriceChoices } from './price-choices.tsx';
import { PlanTotal } from './plan-total.tsx';
import { ReviewLine } from './review-line.tsx';
import { useWaiversOfPlan } from '../waivers/waivers-data.ts';
import { SignInHere, MissingList, useMissing, WizardFrame } from './wizard-frame.tsx';
import styles from './review-step.module.css';
import { linesOf, type SubmittedLine } from './submission.ts';
import { SubmitButton } from './submit-button.tsx';
import { useForecast } from './use-forecast.ts';
import { Rows } from '../../ui/rows.tsx';

/** The last step: what will be submitted, what it costs, and what is still missing. */
export function ReviewStep() {
  const user = useUser();
  return (
    <WizardFrame title={m.enrollments_review_title()}>
      {user === undefined ? (
        <ScreenSkeleton />
      ) : user === null ? (
        <SignInHere />
      ) : (
        <>
          <MissingList isBeforeSubmit />
          <Review />
        </>
      )}
    </WizardFrame>
  );
}

function Review() {
  const { plan, students, classes, answers, prices, titleOf, now } = useForecast();
  const missing = useMissing();
  const waivers = useWaiversOfPlan();
  const { isWrong, ...choices } = usePriceChoices({ plan, classes });
  const known = students.data ?? [];
  const lines = linesOf(plan.lines, (id) => known.some((student) => student.id === id));
  if (plan.state === 'loading' || students.isLoading) return <ScreenSkeleton />;
  if (plan.lines.length === 0) return null;
  const priceOf = ({ classId, studentId }: SubmittedLine) =>
    prices?.lines.find((line) => line.classId === classId && line.studentId === studentId)?.cents ?? undefined;
  const worthwhile = lines
    .filter(({ classId, studentId }) => answers.isWorthwhile(classId, studentId))
    .map((line) => ({ ...line, seenCents: priceOf(line) }));
  // Lines with incomplete forms or waivers are not submitted, but must not block the other lines.
  const { forms: _forms, waivers: _waivers, ...needed } = missing;
  const isReady = Object.values(needed).every((what) => what === null) && lines.length > 0;
  // What these seats wait for would have refused their lines.
  const isToSign = (submitted: readonly SubmittedLine[]) =>
    submitted.some(({ studentId, classId }) =>
      waivers.some((each) => !each.signature && each.studentId === studentId && each.classIds.includes(classId)),
    );
  const choosing = known.filter(({ id }) => lines.some(({ studentId }) => studentId === id));
  return (
    <Stack gap="large">
      {choosing.map((student) => (
        <StudentLines
          key={student.id}
          student={student}
          lines={lines.filter(({ studentId }) => studentId === student.id)}
          classes={classes}
          answers={answers}
          prices={prices}
          plan={plan}
          titleOf={titleOf}
        />
      ))}
      {lines.length === 0 && (
        <ul className={styles.chosen}>
          {plan.lines.map(({ classId }) => (
            <li key={classId}>{classes.get(classId)?.title ?? m.enrollments_class_gone()}</li>
          ))}
        </ul>
      )}
      {lines.length > 0 && <LeftOut plan={plan} classes={classes} />}
      {lines.length > 0 && <PriceChoices {...choices} />}
      {lines.length > 0 && prices && <PlanTotal prices={prices} students={known} titleOf={titleOf} />}
      {isReady && worthwhile.length > 0 && (
        <SubmitButton
          plan={plan}
          lines={worthwhile}
          classes={classes}
          students={known}
          answers={answers}
          now={now}
          isHeld={isWrong}
        />
      )}
      {isReady && isToSign(worthwhile) && (
        <p className={styles.small}>
          {m.enrollments_waivers_later()} <Link to={paths.planWaivers}>{m.waivers_missing()}</Link>
        </p>
      )}
      {isReady && worthwhile.length === 0 && <Notice tone="warn">{m.enrollments_nothing_to_submit()}</Notice>}
    </Stack>
  );
}

type Reviewed = Pick<ReturnType<typeof useForecast>, 'plan' | 'classes' | 'answers' | 'prices' | 'titleOf'>;

function StudentLines({
  student,
  lines,
  classes,
  answers,
  prices,
  plan,
  titleOf,
}: Reviewed & { student: Student; lines: SubmittedLine[] }) {
  const remove = (classId: string) => {
    const others = plan.lines.find((line) => line.classId === classId)?.studentIds.filter((id) => id !== student.id);
    if (others?.length) plan.change([{ classId, studentIds: others }]);
    else plan.remove([classId]);
  };
  const clashOf = (classId: string) => {
    const other = answers.clash(classId, student.id);
    const answer = answers.whenOpen(classId, student.id);
    if (other === null || answer?.outcome !== 'refused' || answer.reason !== 'overlaps') return null;
    const isInPlan = lines.some((line) => line.classId === other);
    return { title: titleOf(other), giveWay: isInPlan ? () => remove(other) : null };
  };
  return (
    <section className={styles.student} aria-labelledby={`student-${student.id}`}>
      <h2 id={`student-${student.id}`}>{fullNameOf(student)}</h2>
      <Rows>
        {lines.map(({ classId }) => (
          <ReviewLine
            key={classId}
            student={student}
            schoolClass={classes.get(classId)}
            answer={answers.of(classId, student.id)}
            price={prices?.lines.find((line) => line.classId === classId && line.studentId === student.id)}
            groupName={(id) => prices?.names.get(id)}
            clash={clashOf(classId)}
            onRemove={() => remove(classId)}
          />
        ))}
      </Rows>
      <Link to={paths.planStudents}>{m.enrollments_change_students()}</Link>
    </section>
  );
}

/** Classes of the plan without a student; they stay in the plan and are not submitted. */
function LeftOut({ plan, classes }: Pick<Reviewed, 'plan' | 'classes'>) {
  const format = useFormat();
  const titles = plan.lines
    .filter(({ studentIds }) => studentIds.length === 0)
    .map(({ classId }) => classes.get(classId)?.title ?? m.enrollments_class_gone());
  if (titles.length === 0) return null;
  return (
    <p>
      {m.enrollments_left_out({ titles: format.list(titles) })}{' '}
      <Link to={paths.planStudents}>{m.enrollments_missing_students()}</Link>
    </p>
  );
}
