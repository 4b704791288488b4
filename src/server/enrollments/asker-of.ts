import type { SignedInContext } from '../platform/call/handler.ts';
import type { Asker } from './desk/items.ts';

/** Whoever of the families calls, as the desk knows them. */
export function askerOf({ organization, caller, clock }: SignedInContext): Asker {
  return {
    organizationId: organization.id,
    accountId: caller.accountId,
    email: caller.email,
    at: clock.iso(),
    now: clock.now(),
  };
}
