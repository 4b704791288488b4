import { useMemo } from 'react';
import type { AuditRecord } from '../../../contract/audit.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Empty } from '../../ui/empty.tsx';
import { useAddress } from '../frame/use-address.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { useTable } from '../table/use-table.ts';
import { auditColumns } from './audit-columns.tsx';
import { AUDIT_FILTERS, AuditFilters } from './audit-filters.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { LookedTo } from './looked-to.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The history as the address asks for it, of one record where one is named. */
export function useHistory(one: string | undefined) {
  const [address] = useAddress();
  return useTable('auditEntries', { ...readAbout(address), entityId: one?.slice(0, 64) }, AUDIT_FILTERS);
}

/** Entries of the history; one of them opens beside. */
export function HistoryTable({ table }: { table: ReturnType<typeof useHistory> }) {
  const [, change] = useAddress();
  const { found } = table;
  const format = useFormat();
  const columns = useMemo(() => auditColumns(format), [format]);
  const open = ({ id }: Pick<AuditRecord, 'id'>) => change({ entry: id });
  return (
    <>
      <StaffTable
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
      {found && <LookedTo lookedTo={found.lookedTo} />}
      <EntryPanel entries={found?.rows} />
    </>
  );
}

/** What an address may ask for; anything else in it is no question. */
function readAbout({ kind, actor, from, until, beyond }: Readonly<Record<string, string | undefined>>) {
  return {
    entity: kind?.slice(0, 40),
    actor: actor?.slice(0, 254),
    beyond: beyond?.slice(0, 64),
    from: from && DAY.test(from) ? from : undefined,
    until: until && DAY.test(until) ? until : undefined,
  };
}
