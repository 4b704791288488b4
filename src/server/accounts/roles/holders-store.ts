import { type Database, type IdentityDatabase, withIdentityTables } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';

type Role = Schema['roleGrants']['role'];

/** Whether an account is the only administrator who counts; nobody else can stop being one until the transaction ends. */
export async function isLastAdministrator(
  database: Database,
  organizationId: string,
  accountId: string,
): Promise<boolean> {
  return (await lockHolders(withIdentityTables(database), organizationId, { accountId, role: 'administrator' })).isLast;
}

/** Whoever has a role, locked in one order, so that two revocations at one moment cannot each see the other's administrator as the one who stays. */
export async function lockHolders(
  database: IdentityDatabase,
  organizationId: string,
  { accountId, role }: { readonly accountId: string; readonly role: Role },
) {
  const rows = await database
    .selectFrom('role_grants')
    .innerJoin('accounts', 'accounts.id', 'role_grants.account_id')
    .select(['role_grants.account_id', 'accounts.disabled_at', 'accounts.email_verified'])
    .select('role_grants.waits_for_proof')
    .where('role_grants.organization_id', '=', organizationId)
    .where('role_grants.role', '=', role)
    .orderBy('role_grants.account_id')
    .forUpdate('role_grants')
    .execute();
  const counting = rows.filter((row) => row.disabled_at === null && (row.email_verified || !row.waits_for_proof));
  const [first] = counting;
  return {
    isHeld: rows.some((row) => row.account_id === accountId),
    isLast: counting.length === 1 && first?.account_id === accountId,
  };
}

/** The roles of an account that count: one that waits until its address is proven does not. */
export async function listRoles(
  database: Database,
  organizationId: string,
  { accountId, emailVerified }: { readonly accountId: string; readonly emailVerified: boolean },
): Promise<Role[]> {
  const grants = await withIdentityTables(database)
    .selectFrom('role_grants')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', accountId)
    .where((is) => is.or([is.lit(emailVerified), is('waits_for_proof', '=', false)]))
    .execute();
  return grants.map(({ role }) => role);
}
