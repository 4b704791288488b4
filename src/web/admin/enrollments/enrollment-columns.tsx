import { Link, useNavigate } from '@tanstack/react-router';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { phoneLink } from '../../../domain/phone-link.ts';
import { m } from '../../../words/messages.js';
import { breakAddress } from '../../shared/break-address.tsx';
import { staffPaths } from '../../staff-paths.ts';
import type { Format } from '../../shared/format.ts';
import { Menu } from '../../ui/menu.tsx';
import type { StaffColumn } from '../table/staff-table.tsx';
import type { ChosenAccounts } from './withdraw-all-dialog.tsx';

export type StaffEnrollments = OutputOf<typeof functions.staffEnrollments>;
type Enrollment = StaffEnrollments['rows'][number];

/** The columns of the enrollments table, each with what stands in a file for it; of one class without the class, with the way to all of it. */
export function enrollmentColumns(
  told: { format: Format; digits: number },
  onWithdrawAll: WithdrawAll | null,
  classId?: string,
): StaffColumn<Enrollment>[] {
  const columns = allColumns(told, onWithdrawAll, classId);
  return classId === undefined ? columns : columns.filter(({ id }) => id !== 'class');
}

function allColumns(
  { format, digits }: { format: Format; digits: number },
  onWithdrawAll: WithdrawAll | null,
  classId: string | undefined,
): StaffColumn<Enrollment>[] {
  // Over the table of all, one of a class stands over that class's rows.
  const over = classId === undefined ? true : ({ semester }: { semester?: string }) => ({ semester, class: classId });
  return [
    {
      id: 'student',
      header: m.admin_student(),
      isSorted: true,
      width: 150,
      cell: (row) => (
        <Link to={staffPaths.staffEnrollment(row.id)} search={over} state title={row.studentName}>
          {row.studentName}
        </Link>
      ),
      file: [{ header: m.admin_student(), value: (row) => row.studentName }],
    },
    {
      id: 'class',
      header: m.admin_class(),
      isSorted: true,
      width: 160,
      cell: (row) => (
        <Link to={staffPaths.managedClass(row.classId)} title={nameClass(row)}>
          {nameClass(row)}
        </Link>
      ),
      file: [{ header: m.admin_class(), value: nameClass }],
    },
    {
      id: 'state',
      header: m.admin_state(),
      isSorted: true,
      width: 124,
      cell: (row) => nameState(row, format),
      file: [{ header: m.admin_state(), value: (row) => nameState(row, format) }],
    },
    {
      id: 'since',
      header: m.admin_enrollments_since(),
      isSorted: true,
      width: 122,
      cell: (row) => (
        <span title={format.instant(row.at)}>
          {format.instantDay(row.at)}
          <br />
          {format.clockTime(row.at)}
        </span>
      ),
      file: [{ header: m.admin_enrollments_since(), value: (row) => new Date(row.at) }],
    },
    {
      id: 'price',
      header: m.admin_price(),
      isNumber: true,
      width: 68,
      cell: ({ agreedCents }) => (agreedCents === 0 ? m.admin_management_free() : format.money(agreedCents)),
      file: [
        {
          header: m.admin_enrollments_price(),
          value: ({ agreedCents }) => agreedCents / 10 ** digits,
          kind: 'money',
        },
      ],
    },
    {
      id: 'guardian',
      header: m.admin_guardian(),
      width: 112,
      cell: (row) => row.guardianName || m.admin_unknown(),
      file: [{ header: m.admin_guardian(), value: (row) => row.guardianName }],
    },
    {
      id: 'phone',
      isReach: true,
      header: m.imports_export_phone(),
      isUnbroken: true,
      width: 136,
      cell: ({ guardianPhone }) => guardianPhone && <a href={phoneLink(guardianPhone)}>{guardianPhone}</a>,
      file: [{ header: m.imports_export_phone(), value: (row) => row.guardianPhone }],
    },
    {
      id: 'email',
      isReach: true,
      header: m.imports_export_email(),
      width: 132,
      cell: ({ guardianEmail }) =>
        guardianEmail && (
          <a href={`mailto:${guardianEmail}`} title={guardianEmail}>
            {breakAddress(guardianEmail)}
          </a>
        ),
      file: [{ header: m.imports_export_email(), value: (row) => row.guardianEmail }],
    },
    {
      id: 'acts',
      isScreenOnly: true,
      header: m.directory_actions(),
      width: 76,
      cell: (row) => <Acts row={row} onWithdrawAll={onWithdrawAll} />,
    },
  ];
}

const nameClass = (row: Enrollment) =>
  row.isCancelled ? `${row.classTitle} (${m.groups_cancelled()})` : row.classTitle;

type WithdrawAll = (accounts: ChosenAccounts) => void;

/** Whether there is something left to withdraw. */
export const isLive = ({ state }: Pick<Enrollment, 'state'>) => state === 'enrolled' || state === 'waiting';

/** What can be done with one of them. */
function Acts({ row, onWithdrawAll }: { row: Enrollment; onWithdrawAll: WithdrawAll | null }) {
  const navigate = useNavigate();
  const { accountId, id } = row;
  const email = row.accountEmail ?? row.guardianName;
  return (
    <Menu
      look="quiet"
      isSmall
      words="⋯"
      label={`${m.directory_actions()}: ${row.studentName}, ${row.classTitle}`}
      entries={[
        { label: m.audit_history(), onAct: () => void navigate({ to: staffPaths.audit, search: { entity: id } }) },
        ...(onWithdrawAll && accountId && isLive(row)
          ? [
              {
                label: m.withdraw_all_open_name({ email }),
                isDanger: true,
                onAct: () => onWithdrawAll([{ accountId, email }]),
              },
            ]
          : []),
      ]}
    />
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
