import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Two } from './merge-store.ts';

/** These students, as far as it says whether two of them are one, and what they are called. */
export async function listStudents(database: Database, organizationId: string, ids: readonly string[]) {
  return database
    .selectFrom('students')
    .select(['id', 'firstName', 'lastName', 'preferredName', 'birthDate'])
    .select(
      sql<string>`coalesce(nullif(preferred_name, ''), first_name) || ' ' || coalesce(nullif(preferred_last_name, ''), last_name)`.as(
        'name',
      ),
    )
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** How many papers were signed through the one that is merged. */
export async function countSignatures(database: Database, { organizationId, mergedId }: Two): Promise<number> {
  const { count } = await database
    .selectFrom('waiverSignatures')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('familyId', '=', mergedId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whoever is told that the two are one: full guardians of either who sign in and have an address, each once. */
export async function listToldByMail(
  database: Database,
  { organizationId, keptId, mergedId }: Two,
): Promise<{ accountId: string; name: string; email: string }[]> {
  const { rows } = await sql<{ accountId: string; name: string; email: string }>`
    SELECT DISTINCT ON (accounts.id) accounts.id AS "accountId", guardians.name, accounts.email FROM guardians
    JOIN accounts ON accounts.id = guardians.account_id AND accounts.email IS NOT NULL AND accounts.disabled_at IS NULL
    WHERE guardians.organization_id = ${organizationId} AND guardians.family_id = ANY(${[keptId, mergedId]}::uuid[])
      AND guardians.removed_at IS NULL AND guardians.access = 'full'
    ORDER BY accounts.id, guardians.name DESC`.execute(database);
  return rows;
}
