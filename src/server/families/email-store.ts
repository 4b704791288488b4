import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** Where a guardian is written to: at the account's address, or the one that was entered. */
export const guardianEmail = sql<string | null>`coalesce(accounts.email, nullif(guardians.email, ''))`;

/** Every address under which guardians of a family are or were written to, in small letters; none where the school has no such family. */
export async function listAddressesOf(database: Database, organizationId: string, familyId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('guardians')
    .leftJoin('accounts', 'accounts.id', 'guardians.accountId')
    .select(sql<string>`lower(${guardianEmail})`.as('address'))
    .where('guardians.organizationId', '=', organizationId)
    .where(
      'guardians.familyId',
      'in',
      sql<string>`(SELECT id FROM families WHERE organization_id = ${organizationId}
      AND (id = ${familyId} OR merged_into = ${familyId}))`,
    )
    .where(guardianEmail, 'is not', null)
    .execute();
  return rows.map(({ address }) => address);
}

/** A guardian with the account they sign in with; its account is null for whoever was only entered, and null is whoever is none here. */
export async function findAccountOf(database: Database, organizationId: string, guardianId: string) {
  const row = await database
    .selectFrom('guardians')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.id', '=', 'guardians.accountId').on('accounts.disabledAt', 'is', null),
    )
    .select([
      'guardians.id',
      'guardians.familyId',
      'accounts.id as accountId',
      'accounts.email',
      'accounts.issuer',
      'accounts.subject',
    ])
    .where('guardians.organizationId', '=', organizationId)
    .where('guardians.id', '=', guardianId)
    .where('guardians.removedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { id, familyId, accountId, email, issuer, subject } = row;
  return { id, familyId, account: accountId && issuer && subject ? { id: accountId, email, issuer, subject } : null };
}

/** What guardians are called, whoever left since included. */
export async function listGuardianNames(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('guardians')
    .select(['id', 'name'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
