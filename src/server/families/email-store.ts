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
    .where('guardians.familyId', '=', familyId)
    .where(guardianEmail, 'is not', null)
    .execute();
  return rows.map(({ address }) => address);
}
