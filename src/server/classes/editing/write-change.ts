import { record } from '../../audit/store.ts';
import { promoteWaiting } from '../../enrollments/store.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { newId } from '../../platform/ids.ts';
import { bumpCatalogue } from '../store.ts';
import { describeChange } from './audit-words.ts';
import { changeOf, type LockedClass } from './edited-class.ts';
import { listTold, tellOfChange, type Told } from './tell-families.ts';
import { dateUndoOf } from './undo-dates.ts';
import { keepDateUndo } from './undo-store.ts';
import type { WantedContent } from './wanted-content.ts';
import { raiseVersion, writeContent } from './write-store.ts';

interface How {
  /** The school's own words for families; null: nobody is told. */
  readonly tell: { readonly words: string } | null;
  /** How many hold a seat beyond the capacity. */
  readonly seatsOver: number;
  /** Why, for the history. */
  readonly reason: string | null;
  /** The change of many classes that this is a part of: what is told is gathered there, so that each family gets one letter. */
  readonly together?: { readonly changeId: string; readonly told: Told[] };
}

/** Makes a locked class what was checked, tells its families, and where only dates changed leaves a way back. */
export async function writeChange(
  context: SignedInContext,
  { stored, touchedClassIds }: LockedClass,
  wanted: WantedContent,
  { tell, seatsOver, reason, together }: How,
): Promise<{ promoted: number; mails: number }> {
  const { database, organization, clock, caller } = context;
  const change = describeChange(stored, wanted);
  if (seatsOver !== stored.seatsOver) change['seatsOver'] = { from: stored.seatsOver, to: seatsOver };
  const undo = dateUndoOf(context, { stored, wanted, changeId: together?.changeId ?? newId() }, change);
  let mails = 0;
  if (tell && together) {
    const told = await listTold(context, stored, wanted, undo);
    together.told.push(...told);
    mails = told.length;
  } else if (tell) mails = await tellOfChange(context, stored, wanted, { ...tell, undo });
  if (tell) await recordTold(context, stored.id, mails);
  if (Object.keys(change).length === 0) {
    // A letter alone raises the version too: whoever sends it once more is told that it went out.
    if (tell) await raiseVersion(database, changeOf(context, stored), {});
    return { promoted: 0, mails };
  }
  await writeContent(database, changeOf(context, stored), { ...wanted, seatsOver });
  await record(database, organization.id, [
    { action: 'class.changed', entityId: stored.id, change, reason, at: clock.iso(), by: caller },
  ]);
  const promoted = await promoteWaiting(database, organization.id, touchedClassIds, clock.iso());
  // Whoever got a seat by these dates relies on them.
  if (undo && promoted === 0) await keepDateUndo(database, organization.id, stored.id, { ...undo, mails });
  if (stored.publishedAt !== null) await bumpCatalogue(database, organization.id);
  return { promoted, mails };
}

async function recordTold(context: SignedInContext, classId: string, mails: number): Promise<void> {
  const { database, organization, clock, caller } = context;
  await record(database, organization.id, [
    { action: 'class.families-told', entityId: classId, change: { mails }, at: clock.iso(), by: caller },
  ]);
}
