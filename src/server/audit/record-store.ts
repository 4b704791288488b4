import type { Caller } from '../platform/call/handler.ts';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';

/** Somebody signed in, as the history names them. */
export type AuditActor = Pick<Caller, 'accountId' | 'email'>;

/** Something that happened to a record: who did what, from what to what, why, when. */
export interface AuditEntry {
  /** Such as `class.changed`; the part before the dot is the entity. */
  readonly action: `${string}.${string}`;
  readonly entityId: string;
  /** What changed, by field: `{title: {from, to}}`; other facts stand beside. No health data, no secrets. */
  readonly change: object;
  readonly reason?: string | null;
  readonly at: string;
  /** Who did it: somebody signed in, or a name such as "command line". */
  readonly by: AuditActor | string;
}

/** Writes the entries of one act, in its transaction. */
export async function record(
  database: Database,
  organizationId: string,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await database
    .insertInto('audit_entries')
    .values(
      entries.map(({ action, entityId, change, reason = null, at, by }) => ({
        organization_id: organizationId,
        id: newId(),
        at,
        actor_account_id: typeof by === 'string' ? null : by.accountId,
        actor: typeof by === 'string' ? by : (by.email ?? by.accountId),
        action,
        entity: action.slice(0, action.indexOf('.')),
        entity_id: entityId,
        change: JSON.stringify(change),
        reason,
      })),
    )
    .execute();
}
