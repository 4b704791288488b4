import type * as accountsCalls from '../../contract/accounts.ts';
import { rolesTold } from '../../contract/roles.ts';
import { record } from '../audit/store.ts';
import { toE164 } from '../platform/phone.ts';
import type { HandlersOf } from '../platform/call/handler.ts';
import { findGuardian, saveGuardian } from './store.ts';

type AccountFunctions = Omit<HandlersOf<typeof accountsCalls>, 'mailPasswordReset' | 'mailAddressChange'>;

export const accountFunctions: AccountFunctions = {
  roles: async (_input, { caller }) => rolesTold(caller.owing?.roles ?? caller.roles),

  account: async (_input, { caller, database, organization }) => {
    const guardian = await findGuardian(database, organization.id, caller.accountId);
    return { account: details(caller, guardian) };
  },

  saveAccount: async (input, { caller, database, organization, clock }) => {
    const scope = { organizationId: organization.id, accountId: caller.accountId };
    const before = await findGuardian(database, organization.id, caller.accountId);
    const changed = (['name', 'phone'] as const).filter((field) => before?.[field] !== input[field]);
    if (changed.length > 0) {
      const phoneE164 = await toE164(input.phone, organization.locale);
      await saveGuardian(database, { ...scope, ...input, phoneE164, at: clock.iso() });
      // Which details changed, never what they say.
      const saved = { action: 'account.saved', entityId: caller.accountId, change: { changed } } as const;
      await record(database, organization.id, [{ ...saved, at: clock.iso(), by: caller }]);
    }
    return { account: details(caller, input) };
  },
};

function details(
  caller: { accountId: string; email: string | null; emailVerified: boolean },
  guardian: { name: string; phone: string } | null,
) {
  return {
    id: caller.accountId,
    email: caller.email,
    emailVerified: caller.emailVerified,
    name: guardian?.name ?? '',
    phone: guardian?.phone ?? '',
  };
}
