import type { Database } from '../platform/database/connect.ts';

/** Whether anybody can open the staff screens of any school here: neither barred nor waiting for their address to be proven. */
export async function hasAdministrator(database: Database): Promise<boolean> {
  const row = await database
    .selectFrom('roleGrants')
    .innerJoin('accounts', 'accounts.id', 'roleGrants.accountId')
    .select('accounts.id')
    .where('roleGrants.role', '=', 'administrator')
    .where('accounts.disabledAt', 'is', null)
    .where((is) => is.or([is('accounts.emailVerified', '=', true), is('roleGrants.waitsForProof', '=', false)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
