import { Link } from '@tanstack/react-router';
import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { describeSchedule } from '../../shared/class-schedule.ts';
import { useFormat } from '../../shared/format.ts';
import { usePlan } from '../plan/plan.ts';
import { firstNameOf, fullNameOf } from '../students/students-data.ts';
import { describeGroupPart, describeLinePrice } from './price-total.tsx';
import { describeHelp, describeRefusal } from './refusal-words.ts';
import styles from './result-page.module.css';
import type { Line, Registration } from './result-words.ts';

/** One class asked for, for one student, and what became of it. */
export function LineRow({
  line,
  students,
  groups,
  clash,
}: {
  line: Line;
  students: readonly Student[];
  groups: Registration['groups'];
  clash?: string | undefined;
}) {
  const format = useFormat();
  const student = students.find(({ id }) => id === line.studentId);
  const schoolClass = line.class;
  const groupName = groups.find(({ groupId }) => groupId === line.groupId)?.name;
  return (
    <li className={styles.line}>
      <h3>{schoolClass?.title ?? m.enrollments_class_gone()}</h3>
      <p className={styles.strong}>{student ? fullNameOf(student) : m.enrollments_this_student()}</p>
      {schoolClass && (
        <p>
          {describeSchedule(schoolClass.meetings, format)}
          {schoolClass.location && ` · ${schoolClass.location.name}`}
        </p>
      )}
      {line.agreedCents !== undefined && (
        <p>
          {describeLinePrice({ outcome: line.outcome, cents: line.agreedCents }, format)}
          {line.groupId && ` · ${describeGroupPart(groupName)}`}
        </p>
      )}
      {line.seat && <SeatSince seat={line.seat} schoolClass={schoolClass} />}
      {line.outcome === 'waitlisted' && line.position !== undefined && (
        <p className={styles.strong}>{m.enrollments_position({ position: line.position })}</p>
      )}
      {line.outcome === 'refused' && line.reason && (
        <>
          <p className={styles.strong}>{describeRefusal(line.reason, { student, schoolClass, format, clash })}</p>
          {line.reason === 'forms-missing' && <p>{format.list(namesOf(line))}</p>}
          <p>
            {describeHelp(line.reason, { student })} <NextAction line={line} name={student && firstNameOf(student)} />
          </p>
        </>
      )}
    </li>
  );
}

/** What became of a seat since the answer: held, or ended and why. */
function SeatSince({ seat, schoolClass }: { seat: NonNullable<Line['seat']>; schoolClass: Line['class'] }) {
  const format = useFormat();
  if (seat.heldUntil)
    return <p className={styles.held}>{m.enrollments_hold_line({ at: format.clockTime(seat.heldUntil) })}</p>;
  if (!seat.endedAt) return null;
  const at = format.instant(seat.endedAt);
  if (seat.endReason === 'by-school') return <p className={styles.strong}>{m.enrollments_by_school({ at })}</p>;
  if (seat.endReason === null) return <p className={styles.strong}>{m.enrollments_since_ended({ at })}</p>;
  return (
    <p className={styles.strong}>
      {m.enrollments_hold_lost({ at })}{' '}
      {schoolClass && <Link to={paths.class(schoolClass.id)}>{m.enrollments_choose_again()}</Link>}
    </p>
  );
}

/** What is missing: sections, and the titles of waivers. */
function namesOf({ sections = [], waivers = [] }: Line): string[] {
  return [...sections.map((section) => m.records_section({ section })), ...waivers];
}

/** The best thing to do after a "no": mend the student, wish for the waitlist, or look for another class of the kind. */
function NextAction({ line, name }: { line: Line; name: string | undefined }) {
  const plan = usePlan();
  if (line.reason === 'class-full')
    return (
      <Link to={paths.planReview} onClick={() => plan.setIfFull(line.classId, 'waitlist')}>
        {m.enrollments_do_waitlist()}
      </Link>
    );
  if ((line.reason === 'grade-out-of-range' || line.reason === 'age-out-of-range') && name)
    return <Link to={paths.students}>{m.enrollments_do_correct({ name })}</Link>;
  if (line.reason === 'forms-missing')
    return line.sections?.length ? (
      <Link to={paths.planForms}>{m.enrollments_missing_forms()}</Link>
    ) : (
      <Link to={paths.planWaivers}>{m.waivers_missing()}</Link>
    );
  if (line.reason === 'already-enrolled' || line.reason === 'already-waitlisted')
    return <Link to={paths.enrollments}>{m.enrollments_to_enrollments()}</Link>;
  return (
    <Link to={paths.classes} search={line.class ? { semester: line.class.semesterId, type: line.class.type.id } : {}}>
      {m.enrollments_do_other()}
    </Link>
  );
}
