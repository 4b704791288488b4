import type { Database } from '../../platform/database/connect.ts';

/** What these students are called. */
export async function listFirstNames(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('students')
    .select(['id', 'firstName', 'preferredName'])
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, firstName, preferredName }) => [id, preferredName || firstName]));
}
