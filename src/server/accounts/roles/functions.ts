import type * as rolesCalls from '../../../contract/roles.ts';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import { EMBEDDED_ISSUER } from '../tokens/id-token.ts';
import { grantRoleByAddress, revokeRoleOf, signOutEverywhere } from './administration.ts';
import { findHolder, type GrantRow, listAccounts, listGrants } from './store.ts';

type RoleFunctions = HandlersOf<typeof rolesCalls>;
type Holder = OutputOf<typeof functions.roleGrants>['holders'][number];

/** Who may do what; `issuer` is the identity service in use, whose account is meant where two know an address. */
export function roleFunctions({ issuer }: { readonly issuer: string }): RoleFunctions {
  return {
    roleGrants: async (_input, { database, organization, caller }) => ({
      holders: holdersOf(await listGrants(database, organization.id), caller.accountId, issuer === EMBEDDED_ISSUER),
    }),

    grantRole: async ({ email, role }, { database, organization, caller, clock }) => {
      const accounts = await listAccounts(database, email);
      const account = accounts.find((one) => one.issuer === issuer) ?? accounts[0];
      if (!account) throw refused('no-account');
      const isNew = await grantRoleByAddress({ database, clock, by: caller }, organization.id, account, role);
      const [held] = (await listGrants(database, organization.id)).filter(
        (one) => one.accountId === account.id && one.role === role,
      );
      return { isNew, isWaiting: held?.isWaiting ?? false };
    },

    revokeRole: async ({ accountId, role, isOwn = false }, { database, organization, caller, clock }) => {
      if (accountId === caller.accountId && role === 'administrator' && !isOwn) throw refused('own-role');
      const act = { database, clock, by: caller };
      const outcome = await revokeRoleOf(act, organization.id, { accountId, role });
      if (outcome === 'last-administrator') throw refused('last-administrator');
      return { wasHeld: outcome === 'revoked' };
    },

    endStaffSessions: async ({ accountId }, { database, organization, caller, clock }) => {
      const account = await findHolder(database, organization.id, accountId);
      if (!account) throw notFound('account');
      if (account.issuer !== EMBEDDED_ISSUER) throw refused('hosted-sign-in');
      return { ended: await signOutEverywhere({ database, clock, by: caller }, organization.id, account) };
    },
  };
}

function holdersOf(rows: readonly GrantRow[], self: string, asksSecondFactors: boolean): Holder[] {
  const holders = new Map<string, Holder>();
  for (const { role, grantedBy, grantedAt, isWaiting, ...row } of rows) {
    const holder = holders.get(row.accountId) ?? {
      accountId: row.accountId,
      email: row.email,
      name: row.name ?? '',
      isVerified: row.isVerified,
      isDisabled: row.disabledAt !== null,
      isSelf: row.accountId === self,
      hasSecondFactor: asksSecondFactors ? row.hasSecondFactor : null,
      roles: [],
    };
    holder.roles.push({ role, grantedBy, grantedAt, isWaiting });
    holders.set(row.accountId, holder);
  }
  return [...holders.values()];
}
