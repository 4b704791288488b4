import type { Audience, REPLIES } from '../../../contract/circulars.ts';
import type { Database } from '../../platform/database/connect.ts';

/** Whose drafts. */
export interface Writer {
  readonly organizationId: string;
  readonly accountId: string;
}

export interface CircularDraft {
  readonly id: string;
  readonly version: number;
  readonly subject: string;
  readonly text: string;
  readonly replyTo: (typeof REPLIES)[number];
  readonly audience: Audience;
  readonly changedAt: string;
}

/** A writer's drafts, the latest first; not those that were thrown away. */
export async function listDrafts(
  database: Database,
  { organizationId, accountId }: Writer,
): Promise<Pick<CircularDraft, 'id' | 'version' | 'subject' | 'changedAt'>[]> {
  return database
    .selectFrom('circularDrafts')
    .select(['id', 'version', 'subject', 'changedAt'])
    .where((where) => where.and({ organizationId, accountId }))
    .where('removedAt', 'is', null)
    .orderBy('changedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** A draft of this writer, also one that was thrown away; null where it is nobody's or another's. */
export async function findDraft(
  database: Database,
  { organizationId, accountId }: Writer,
  id: string,
): Promise<CircularDraft | null> {
  const row = await database
    .selectFrom('circularDrafts')
    .select(['id', 'version', 'subject', 'text', 'replyTo', 'audience', 'changedAt'])
    .where((where) => where.and({ organizationId, accountId, id }))
    .executeTakeFirst();
  // Both were checked by the contract before they were written.
  return row ? { ...row, audience: row.audience as unknown as Audience, replyTo: row.replyTo } : null;
}

/** Writes a draft over the one of this version, or as a new one; its version, or null where another version or another's stands there. */
export async function saveDraft(
  database: Database,
  { organizationId, accountId }: Writer,
  { version, audience, ...draft }: CircularDraft,
): Promise<number | null> {
  const content = { ...draft, audience: JSON.stringify(audience), removedAt: null };
  const row = await database
    .insertInto('circularDrafts')
    .values({ organizationId, accountId, ...content, version: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'id'])
        .doUpdateSet({ ...content, version: version + 1 })
        .where('circularDrafts.accountId', '=', accountId)
        .where('circularDrafts.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Throws a draft away at an instant, or takes that back (null); whether there is one. */
export async function setRemoved(
  database: Database,
  { organizationId, accountId }: Writer,
  id: string,
  removedAt: string | null,
): Promise<boolean> {
  const row = await database
    .updateTable('circularDrafts')
    .set({ removedAt })
    .where((where) => where.and({ organizationId, accountId, id }))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What is sent is no draft any more. */
export async function deleteDraft(
  database: Database,
  { organizationId, accountId }: Writer,
  id: string,
): Promise<void> {
  await database
    .deleteFrom('circularDrafts')
    .where((where) => where.and({ organizationId, accountId, id }))
    .execute();
}
