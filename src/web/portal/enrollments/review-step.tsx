import { ScreenSkeleton } from '../../ui/waiting.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Card } from '../../ui/section.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Link } from '@tanstack/react-router';
import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useUser } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { firstNameOf, fullNameOf } from '../students/students-data.ts';
import type { PlanPrices } from './plan-prices.ts';
import { PriceChoices, usePriceChoices } from './price-choices.tsx';
import { PriceTotal } from './price-total.tsx';
import { ReviewLine } from './review-line.tsx';
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
          <MissingList />
          <Review />
        </>
      )}
    </WizardFrame>
  );
}

function Review() {
  const { plan, students, classes, answers, prices, titleOf, now } = useForecast();
  const missing = useMissing();
  const { isWrong, ...choices } = usePriceChoices({ plan, classes });
  const known = students.data ?? [];
  const lines = linesOf(plan.lines, (id) => known.some((student) => student.id === id));
  if (plan.state === 'loading' || students.isLoading) return <ScreenSkeleton />;
  if (plan.lines.length === 0) return null;
  const worthwhile = lines.filter(({ classId, studentId }) => answers.isWorthwhile(classId, studentId));
  // Lines with incomplete forms or waivers are not submitted, but must not block the other lines.
  const { forms: _forms, waivers: _waivers, ...needed } = missing;
  const isReady = Object.values(needed).every((what) => what === null) && lines.length > 0;
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
      {lines.length > 0 && prices && <Total prices={prices} students={known} titleOf={titleOf} />}
      {lines.length > 0 && <FullWishes plan={plan} classes={classes} />}
      {isReady && worthwhile.length > 0 && (
        <SubmitButton plan={plan} lines={worthwhile} classes={classes} students={known} now={now} isHeld={isWrong} />
      )}
      {isReady && worthwhile.length === 0 && <Notice tone="warn">{m.enrollments_nothing_to_submit()}</Notice>}
    </Stack>
  );
}

type Reviewed = Pick<ReturnType<typeof useForecast>, 'plan' | 'classes' | 'answers' | 'prices' | 'titleOf'>;

interface TotalProps {
  readonly prices: PlanPrices;
  readonly students: readonly Student[];
  readonly titleOf: Reviewed['titleOf'];
}

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
    if (others?.length) plan.setStudents(classId, others);
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

/** The total price, and the lines without a price because they would be refused. */
function Total({ prices, students, titleOf }: TotalProps) {
  const nameOf = (id: string) => {
    const student = students.find((each) => each.id === id);
    return student ? firstNameOf(student) : m.enrollments_this_student();
  };
  return (
    <PriceTotal
      {...prices}
      groups={prices.groups.map(({ groupId, studentId, lowered, ...group }) => ({
        ...group,
        name: prices.names.get(groupId) ?? null,
        studentName: nameOf(studentId),
        lowered: lowered.map((seat) => ({ ...seat, title: titleOf(seat.classId) })),
      }))}
      refused={prices.lines
        .filter(({ outcome }) => outcome === 'refused')
        .map((line) => m.enrollments_line_of({ title: titleOf(line.classId), name: nameOf(line.studentId) }))}
    />
  );
}

/** One choice for each class: what to do if it is full when the registration arrives. */
function FullWishes({ plan, classes }: Pick<Reviewed, 'plan' | 'classes'>) {
  return (
    <Card>
      <fieldset className={styles.wishes}>
        <legend>{m.enrollments_if_full()}</legend>
        <p className={styles.small}>{m.enrollments_if_full_hint()}</p>
        {plan.lines
          .filter(({ studentIds }) => studentIds.length > 0)
          .map(({ classId, ifFull }) => (
            <CheckField
              key={classId}
              label={m.enrollments_join_waitlist_of({ title: classes.get(classId)?.title ?? '' })}
              checked={ifFull === 'waitlist'}
              onChange={(event) => plan.setIfFull(classId, event.currentTarget.checked ? 'waitlist' : 'skip')}
            />
          ))}
      </fieldset>
    </Card>
  );
}
