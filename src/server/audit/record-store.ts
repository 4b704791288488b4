import { type Actor, actorName } from '../platform/call/actor.ts';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';

/** Something that happened to a record: who did what, from what to what, why, when. */
export interface AuditEntry {
  /** Such as `class.changed`; the part before the dot is the entity. */
  readonly action: `${string}.${string}`;
  readonly entityId: string;
  /** What changed, by field: `{title: {from, to}}`; other facts stand beside. No health data, no secrets. */
  readonly change: object;
  readonly reason?: string | null;
  readonly at: string;
  readonly by: Actor;
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
        actor: actorName(by),
        action,
        entity: action.slice(0, action.indexOf('.')),
        entity_id: entityId,
        change: JSON.stringify(change),
        reason,
      })),
    )
    .execute();
}
