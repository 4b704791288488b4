import { PACK_TROUBLES, type Pack, type PackAsked } from '../../../contract/packs.ts';
import { isOfOwnClasses } from '../../../contract/sheets.ts';
import { decideDayFile, endOfDayFile } from '../../../domain/day-files.ts';
import { SHEETS } from '../../../domain/sheets.ts';
import { listDayFiles } from '../../day-files/store.ts';
import type { Keyring } from '../../health/store.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { ownClasses } from '../teaching/own-classes.ts';
import { isInReach, type PackReach } from './reach.ts';

type Asking = Pick<SignedInContext, 'database' | 'organization' | 'clock' | 'caller'>;
type Row = Awaited<ReturnType<typeof listDayFiles>>[number];

export const whosePacks = ({ organization, caller }: Pick<SignedInContext, 'organization' | 'caller'>) =>
  ({ organizationId: organization.id, accountId: caller.accountId, kind: 'pack' }) as const;

/** Whether a pack is still all theirs, as `isInReach` decides; what somebody teaches is only asked for where it counts. */
export async function isStillTheirs(kept: string, context: Asking): Promise<boolean> {
  // Written by `reachOf` when the pack was made.
  const reach = JSON.parse(kept) as PackReach;
  const { roles } = context.caller;
  const teaches = reach.kinds.some((kind) => isOfOwnClasses(kind, roles));
  const own = teaches ? await ownClasses(context) : [];
  return isInReach(reach, { roles, ownClassIds: own.flatMap(({ id, isCurrent }) => (isCurrent ? [id] : [])) });
}

/** The packs of whoever asks, as far as they are still there and theirs; one whose key was changed meanwhile opens for nobody any more. */
export async function listOwnPacks(keyring: Keyring, context: SignedInContext): Promise<Pack[]> {
  const keys = keyring.keys().map(({ id }) => id);
  const told: Pack[] = [];
  for (const row of await listDayFiles(context.database, whosePacks(context))) {
    const isOpen = row.keyId === null || keys.includes(row.keyId);
    if (isOpen && (row.reach === null || (await isStillTheirs(row.reach, context))))
      told.push(...toPack(row, context.clock.now()));
  }
  return told;
}

function toPack(row: Row, now: number): Pack[] {
  const state = decideDayFile(row, now);
  if (!state) return [];
  // Written by `askPack`, which the contract has checked.
  const { name, classes } = row.asked as unknown as Pick<PackAsked, 'name' | 'classes'>;
  const { id, done, total, askedAt, readyAt, bytes } = row;
  const kinds = SHEETS.filter((kind) => classes.some((each) => each.kinds.includes(kind)));
  const progress = state === 'working' && done !== null && total !== null ? { done, total } : null;
  const why = state === 'failed' ? (PACK_TROUBLES.find((each) => each === row.why) ?? 'broken') : null;
  return [
    {
      id,
      name,
      classes: classes.length,
      kinds,
      state,
      progress,
      why,
      askedAt,
      readyAt,
      endsAt: endOfDayFile(row),
      bytes,
    },
  ];
}
