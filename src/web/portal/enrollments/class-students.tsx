import { Skeleton } from '../../ui/waiting.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Link } from '@tanstack/react-router';
import type { SchoolClass } from '../../../contract/classes.ts';
import type { PlanLine } from '../../../contract/plans.ts';
import type { Student } from '../../../contract/students.ts';
import type { LineDecision } from '../../../domain/enrollment.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { describeSchedule } from '../../shared/class-schedule.ts';
import { describeAudience } from '../../shared/class-wording.ts';
import { useFormat } from '../../shared/format.ts';
import type { Plan } from '../plan/plan.ts';
import { fullNameOf } from '../students/students-data.ts';
import type { Forecast } from './forecast.ts';
import { describeHelp, describeRefusal } from './refusal-words.ts';
import styles from './students-step.module.css';

interface ClassStudentsProps {
  line: PlanLine;
  schoolClass: SchoolClass | null | undefined;
  students: readonly Student[];
  answers: Forecast;
  plan: Plan;
  titleOf: (classId: string) => string;
}

/** One chosen class: tick who takes it. Whoever cannot is shown with the reason and what would help. */
export function ClassStudents({ line, schoolClass, students, answers, plan, titleOf }: ClassStudentsProps) {
  const format = useFormat();
  if (schoolClass === undefined) return <Skeleton height={120} />;
  const title = schoolClass?.title ?? m.enrollments_class_gone();
  const remove = (
    <Button
      look="quiet"
      className={styles.end}
      onClick={() => plan.remove([line.classId])}
      aria-label={m.enrollments_remove_class_name({ title })}
    >
      {m.enrollments_remove_class()}
    </Button>
  );
  if (schoolClass === null)
    return (
      <div className={styles.class}>
        <p>{m.enrollments_class_gone()}</p>
        {remove}
      </div>
    );
  const toggle = (studentId: string, isTicked: boolean) =>
    plan.setStudents(
      line.classId,
      isTicked ? [...line.studentIds, studentId] : line.studentIds.filter((id) => id !== studentId),
    );
  return (
    <div className={styles.class}>
      <div className={styles.head}>
        <div>
          <h3>
            <Link to={paths.class(schoolClass.id)}>{schoolClass.title}</Link>
          </h3>
          <p className={styles.schedule}>{describeSchedule(schoolClass.meetings, format)}</p>
          <p className={styles.schedule}>{describeAudience(schoolClass, format)}</p>
        </div>
        {remove}
      </div>
      <fieldset className={styles.choices}>
        <legend>{m.enrollments_who_takes()}</legend>
        {students.map((student) => {
          const isTicked = line.studentIds.includes(student.id);
          const answer = isTicked ? answers.of(line.classId, student.id) : answers.ifAdded(line.classId, student.id);
          const clash = answers.clash(line.classId, student.id);
          return (
            <StudentChoice
              key={student.id}
              student={student}
              schoolClass={schoolClass}
              isTicked={isTicked}
              answer={answer}
              clash={clash === null ? undefined : titleOf(clash)}
              onToggle={(ticked) => toggle(student.id, ticked)}
            />
          );
        })}
      </fieldset>
    </div>
  );
}

interface ChoiceProps {
  student: Student;
  schoolClass: SchoolClass;
  isTicked: boolean;
  answer: LineDecision | undefined;
  clash: string | undefined;
  onToggle: (isTicked: boolean) => void;
}

function StudentChoice({ student, schoolClass, isTicked, answer, clash, onToggle }: ChoiceProps) {
  const format = useFormat();
  const reason = answer?.outcome === 'refused' ? answer.reason : null;
  // Before registration opens everything may be prepared; an overlap is the family's to solve, so it is told and not forbidden.
  const isBlocked = reason !== null && reason !== 'not-open' && reason !== 'overlaps';
  const words = reason &&
    reason !== 'not-open' && [
      describeRefusal(reason, { student, schoolClass, format, clash }),
      describeHelp(reason, { student }),
    ];
  return (
    <CheckField
      label={fullNameOf(student)}
      checked={isTicked}
      disabled={isBlocked && !isTicked}
      onChange={(event) => onToggle(event.currentTarget.checked)}
      description={
        words ? (
          <span className={isTicked ? styles.problem : styles.blocked}>{words.join(' ')}</span>
        ) : (
          answer?.outcome === 'waitlisted' && m.enrollments_would_wait()
        )
      }
    />
  );
}
