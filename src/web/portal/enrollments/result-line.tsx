import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SchoolClass } from '../../../contract/classes.ts';
import type { LineRefusal } from '../../../contract/enrollments.ts';
import type { Student } from '../../../contract/students.ts';
import { countsAs, readBelow } from '../../../domain/standing.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { describeSchedule } from '../../shared/class-schedule.ts';
import { describeCents } from '../../shared/class-wording.ts';
import { useFormat } from '../../shared/format.ts';
import { OwnActs } from '../../shared/looking-on.tsx';
import { usePlan } from '../plan/plan.ts';
import { firstNameOf, fullNameOf } from '../students/students-data.ts';
import { describeGroupPart, describeLinePrice } from './price-total.tsx';
import { describeHelp, describeRefusal } from './refusal-words.ts';
import styles from './result-page.module.css';
import type { Line } from './result-words.ts';

interface LineRowProps {
  line: Line;
  students: readonly Student[];
  clash?: string | undefined;
}

/** One class asked for, for one student, and how it stands now. */
export function LineRow({ line, students, clash }: LineRowProps) {
  const format = useFormat();
  const student = students.find(({ id }) => id === line.studentId);
  const schoolClass = line.class;
  return (
    <LineFrame title={schoolClass?.title} student={student} schoolClass={schoolClass}>
      <Price line={line} />
      <Since line={line} />
      {line.now === 'waitlisted' && line.position !== undefined && (
        <p className={styles.strong}>{m.enrollments_position({ position: line.position })}</p>
      )}
      {line.now === 'refused' && line.reason && (
        <>
          <p className={styles.strong}>{describeRefusal(line.reason, { student, schoolClass, format, clash })}</p>
          {line.reason === 'forms-missing' && <p>{format.list(namesOf(line))}</p>}
          <p>
            {describeHelp(line.reason, { student })}{' '}
            <NextAct reason={line.reason} line={line} schoolClass={schoolClass} student={student} />
          </p>
        </>
      )}
    </LineFrame>
  );
}

interface LineFrameProps {
  title: string | undefined;
  /** Undefined where nobody is chosen, or nobody is known. */
  student: Student | undefined;
  isForNobody?: boolean;
  schoolClass: SchoolClass | null | undefined;
  children: ReactNode;
}

/** Which class, for whom, when and where; and below that what is to be said of it. */
export function LineFrame({ title, student, isForNobody = false, schoolClass, children }: LineFrameProps) {
  const format = useFormat();
  return (
    <li className={styles.line}>
      <h3>{title ?? m.enrollments_class_gone()}</h3>
      {!isForNobody && <p className={styles.strong}>{student ? fullNameOf(student) : m.enrollments_this_student()}</p>}
      {schoolClass && (
        <p>
          {describeSchedule(schoolClass.meetings, format)}
          {schoolClass.location && ` · ${schoolClass.location.name}`}
        </p>
      )}
      {children}
    </li>
  );
}

/** What a seat costs, or a place would; what is over costs nothing. */
function Price({ line }: { line: Line }) {
  const format = useFormat();
  const { now, agreedCents, group } = line;
  const outcome = countsAs(now);
  if (agreedCents === undefined || outcome === 'refused') return null;
  const read = readBelow(line);
  const seen = read === null ? null : describeCents(read, format);
  return (
    <>
      <p>
        {describeLinePrice({ outcome, cents: agreedCents }, format)}
        {group && ` · ${describeGroupPart(group.name)}`}
      </p>
      {seen && (
        <p className={styles.strong}>
          {outcome === 'enrolled' ? m.enrollments_above_read({ seen }) : m.enrollments_above_read_waiting({ seen })}
        </p>
      )}
    </>
  );
}

/** What became of a line since the answer: held, promoted, moved, or ended and why. */
function Since({ line }: { line: Line }) {
  const format = useFormat();
  const { now, heldUntil, movedFrom, class: schoolClass } = line;
  if (heldUntil) return <p className={styles.held}>{m.enrollments_hold_line({ at: format.clockTime(heldUntil) })}</p>;
  const at = line.endedAt ? format.instant(line.endedAt) : '';
  switch (now) {
    case 'promoted':
      return <p>{m.enrollments_since_promoted()}</p>;
    case 'moved-here':
      return <p>{m.enrollments_since_moved({ title: movedFrom ?? m.enrollments_class_gone() })}</p>;
    case 'by-school':
      return (
        <p className={styles.strong}>
          {line.outcome === 'waitlisted' ? m.enrollments_place_by_school({ at }) : m.enrollments_by_school({ at })}
        </p>
      );
    case 'withdrawn':
      return <p className={styles.strong}>{m.enrollments_since_ended({ at })}</p>;
    case 'moved':
      return <p className={styles.strong}>{m.enrollments_since_moved_away({ at })}</p>;
    case 'left-waitlist':
      return <p className={styles.strong}>{m.enrollments_since_left({ at })}</p>;
    case 'cancelled':
      return (
        <p className={styles.strong}>
          {m.account_state_cancelled()}{' '}
          {schoolClass?.cancelReason && m.classes_cancel_reason({ reason: schoolClass.cancelReason })}
        </p>
      );
    case 'unproven':
      return (
        <p className={styles.strong}>
          {m.enrollments_hold_lost({ at })}{' '}
          {schoolClass && (
            <OwnActs>
              <Link to={paths.class(schoolClass.id)}>{m.enrollments_choose_again()}</Link>
            </OwnActs>
          )}
        </p>
      );
    default:
      return null;
  }
}

/** What is missing: sections, and the titles of waivers. */
function namesOf({ sections = [], waivers = [] }: Line): string[] {
  return [...sections.map((section) => m.records_section({ section })), ...waivers];
}

interface NextActProps {
  reason: LineRefusal;
  line: { readonly classId: string; readonly sections?: readonly unknown[] | undefined };
  schoolClass: SchoolClass | null | undefined;
  student: Student | undefined;
}

/** The best thing to do after a "no": mend the student, wish for the waitlist, or look for another class of the kind. */
export function NextAct({ reason, line, schoolClass, student }: NextActProps) {
  const plan = usePlan();
  if (reason === 'class-full')
    return (
      <Link to={paths.planReview} onClick={() => plan.setIfFull(line.classId, 'waitlist')}>
        {m.enrollments_do_waitlist()}
      </Link>
    );
  if ((reason === 'grade-out-of-range' || reason === 'age-out-of-range') && student)
    return <Link to={paths.students}>{m.enrollments_do_correct({ name: firstNameOf(student) })}</Link>;
  if (reason === 'forms-missing')
    return line.sections?.length ? (
      <Link to={paths.planForms}>{m.enrollments_missing_forms()}</Link>
    ) : (
      <Link to={paths.planWaivers}>{m.waivers_missing()}</Link>
    );
  if (reason === 'already-enrolled' || reason === 'already-waitlisted')
    return <Link to={paths.enrollments}>{m.enrollments_to_enrollments()}</Link>;
  if (reason === 'price-out-of-range' || reason === 'overlaps')
    return <Link to={paths.planReview}>{m.enrollments_do_review()}</Link>;
  return (
    <Link
      to={paths.classes}
      search={schoolClass ? { semester: schoolClass.semesterId, type: schoolClass.type.id } : {}}
    >
      {m.enrollments_do_other()}
    </Link>
  );
}
