import { type Database, withIdentityTables } from '../../platform/database/connect.ts';
import { grantRoleTo, listAdministrators } from './configured-admins-store.ts';

/** The first health answer of a school: where nobody may read it yet, the first administrator may from now on. */
export async function grantHealthToFirst(transaction: Database, organizationId: string, at: string): Promise<void> {
  const identity = withIdentityTables(transaction);
  const held = await identity
    .selectFrom('role_grants')
    .select('account_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'health')
    .executeTakeFirst();
  const [first] = await listAdministrators(identity, organizationId);
  if (held || !first) return;
  const grant = { accountId: first.id, role: 'health', by: 'portal', at, waitsForProof: false } as const;
  await grantRoleTo(identity, organizationId, grant);
}
