import type { StaffRole } from '../../../contract/roles.ts';
import type { Database } from '../../platform/database/connect.ts';

/** One role of one account, with what is known of the person. */
export interface GrantRow {
  readonly accountId: string;
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly disabledAt: string | null;
  readonly name: string | null;
  readonly role: StaffRole;
  readonly grantedBy: string;
  readonly grantedAt: string;
  readonly isWaiting: boolean;
}

/** Every role that somebody holds, by address. */
export async function listGrants(database: Database, organizationId: string): Promise<GrantRow[]> {
  const rows = await database
    .selectFrom('role_grants')
    .innerJoin('accounts', 'accounts.id', 'role_grants.account_id')
    .leftJoin('guardians', (join) =>
      join
        .onRef('guardians.organization_id', '=', 'role_grants.organization_id')
        .onRef('guardians.account_id', '=', 'accounts.id'),
    )
    .select([
      'accounts.id as accountId',
      'accounts.email',
      'accounts.email_verified as isVerified',
      'accounts.disabled_at as disabledAt',
      'guardians.name',
      'role_grants.role',
      'role_grants.granted_by as grantedBy',
      'role_grants.granted_at as grantedAt',
      'role_grants.waits_for_proof as waitsForProof',
    ])
    .where('role_grants.organization_id', '=', organizationId)
    .orderBy('accounts.email')
    .orderBy('accounts.id')
    .orderBy('role_grants.role')
    .execute();
  return rows.map(({ waitsForProof, ...row }) => ({ ...row, isWaiting: waitsForProof && !row.isVerified }));
}

/** Accounts with an address; more than one only where two identity services know it. */
export async function listAccounts(database: Database, email: string) {
  return database
    .selectFrom('accounts')
    .select(['id', 'issuer', 'email_verified as isVerified'])
    .where((is) => is(is.fn('lower', ['email']), '=', email.toLowerCase()))
    .orderBy('created_at')
    .execute();
}
