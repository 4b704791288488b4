import { type Database, withIdentityTables } from '../../platform/database/connect.ts';
import type { IdentityEvent } from '../events.ts';

/** Whether an account has any role, at any school of the installation. */
export async function hasRole(database: Database, accountId: string): Promise<boolean> {
  const row = await database
    .selectFrom('roleGrants')
    .select('role')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether something was asked for an account since then. */
export async function wasAsked(
  database: Database,
  { accountId, kind, since }: { readonly accountId: string; readonly kind: IdentityEvent; readonly since: string },
): Promise<boolean> {
  const row = await withIdentityTables(database)
    .selectFrom('auth_event')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}
