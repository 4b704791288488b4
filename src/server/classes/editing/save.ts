import type { functions } from '../../../contract/functions.ts';
import { record } from '../../audit/store.ts';
import { promoteWaiting } from '../../enrollments/store.ts';
import { refused } from '../../platform/call/errors.ts';
import type { Handler, SignedInContext } from '../../platform/call/handler.ts';
import { bumpCatalogue } from '../store.ts';
import { describeChange } from './audit-words.ts';
import { forgetDraft } from './draft-store.ts';
import { changeOf, getEditedClass, lockForChange } from './edited-class.ts';
import { tellOfChange } from './tell-families.ts';
import { dateUndoOf } from './undo-dates.ts';
import { keepDateUndo } from './undo-store.ts';
import { checkWanted, requireComplete } from './wanted-content.ts';
import { raiseVersion, writeContent } from './write-store.ts';

/** How many hold seats beyond a capacity, and whether that is more than staff have allowed before. */
export function countOverCapacity(
  { seatsTaken, seatsOver }: { seatsTaken: number; seatsOver: number },
  capacity: number,
): { over: number; needsReason: boolean } {
  const over = Math.max(0, seatsTaken - capacity);
  return { over, needsReason: over > seatsOver };
}

/** Saves a class over the version that its editor has seen. */
export const saveClass: Handler<typeof functions.saveClass> = async (input, context) => {
  const { database, organization, clock, caller } = context;
  const { stored, touchedClassIds } = await lockForChange(context, input);
  if (stored.cancelledAt !== null) throw refused('cancelled');
  const wanted = await checkWanted(context, stored, input.content);
  if (stored.publishedAt !== null) requireComplete(wanted, stored);
  const { over, needsReason } = countOverCapacity(stored, wanted.content.capacity);
  const reason = input.overCapacityReason?.trim() || null;
  if (needsReason && reason === null) throw refused('below-enrolled', { enrolled: stored.seatsTaken });

  await forgetDraft(database, { organizationId: organization.id, classId: stored.id, accountId: caller.accountId });
  const change = describeChange(stored, wanted);
  if (over !== stored.seatsOver) change['seatsOver'] = { from: stored.seatsOver, to: over };
  const undo = dateUndoOf(context, stored, wanted, change);
  const mails = input.tell ? await tellOfChange(context, stored, wanted, { ...input.tell, undo }) : 0;
  if (input.tell) await recordTold(context, stored.id, mails);
  if (Object.keys(change).length === 0) {
    // A letter alone raises the version too: whoever sends it once more is told that it went out.
    if (input.tell) await raiseVersion(database, changeOf(context, stored), {});
    return { class: await getEditedClass(context, stored.id), promoted: 0, mails };
  }

  await writeContent(database, changeOf(context, stored), { ...wanted, seatsOver: over });
  await record(database, organization.id, [
    {
      action: 'class.changed',
      entityId: stored.id,
      change,
      reason: needsReason ? reason : null,
      at: clock.iso(),
      by: caller,
    },
  ]);
  const promoted = await promoteWaiting(database, organization.id, touchedClassIds, clock.iso());
  // Whoever got a seat by these dates relies on them.
  if (undo && promoted === 0) await keepDateUndo(database, organization.id, stored.id, { ...undo, mails });
  if (stored.publishedAt !== null) await bumpCatalogue(database, organization.id);
  return { class: await getEditedClass(context, stored.id), promoted, mails };
};

async function recordTold(context: SignedInContext, classId: string, mails: number): Promise<void> {
  const { database, organization, clock, caller } = context;
  await record(database, organization.id, [
    { action: 'class.families-told', entityId: classId, change: { mails }, at: clock.iso(), by: caller },
  ]);
}
