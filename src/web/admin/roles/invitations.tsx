import { useMemo, useState } from 'react';
import type { StaffInvitation } from '../../../contract/staff-invitations.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { nameRole } from '../../shared/role-words.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { HistoryLink } from '../frame/history-link.tsx';
import { ReportTrouble } from '../frame/report-state.tsx';
import { useReport } from '../frame/use-report.ts';
import { type InvitationAct, InvitationActs } from './invitation-acts.tsx';
import { ActOnInvitation } from './invitation-dialogs.tsx';
import styles from './roles.module.css';

/** Invitations to roles that are not settled: how each stands, and what can be done about it. Nothing where there are none. */
export function Invitations() {
  const { data, error, refetch } = useReport('staffInvitations', {});
  const { locale } = useApp().organization;
  const [act, setAct] = useState<InvitationAct | null>(null);
  const columns = useMemo(() => columnsOf(setAct), []);
  if (error && !data) return <ReportTrouble error={error} retry={() => void refetch()} />;
  const rows = data?.invitations ?? [];
  return (
    <>
      {rows.length > 0 && (
        <section className={styles.list}>
          <h2>{m.roles_invitations()}</h2>
          <DataTable
            label={m.roles_invitations()}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            locale={locale}
            isStacked
          />
        </section>
      )}
      {act && <ActOnInvitation act={act} onClose={() => setAct(null)} />}
    </>
  );
}

function columnsOf(onAct: (act: InvitationAct) => void): DataColumn<StaffInvitation>[] {
  return [
    { id: 'person', header: m.roles_person(), cell: (row) => <Invited row={row} /> },
    { id: 'state', header: m.roles_invitation_state(), cell: (row) => <State row={row} /> },
    {
      id: 'acts',
      header: m.directory_actions(),
      namesItself: true,
      cell: (row) => <InvitationActs row={row} onAct={onAct} />,
    },
    {
      id: 'history',
      header: m.audit_history(),
      namesItself: true,
      cell: ({ id, email }) => <HistoryLink entityId={id} name={email} />,
    },
  ];
}

function Invited({ row: { email, role, instructorName } }: { row: StaffInvitation }) {
  return (
    <span className={styles.person}>
      {email}
      <span className={styles.quiet}>{[nameRole(role), instructorName].filter(Boolean).join(' · ')}</span>
    </span>
  );
}

function State({ row: { state, expiresAt, invitedBy, isOwn, acceptedBy } }: { row: StaffInvitation }) {
  const format = useFormat();
  const who = acceptedBy && [acceptedBy.name, acceptedBy.email].filter(Boolean).join(', ');
  return (
    <span className={styles.person}>
      {state === 'accepted' && (
        <span className={styles.waiting}>
          {isOwn
            ? m.roles_invitation_accepted_own({ who: who ?? '' })
            : m.roles_invitation_accepted({ who: who ?? '' })}
        </span>
      )}
      {state === 'open' && m.families_invited_until({ at: format.instant(expiresAt) })}
      {state === 'expired' && m.roles_invitation_expired({ at: format.instant(expiresAt) })}
      {state === 'ended' && m.roles_invitation_ended()}
      <span className={styles.quiet}>{m.roles_invited_by({ by: invitedBy })}</span>
    </span>
  );
}
