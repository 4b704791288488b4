import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { StaffPage } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { HistoryTable, useHistory } from './history-table.tsx';

/** Who changed what, from what to what, why and when; `?entity=ID` is the history of one record, `?entry=ID` opens an entry beside. */
export function AuditPage() {
  const [{ entity: one }] = useAddress();
  const table = useHistory(one);
  const { found } = table;
  const isClass = found?.rows.some(({ entityId, entity }) => entityId === one && entity === 'class');
  return (
    <StaffPage
      title={m.admin_part_audit()}
      {...(one &&
        isClass && { back: { to: staffPaths.managedClass(one), words: found?.name ?? m.admin_part_classes() } })}
      lead={
        one ? (
          <>
            {m.audit_lead_one({ name: found?.name ?? m.audit_removed_record() })}{' '}
            <Link to={staffPaths.audit}>{m.audit_whole()}</Link>
          </>
        ) : (
          m.audit_lead()
        )
      }
    >
      <HistoryTable key={one} table={table} />
    </StaffPage>
  );
}
