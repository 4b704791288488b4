import type { SignedInContext } from '../../platform/call/handler.ts';
import { findStaffName } from './students-store.ts';

/** Who of the staff reads now, as a receipt tells it. */
export async function readerOf({ database, organization, caller, clock, reach }: SignedInContext) {
  const role = reach === 'everything' ? ('health' as const) : ('instructor' as const);
  const actor = await findStaffName(database, organization.id, caller);
  return { organizationId: organization.id, at: clock.iso(), by: { accountId: caller.accountId, actor, role } };
}
