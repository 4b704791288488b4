import type { Database } from '../platform/database/connect.ts';

const instructors = (database: Database, organizationId: string) =>
  database
    .selectFrom('instructors')
    .select(['id', 'name', 'accountId', 'archivedAt'])
    .where('organizationId', '=', organizationId);

/** An instructor's record, with the account that signs in as them. */
export async function findInstructor(database: Database, organizationId: string, id: string) {
  return (await instructors(database, organizationId).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The same, so until the commit. */
export async function lockInstructor(database: Database, organizationId: string, id: string) {
  return (await instructors(database, organizationId).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** Whether an account is another instructor already. */
export async function teachesElsewhere(
  database: Database,
  organizationId: string,
  { accountId, instructorId }: { readonly accountId: string; readonly instructorId: string },
): Promise<boolean> {
  const row = await instructors(database, organizationId)
    .where('accountId', '=', accountId)
    .where('id', '<>', instructorId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function linkInstructor(
  database: Database,
  organizationId: string,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<void> {
  await database
    .updateTable('instructors')
    .set((value) => ({ accountId, version: value('version', '+', 1) }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** The records that were an account's, and are nobody's from now on. */
export async function unlinkAccount(database: Database, organizationId: string, accountId: string): Promise<string[]> {
  const rows = await database
    .updateTable('instructors')
    .set((value) => ({ accountId: null, version: value('version', '+', 1) }))
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
