import { Button } from '../../ui/button.tsx';
import { Link } from '@tanstack/react-router';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import type { Format } from '../../shared/format.ts';
import { HistoryLink } from '../frame/history-link.tsx';
import type { DataColumn } from '../../ui/data-table.tsx';
import styles from './enrollment-columns.module.css';
import type { ChosenAccount } from './withdraw-all-dialog.tsx';

export type StaffEnrollments = OutputOf<typeof functions.staffEnrollments>;
type Enrollment = StaffEnrollments['rows'][number];

/** The columns of the enrollments table; its order is the server's, the latest change first. */
export function enrollmentColumns(format: Format, onWithdrawAll: WithdrawAll): DataColumn<Enrollment>[] {
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
    {
      id: 'guardian',
      header: m.admin_guardian(),
      cell: (row) => <Guardian row={row} onWithdrawAll={onWithdrawAll} />,
    },
  ];
}

type WithdrawAll = (account: ChosenAccount) => void;

function Guardian({ row, onWithdrawAll }: { row: Enrollment; onWithdrawAll: WithdrawAll }) {
  const { accountId, state } = row;
  const email = row.accountEmail ?? row.guardianName;
  const isLive = state === 'enrolled' || state === 'waiting';
  return (
    <span className={styles.guardian}>
      <span>{row.guardianName || m.admin_unknown()}</span>
      {row.guardianPhone && <a href={`tel:${row.guardianPhone.replaceAll(/[^\d+]/g, '')}`}>{row.guardianPhone}</a>}
      {row.guardianEmail && <a href={`mailto:${row.guardianEmail}`}>{row.guardianEmail}</a>}
      {accountId && isLive && (
        <Button
          look="quiet"
          isSmall
          className={styles.withdraw}
          aria-label={m.withdraw_all_open_name({ email })}
          onClick={() => onWithdrawAll({ accountId, email })}
        >
          {m.withdraw_all_open()}
        </Button>
      )}
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
export function nameState({ kind, state, position, heldUntil, endReason }: Enrollment, format: Format): string {
  if (heldUntil) return m.admin_enrollment_held({ at: format.clockTime(heldUntil) });
  if (endReason) return endReason === 'by-school' ? m.admin_enrollment_by_school() : m.admin_enrollment_unproven();
  if (position !== null) return m.admin_entry_waiting_at({ position: format.number(position) });
  return (kind === 'waitlist' ? entryStates : seatStates)[state]?.() ?? state;
}
