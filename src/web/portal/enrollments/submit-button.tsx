import { Notice } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { useNavigate } from '@tanstack/react-router';
import type { SchoolClass } from '../../../contract/classes.ts';
import type { Student } from '../../../contract/students.ts';
import { decideClosure } from '../../../domain/class-state.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useFormat } from '../../shared/format.ts';
import type { Plan } from '../plan/plan.ts';
import type { Forecast } from './forecast.ts';
import styles from './review-step.module.css';
import type { SubmittedLine } from './submission.ts';
import { nameApart } from './student-names.ts';
import { useSubmit } from './use-submit.ts';

interface SubmitButtonProps {
  plan: Plan;
  lines: readonly SubmittedLine[];
  classes: ReadonlyMap<string, SchoolClass | null>;
  students: readonly Student[];
  answers: Forecast;
  now: number;
  /** Something on the page is to be corrected first. */
  isHeld: boolean;
}

/** Sends the registration, once; says what happens while it is on its way and when it could not arrive. */
export function SubmitButton({ plan, lines, classes, students, answers, now, isHeld }: SubmitButtonProps) {
  const format = useFormat();
  const navigate = useNavigate();
  const { submit, isPending, trouble, waitSeconds, isUnanswered } = useSubmit({
    plan,
    lines,
    onAnswered: (registrationId) => void navigate({ to: paths.registration(registrationId) }),
    onAccountIncomplete: () => void navigate({ to: paths.planAccount }),
  });
  const opensAt = findOpening(lines, classes, now);
  return (
    <div className={styles.submit}>
      <div role="alert">
        {trouble && (
          <Notice tone="error" title={trouble.title}>
            <p>{trouble.words}</p>
            {trouble.isPassing && <NextTry seconds={waitSeconds} />}
          </Notice>
        )}
      </div>
      {!trouble && isUnanswered && !isPending && <Notice tone="warn">{m.enrollments_unanswered()}</Notice>}
      {opensAt && <p>{m.enrollments_opens_then({ at: format.instant(opensAt) })}</p>}
      <Button onClick={submit} isBusy={isPending} disabled={isHeld || opensAt !== null || waitSeconds > 0}>
        {describeAct(lines, { classes, students, answers })}
      </Button>
    </div>
  );
}

/** The count has a line of its own, so that nothing moves as it goes down. */
function NextTry({ seconds }: { seconds: number }) {
  return (
    <p className={styles.count}>{seconds > 0 ? m.enrollments_again_in({ seconds }) : m.enrollments_again_now()}</p>
  );
}

/** "Enroll Maya in Rock Climbing", "Enroll in 2, join 1 waitlist": what would become of the lines if they arrived now. */
function describeAct(
  lines: readonly SubmittedLine[],
  { classes, students, answers }: Pick<SubmitButtonProps, 'classes' | 'students' | 'answers'>,
): string {
  const [seats, places] = sortLines(lines, answers);
  const [only] = [...seats, ...places];
  const title = only && classes.get(only.classId)?.title;
  const name = only && nameApart(students).get(only.studentId);
  if (seats.length + places.length === 1 && name && title)
    return seats.length === 1 ? m.enrollments_submit_one({ name, title }) : m.enrollments_submit_wait({ name, title });
  const waitlists = m.enrollments_waitlists_count({ count: countClasses(places) });
  if (seats.length === 0) return m.enrollments_submit_waits({ waitlists });
  // With nobody twice in a class, its classes say how many seats they are.
  const isShort = countClasses(seats) === seats.length && countClasses(places) === places.length;
  if (places.length > 0 && isShort)
    return m.enrollments_submit_both({ seats: m.enrollments_seats_in({ count: seats.length }), waitlists });
  const enroll = m.enrollments_submit_many({
    students: m.enrollments_students_count({ count: new Set(seats.map(({ studentId }) => studentId)).size }),
    classes: m.enrollments_classes_count({ count: countClasses(seats) }),
  });
  return places.length === 0 ? enroll : m.enrollments_submit_both({ seats: enroll, waitlists });
}

/** Lines by what they would be: seats, and places on waitlists. What the rules refuse is tried beside the rest. */
function sortLines(lines: readonly SubmittedLine[], answers: Forecast): [SubmittedLine[], SubmittedLine[]] {
  const asWord = ({ classId, studentId }: SubmittedLine) => {
    const answer = answers.whenOpen(classId, studentId);
    return answer?.outcome === 'refused' ? answer.reason : answer?.outcome;
  };
  const which = (word: ReturnType<typeof asWord>) => lines.filter((line) => asWord(line) === word);
  const fresh: [SubmittedLine[], SubmittedLine[]] = [which('enrolled'), which('waitlisted')];
  if (fresh.some(({ length }) => length > 0)) return fresh;
  // Where all is there already, the answer was lost: the button says what it said before.
  const places = which('already-waitlisted');
  return [lines.filter((line) => !places.includes(line)), places];
}

const countClasses = (lines: readonly SubmittedLine[]) => new Set(lines.map(({ classId }) => classId)).size;

/** When the first of the classes opens, if none is open yet: there is nothing to submit before. */
function findOpening(
  lines: readonly SubmittedLine[],
  classes: SubmitButtonProps['classes'],
  now: number,
): string | null {
  const openings = lines.map(({ classId }) => {
    const item = classes.get(classId);
    return item && decideClosure(item, now) === 'not-open' ? item.registrationOpensAt : null;
  });
  if (openings.includes(null)) return null;
  return openings.reduce((first, at) => (first === null || (at && at < first) ? at : first), null);
}
