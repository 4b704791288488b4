import type { Database } from '../platform/database/connect.ts';

/** Whether anybody can open the staff screens of any school here: neither barred nor waiting for their address to be proven. */
export async function hasAdministrator(database: Database): Promise<boolean> {
  const row = await database
    .selectFrom('role_grants')
    .innerJoin('accounts', 'accounts.id', 'role_grants.account_id')
    .select('accounts.id')
    .where('role_grants.role', '=', 'admin')
    .where('accounts.disabled_at', 'is', null)
    .where((is) => is.or([is('accounts.email_verified', '=', true), is('role_grants.waits_for_proof', '=', false)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
