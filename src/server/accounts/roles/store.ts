import { sql } from 'kysely';
import type { StaffRole } from '../../../contract/roles.ts';
import type { Database } from '../../platform/database/connect.ts';

/** One role of one account, with what is known of the person. */
export interface GrantRow {
  readonly accountId: string;
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly disabledAt: string | null;
  readonly name: string | null;
  readonly hasSecondFactor: boolean;
  readonly role: StaffRole;
  readonly grantedBy: string;
  readonly grantedAt: string;
  readonly isWaiting: boolean;
}

/** As a guardian calls themselves, in whichever family of theirs. */
const guardianName = (organizationId: string) => sql<
  string | null
>`(SELECT max(name) FROM guardians WHERE guardians.organization_id = ${organizationId}
  AND guardians.account_id = role_grants.account_id)`;

const hasSecondFactor = sql<boolean>`EXISTS (SELECT FROM auth_second_factor WHERE auth_second_factor.account_id = role_grants.account_id
  AND confirmed_at IS NOT NULL)`;

/** Every role that somebody holds, by address. */
export async function listGrants(database: Database, organizationId: string): Promise<GrantRow[]> {
  const rows = await database
    .selectFrom('roleGrants')
    .innerJoin('accounts', 'accounts.id', 'roleGrants.accountId')
    .select([
      'accounts.id as accountId',
      'accounts.email',
      'accounts.emailVerified as isVerified',
      'accounts.disabledAt',
      'roleGrants.role',
      'roleGrants.grantedBy',
      'roleGrants.grantedAt',
      'roleGrants.waitsForProof',
    ])
    .select(guardianName(organizationId).as('name'))
    .select(hasSecondFactor.as('hasSecondFactor'))
    .where('roleGrants.organizationId', '=', organizationId)
    .orderBy('accounts.email')
    .orderBy('accounts.id')
    .orderBy('roleGrants.role')
    .execute();
  return rows.map(({ waitsForProof, ...row }) => ({ ...row, isWaiting: waitsForProof && !row.isVerified }));
}

/** Accounts with an address; more than one only where two identity services know it. */
export async function listAccounts(database: Database, email: string) {
  return database
    .selectFrom('accounts')
    .select(['id', 'issuer', 'emailVerified as isVerified'])
    .where((is) => is(is.fn('lower', ['email']), '=', email.toLowerCase()))
    .orderBy('createdAt')
    .execute();
}

/** The account of somebody with a role here, by who signs them in. */
export async function findHolder(database: Database, organizationId: string, accountId: string) {
  const row = await database
    .selectFrom('accounts')
    .select(['accounts.id as accountId', 'issuer', 'subject'])
    .where('accounts.id', '=', accountId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('roleGrants')
          .select('role')
          .where('organizationId', '=', organizationId)
          .whereRef('roleGrants.accountId', '=', 'accounts.id'),
      ),
    )
    .executeTakeFirst();
  return row ?? null;
}
