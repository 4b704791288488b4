import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';

/** Leads to everything that happened to one record. */
export function HistoryLink({ entityId, name }: { entityId: string; name?: string }) {
  return (
    <Link
      to={staffPaths.audit}
      search={{ entity: entityId }}
      {...(name !== undefined && { 'aria-label': m.audit_history_of({ name }) })}
    >
      {m.audit_history()}
    </Link>
  );
}
