import type { Database } from '../../platform/database/connect.ts';

interface DraftKey {
  readonly organizationId: string;
  readonly classId: string;
  readonly accountId: string;
}

/** What somebody has typed into the form of a class and not saved; null where there is nothing. */
export async function findDraft(database: Database, key: DraftKey) {
  const row = await database
    .selectFrom('class_drafts')
    .select(['content', 'based_on', 'saved_at'])
    .where('organization_id', '=', key.organizationId)
    .where('class_id', '=', key.classId)
    .where('account_id', '=', key.accountId)
    .executeTakeFirst();
  return row ? { content: row.content as unknown, basedOn: row.based_on, savedAt: row.saved_at } : null;
}

/** Keeps what is typed in place of what was kept before; `json` is the content as text. */
export async function keepDraft(
  database: Database,
  key: DraftKey,
  draft: { json: string; basedOn: number; at: string },
): Promise<void> {
  const kept = { content: draft.json, based_on: draft.basedOn, saved_at: draft.at };
  await database
    .insertInto('class_drafts')
    .values({ organization_id: key.organizationId, class_id: key.classId, account_id: key.accountId, ...kept })
    .onConflict((conflict) => conflict.columns(['organization_id', 'class_id', 'account_id']).doUpdateSet(kept))
    .execute();
}

export async function forgetDraft(database: Database, key: DraftKey): Promise<void> {
  await database
    .deleteFrom('class_drafts')
    .where('organization_id', '=', key.organizationId)
    .where('class_id', '=', key.classId)
    .where('account_id', '=', key.accountId)
    .execute();
}

/** Whether a class exists, in whatever state. */
export async function isClass(database: Database, organizationId: string, classId: string): Promise<boolean> {
  const row = await database
    .selectFrom('classes')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', classId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}
