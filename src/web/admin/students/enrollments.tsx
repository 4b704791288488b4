import { Link } from '@tanstack/react-router';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useFormat } from '../../shared/format.ts';
import { Tag } from '../../ui/notice.tsx';
import styles from './students.module.css';

const STATES: Readonly<Record<string, () => string>> = {
  enrolled: m.admin_enrollment_enrolled,
  completed: m.admin_enrollment_completed,
  revoked: m.admin_enrollment_revoked,
  transferred: m.admin_enrollment_transferred,
  waiting: m.admin_entry_waiting,
  offered: m.admin_entry_offered,
  declined: m.admin_entry_declined,
  expired: m.admin_entry_expired,
  skipped: m.admin_entry_skipped,
};

const WITHDRAWN = { enrollment: m.admin_enrollment_withdrawn, waitlist: m.admin_entry_withdrawn };

/** What became of a seat or a place on a waitlist. */
export function nameState({ kind, state }: { readonly kind: 'enrollment' | 'waitlist'; readonly state: string }) {
  return (state === 'withdrawn' ? WITHDRAWN[kind] : STATES[state])?.() ?? state;
}

/** Every seat and place on a waitlist of a student, the latest first, to be read. */
export function Enrollments({ enrollments }: Pick<OutputOf<typeof functions.staffStudent>, 'enrollments'>) {
  const format = useFormat();
  if (enrollments.length === 0) return <p>{m.students_no_enrollments()}</p>;
  return (
    <ul className={styles.lines}>
      {enrollments.map(({ id, kind, classTitle, semesterName, state, at, position, isCancelled }) => (
        <li key={id}>
          <Link to={staffPaths.staffEnrollment(id)}>{classTitle}</Link>
          <span>{semesterName}</span>
          <span>
            {position === null ? nameState({ kind, state }) : m.families_page_position({ position })}{' '}
            {isCancelled && <Tag tone="warn">{m.families_page_cancelled()}</Tag>}
          </span>
          <span>{format.instantDay(at)}</span>
        </li>
      ))}
    </ul>
  );
}
