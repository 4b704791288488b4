import { decideReach } from '../../../contract/kit.ts';
import type { PACK_TROUBLES, PackAsked } from '../../../contract/packs.ts';
import { PRINTERS } from '../../../contract/staff.ts';
import { findPerson, listRoles } from '../../accounts/store.ts';
import { type Claimed, keepDayFile, tellProgress } from '../../day-files/store.ts';
import { getOrganization, scopeOf } from '../../organizations/store.ts';
import { CallError, denied } from '../../platform/call/errors.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { type BindParts, bindSheets, keepPrint } from '../sheets/bind.ts';
import { reachOf } from './reach.ts';

export interface PackParts extends BindParts {
  readonly clock: Clock;
  readonly log: Log;
}

/** Reads, sets and seals a pack in the name of whoever asked, by the roles that they have now; false where nobody waits for it any more. */
export async function makePack(parts: PackParts, claimed: Claimed): Promise<boolean> {
  const context = await contextOf(parts, claimed);
  if (!context) return false;
  // Written by `askPack`, which the contract has checked.
  const { classes, days, ownColumns } = claimed.asked as Omit<PackAsked, 'packId'>;
  const total = classes.length;
  const onRead = (done: number) => tellProgress(parts.database, claimed, { done, total });
  const bound = await bindSheets({ ...parts, onRead }, { classes, days, ownColumns }, context);
  const file = { bytes: bound.bytes, reach: JSON.stringify(reachOf(bound.made)) };
  return keepDayFile(parts, claimed, file, (transaction) => keepPrint(transaction, bound, context));
}

/** As if the person asked now; null where their account is gone. */
async function contextOf(
  { database, clock, log }: PackParts,
  { organizationId, accountId }: Claimed,
): Promise<Omit<SignedInContext, 'database'> | null> {
  const person = await findPerson(database, accountId);
  if (!person) return null;
  const roles = await listRoles(database, organizationId, person);
  const reach = decideReach(PRINTERS, roles);
  if (!reach) throw denied();
  const organization = scopeOf(await getOrganization(database, organizationId));
  const { email, emailVerified } = person;
  const caller = { accountId, email, emailVerified, roles, signedInAt: clock.now() };
  return { organization, caller, reach, clock, log, signal: new AbortController().signal, since: performance.now() };
}

/** Why a pack could not be made, for whoever asked; what is not theirs or not there will not be the next time either. */
export function explainPack(error: unknown): {
  readonly why: (typeof PACK_TROUBLES)[number];
  readonly isFinal: boolean;
} {
  if (!(error instanceof CallError)) return { why: 'broken', isFinal: false };
  if (error.code === 'not-found') return { why: 'gone', isFinal: true };
  if (error.code === 'permission-denied') return { why: 'denied', isFinal: true };
  if (error.details?.reason === 'health-key-missing') return { why: 'key', isFinal: false };
  return { why: error.code === 'unavailable' ? 'slow' : 'broken', isFinal: false };
}
