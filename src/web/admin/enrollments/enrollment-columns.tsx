import { Link } from '@tanstack/react-router';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import type { Format } from '../../shared/format.ts';
import { HistoryLink } from '../frame/history-link.tsx';
import type { DataColumn } from '../../ui/data-table.tsx';
import styles from './enrollment-columns.module.css';

export type StaffEnrollments = OutputOf<typeof functions.staffEnrollments>;
type Enrollment = StaffEnrollments['rows'][number];

/** The columns of the enrollments table; its order is the server's, the latest change first. */
export function enrollmentColumns(format: Format): DataColumn<Enrollment>[] {
  return [
    { id: 'student', header: m.admin_student(), cell: (row) => row.studentName },
    {
      id: 'class',
      header: m.admin_class(),
      cell: (row) => (
        <>
          <Link to={paths.roster(row.classId)}>{row.classTitle}</Link>
          {row.isCancelled && ` (${m.groups_cancelled()})`}
        </>
      ),
    },
    {
      id: 'state',
      header: m.admin_state(),
      cell: (row) => (
        <>
          {nameState(row, format)}
          <span className={styles.history}>
            <HistoryLink entityId={row.id} name={row.studentName} />
          </span>
        </>
      ),
    },
    {
      id: 'since',
      header: m.admin_enrollments_since(),
      isUnbroken: true,
      cell: (row) => format.instant(row.at),
    },
    { id: 'guardian', header: m.admin_guardian(), cell: (row) => <Guardian row={row} /> },
  ];
}

function Guardian({ row }: { row: Enrollment }) {
  return (
    <span className={styles.guardian}>
      <span>{row.guardianName || m.admin_unknown()}</span>
      {row.guardianPhone && <a href={`tel:${row.guardianPhone.replaceAll(/[^\d+]/g, '')}`}>{row.guardianPhone}</a>}
      {row.guardianEmail && <a href={`mailto:${row.guardianEmail}`}>{row.guardianEmail}</a>}
    </span>
  );
}

const seatStates: Readonly<Record<string, () => string>> = {
  enrolled: m.admin_enrollment_enrolled,
  completed: m.admin_enrollment_completed,
  withdrawn: m.admin_enrollment_withdrawn,
  revoked: m.admin_enrollment_revoked,
  transferred: m.admin_enrollment_transferred,
};
const entryStates: Readonly<Record<string, () => string>> = {
  waiting: m.admin_entry_waiting,
  offered: m.admin_entry_offered,
  declined: m.admin_entry_declined,
  expired: m.admin_entry_expired,
  withdrawn: m.admin_entry_withdrawn,
  skipped: m.admin_entry_skipped,
};

/** How an enrollment stands, in words. */
export function nameState({ kind, state, position }: Enrollment, format: Format): string {
  if (position !== null) return m.admin_entry_waiting_at({ position: format.number(position) });
  return (kind === 'waitlist' ? entryStates : seatStates)[state]?.() ?? state;
}
