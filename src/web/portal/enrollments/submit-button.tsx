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
import { firstNameOf } from '../students/students-data.ts';
import styles from './review-step.module.css';
import type { SubmittedLine } from './submission.ts';
import { useSubmit } from './use-submit.ts';

interface SubmitButtonProps {
  plan: Plan;
  lines: readonly SubmittedLine[];
  classes: ReadonlyMap<string, SchoolClass | null>;
  students: readonly Student[];
  now: number;
  /** Something on the page is to be corrected first. */
  isHeld: boolean;
}

/** Sends the registration, once; says what happens while it is on its way and when it could not arrive. */
export function SubmitButton({ plan, lines, classes, students, now, isHeld }: SubmitButtonProps) {
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
        {describeAct(lines, classes, students)}
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

/** "Enroll Maya in Rock Climbing", or "Enroll 2 students in 3 classes". */
function describeAct(
  lines: readonly SubmittedLine[],
  classes: SubmitButtonProps['classes'],
  students: readonly Student[],
): string {
  const [only] = lines;
  const student = students.find(({ id }) => id === only?.studentId);
  const title = only && classes.get(only.classId)?.title;
  if (lines.length === 1 && student && title) return m.enrollments_submit_one({ name: firstNameOf(student), title });
  return m.enrollments_submit_many({
    students: m.enrollments_students_count({ count: new Set(lines.map(({ studentId }) => studentId)).size }),
    classes: m.enrollments_classes_count({ count: new Set(lines.map(({ classId }) => classId)).size }),
  });
}

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
