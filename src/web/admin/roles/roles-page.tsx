import { useMemo, useState } from 'react';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { type Format, useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { nameActor } from '../audit/code-words.ts';
import { HistoryLink } from '../frame/history-link.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useReport } from '../frame/use-report.ts';
import { GrantForm } from './grant-form.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { nameRole } from '../../shared/role-words.ts';
import { type Held, type Holder, nameOf } from './holders.ts';
import { Invitations } from './invitations.tsx';
import styles from './roles.module.css';

/** Who may do more than a family, and how that changes. */
export function RolesPage() {
  const report = useReport('roleGrants', {});
  return (
    <StaffPage title={m.admin_part_roles()} lead={m.roles_lead()}>
      <GrantForm />
      <Invitations />
      <ReportContent report={report} rows={4}>
        {({ holders }) => <Holders holders={holders} />}
      </ReportContent>
    </StaffPage>
  );
}

function Holders({ holders }: { holders: readonly Holder[] }) {
  const { locale } = useApp().organization;
  const format = useFormat();
  const [leaving, setLeaving] = useState<Held | null>(null);
  const [lost, setLost] = useState<Holder | null>(null);
  const columns = useMemo(() => columnsOf(format, { onRevoke: setLeaving, onSignOut: setLost }), [format]);
  return (
    <section className={styles.list}>
      <h2>{m.roles_people()}</h2>
      <DataTable
        label={m.roles_people()}
        columns={columns}
        rows={holders}
        rowId={(holder) => holder.accountId}
        locale={locale}
        isStacked
      />
      <RevokeDialog held={leaving} onClose={() => setLeaving(null)} />
      {lost && <SignOutDialog holder={lost} onClose={() => setLost(null)} />}
    </section>
  );
}

interface Acts {
  readonly onRevoke: (held: Held) => void;
  readonly onSignOut: (holder: Holder) => void;
}

function columnsOf(format: Format, { onRevoke, onSignOut }: Acts): DataColumn<Holder>[] {
  return [
    { id: 'person', header: m.roles_person(), cell: (holder) => <Person holder={holder} onSignOut={onSignOut} /> },
    {
      id: 'roles',
      header: m.roles_roles(),
      cell: (holder) => (
        <ul className={styles.roles}>
          {holder.roles.map(({ role, grantedBy, grantedAt, isWaiting }) => (
            <li key={role}>
              <span>
                <strong>{nameRole(role)}</strong>
                <br />
                {isWaiting && (
                  <>
                    <span className={styles.waiting}>{m.roles_waiting()}</span>
                    <br />
                  </>
                )}
                <span className={styles.quiet}>
                  {m.roles_granted()} {m.roles_by({ by: nameActor(grantedBy), at: format.instantDay(grantedAt) })}
                </span>
              </span>
              <Button
                look="quiet"
                className={styles.revoke}
                isDanger
                aria-label={m.roles_revoke_name({ role: nameRole(role), email: nameOf(holder) })}
                onClick={() => onRevoke({ holder, role })}
              >
                {m.roles_revoke()}
              </Button>
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: 'history',
      header: m.audit_history(),
      namesItself: true,
      cell: (holder) => <HistoryLink entityId={holder.accountId} name={nameOf(holder)} />,
    },
  ];
}

function Person({ holder, onSignOut }: { holder: Holder } & Pick<Acts, 'onSignOut'>) {
  const facts = [
    holder.isSelf && m.roles_you(),
    holder.isDisabled && m.roles_disabled(),
    !holder.isVerified && m.roles_not_confirmed(),
    holder.hasSecondFactor !== null && (holder.hasSecondFactor ? m.roles_has_factor() : m.roles_no_factor()),
  ].filter((fact) => fact !== false);
  return (
    <span className={styles.person}>
      {nameOf(holder)}
      {(holder.name || facts.length > 0) && (
        <span className={styles.quiet}>{[holder.name, ...facts].filter(Boolean).join(' · ')}</span>
      )}
      {/* Only a hosted service does not tell; it ends sessions itself. One's own end in the account. */}
      {!holder.isSelf && holder.hasSecondFactor !== null && (
        <Button
          look="quiet"
          isSmall
          className={styles.signOut}
          aria-label={m.roles_sign_out_name({ email: nameOf(holder) })}
          onClick={() => onSignOut(holder)}
        >
          {m.roles_sign_out()}
        </Button>
      )}
    </span>
  );
}
