import { decideReach } from '../../../contract/kit.ts';
import { REGISTRARS } from '../../../contract/staff.ts';
import { findPerson, listRoles } from '../../accounts/store.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { replyAddress } from '../send.ts';
import type { Planned } from './planned-store.ts';

/** The planner of a letter as they are now; null where they may not send letters any more. */
export async function findPlanner(
  { accountId }: Pick<Planned, 'accountId'>,
  { database, organization, clock }: Pick<SignedInContext, 'database' | 'organization' | 'clock'>,
): Promise<Pick<SignedInContext, 'caller' | 'reach'> | null> {
  const person = accountId === null ? null : await findPerson(database, accountId);
  if (!person) return null;
  const roles = await listRoles(database, organization.id, person);
  const reach = decideReach(REGISTRARS, roles);
  if (!reach) return null;
  const { email, emailVerified } = person;
  return { caller: { accountId: person.accountId, email, emailVerified, roles, signedInAt: clock.now() }, reach };
}

/** From whom a letter goes that somebody takes up: from its planner as it was planned, else from whoever takes it up. */
export async function takeUp(planned: Planned, context: SignedInContext) {
  const { accountId, sentBy, replyAddress: address, replyTo } = planned;
  if (await findPlanner(planned, context)) return { accountId, sentBy, replyAddress: address };
  const { caller } = context;
  return {
    accountId: caller.accountId,
    sentBy: caller.email ?? '',
    replyAddress: replyAddress(replyTo, context),
  };
}
