import type { Database } from '../../platform/database/connect.ts';

interface DraftKey {
  readonly organizationId: string;
  readonly classId: string;
  readonly accountId: string;
}

/** What somebody has typed into the form of a class and not saved; null where there is nothing. */
export async function findDraft(database: Database, key: DraftKey) {
  const row = await database
    .selectFrom('classDrafts')
    .select(['content', 'basedOn', 'savedAt'])
    .where('organizationId', '=', key.organizationId)
    .where('classId', '=', key.classId)
    .where('accountId', '=', key.accountId)
    .executeTakeFirst();
  return row ? { content: row.content as unknown, basedOn: row.basedOn, savedAt: row.savedAt } : null;
}

/** Keeps what is typed in place of what was kept before; `json` is the content as text. */
export async function keepDraft(
  database: Database,
  key: DraftKey,
  draft: { json: string; basedOn: number; at: string },
): Promise<void> {
  const kept = { content: draft.json, basedOn: draft.basedOn, savedAt: draft.at };
  await database
    .insertInto('classDrafts')
    .values({ organizationId: key.organizationId, classId: key.classId, accountId: key.accountId, ...kept })
    .onConflict((conflict) => conflict.columns(['organizationId', 'classId', 'accountId']).doUpdateSet(kept))
    .execute();
}

export async function forgetDraft(database: Database, key: DraftKey): Promise<void> {
  await database
    .deleteFrom('classDrafts')
    .where('organizationId', '=', key.organizationId)
    .where('classId', '=', key.classId)
    .where('accountId', '=', key.accountId)
    .execute();
}

/** Whether a class exists, in whatever state. */
export async function isClass(database: Database, organizationId: string, classId: string): Promise<boolean> {
  const row = await database
    .selectFrom('classes')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', classId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}
