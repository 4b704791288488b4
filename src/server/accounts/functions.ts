import type { functions } from '../../contract/functions.ts';
import type { HandlersOf } from '../platform/call/handler.ts';
import { findGuardian, recordAccountSaved, saveGuardian } from './store.ts';

type AccountFunctions = HandlersOf<Pick<typeof functions, 'roles' | 'account' | 'saveAccount'>>;

export const accountFunctions: AccountFunctions = {
  roles: async (_input, { caller }) => [...caller.roles],

  account: async (_input, { caller, database, organization }) => {
    const guardian = await findGuardian(database, organization.id, caller.accountId);
    return { account: details(caller, guardian) };
  },

  saveAccount: async (input, { caller, database, organization, clock }) => {
    const scope = { organizationId: organization.id, accountId: caller.accountId };
    const before = await findGuardian(database, organization.id, caller.accountId);
    const changed = (['name', 'phone'] as const).filter((field) => before?.[field] !== input[field]);
    if (changed.length > 0) {
      await saveGuardian(database, { ...scope, ...input, at: clock.iso() });
      await recordAccountSaved(database, { ...scope, caller, at: clock.iso(), changed });
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
