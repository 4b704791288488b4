import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { AuditRecord } from '../../../contract/audit.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useFormat } from '../../shared/format.ts';
import { Empty } from '../../ui/empty.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { useTable } from '../table/use-table.ts';
import { auditColumns } from './audit-columns.tsx';
import { AUDIT_FILTERS, AuditFilters } from './audit-filters.tsx';
import { EntryPanel } from './entry-panel.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Who changed what, from what to what, why and when; `?entity=ID` is the history of one record, `?entry=ID` opens an entry beside. */
export function AuditPage() {
  const [address, change] = useAddress();
  const one = address['entity'];
  const table = useTable('auditEntries', readAbout(address), AUDIT_FILTERS);
  const { found } = table;
  const format = useFormat();
  const columns = useMemo(() => auditColumns(format), [format]);
  const isClass = found?.rows.some(({ entityId, entity }) => entityId === one && entity === 'class');
  const open = ({ id }: Pick<AuditRecord, 'id'>) => change({ entry: id });
  return (
    <StaffPage
      title={m.admin_part_audit()}
      {...(one && isClass && { back: { to: paths.managedClass(one), words: found?.name ?? m.admin_part_classes() } })}
      lead={
        one ? (
          <>
            {m.audit_lead_one({ name: found?.name ?? m.audit_removed_record() })}{' '}
            <Link to={paths.audit}>{m.audit_whole()}</Link>
          </>
        ) : (
          m.audit_lead()
        )
      }
    >
      <StaffTable
        key={one}
        name="audit"
        label={m.audit_list()}
        table={table}
        columns={columns}
        search={m.audit_search()}
        filters={<AuditFilters entities={found?.entities ?? []} actors={found?.actors ?? []} />}
        totals={({ total, isMore }) =>
          isMore ? m.audit_count_many({ count: format.number(total) }) : m.audit_count({ count: total })
        }
        empty={
          <Empty title={m.audit_empty_title()}>
            <p>{m.audit_empty()}</p>
          </Empty>
        }
        file={{ name: m.admin_part_audit(), list: 'history' }}
        onOpen={open}
      />
      <EntryPanel entries={found?.rows} />
    </StaffPage>
  );
}

/** What an address may ask for; anything else in it is no question. */
function readAbout({ kind, actor, from, until, entity }: Readonly<Record<string, string | undefined>>) {
  return {
    entity: kind?.slice(0, 40),
    actor: actor?.slice(0, 254),
    from: from && DAY.test(from) ? from : undefined,
    until: until && DAY.test(until) ? until : undefined,
    entityId: entity?.slice(0, 64),
  };
}
