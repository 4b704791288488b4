import { CLOSING_KEPT, type ClosingKept } from '../../../contract/closings.ts';
import type { functions } from '../../../contract/functions.ts';
import { record } from '../../audit/store.ts';
import { lockClosedDays, writeClosedDays } from '../../closed-days/store.ts';
import { CallError, notFound, refused } from '../../platform/call/errors.ts';
import type { Handler, SignedInContext } from '../../platform/call/handler.ts';
import { lockClasses } from '../bulk/batch-store.ts';
import { listStoredClasses } from '../editing/class-store.ts';
import type { LockedClass } from '../editing/edited-class.ts';
import { listHeldBackClasses, lockTouchedClasses } from '../editing/lock-store.ts';
import { type DatesBack, tellOfDatesBack } from '../editing/tell-dates-back.ts';
import { decideDatesBack, writeDatesBack } from '../editing/undo-dates.ts';
import { checkWanted } from '../editing/wanted-content.ts';
import { writeChange } from '../editing/write-change.ts';
import { bumpCatalogue } from '../store.ts';
import { type ClosedOne, endClosing, lockClosing } from './closings-store.ts';

const UNDONE = 'Undo';

/** Gives every class of a closing its dates back that nothing relies on by now, and opens the school's day again. */
export const undoClosing: Handler<typeof functions.undoClosing> = async ({ closingId }, context) => {
  const { database, organization, clock, caller } = context;
  const days = await lockClosedDays(database, organization.id);
  const closing = await lockClosing(database, organization.id, closingId);
  if (!closing) throw notFound('closing');
  if (closing.undoneAt !== null) throw refused('already-undone');
  // As the closing wrote it; a day that somebody has changed since is theirs.
  const day = days.find(({ id, version }) => id === closing.closedDayId && version === 1);
  // First, so that no class leaves the day out again.
  if (day) await writeClosedDays(database, organization.id, { removed: [day.id], saved: [] });
  const ids = closing.classes.map(({ id }) => id);
  await lockClasses(database, organization.id, ids);
  await lockTouchedClasses(database, organization.id, ids);
  const stored = new Map((await listStoredClasses(database, organization.id, ids)).map((one) => [one.id, one]));
  const kept: { id: string; title: string; reason: ClosingKept }[] = [];
  const back: DatesBack[] = [];
  let undone = 0;
  for (const one of closing.classes) {
    const found = stored.get(one.id);
    // What was removed since needs no undo.
    if (!found) continue;
    const touchedClassIds = [one.id, ...(await listHeldBackClasses(database, organization.id, [one.id]))];
    const done = await undoOne(one, { stored: found, touchedClassIds }, context);
    if (typeof done === 'string') kept.push({ id: one.id, title: found.content.title, reason: done });
    else {
      undone += 1;
      back.push(...done);
    }
  }
  const staysClosed = !day && days.some(({ id }) => id === closing.closedDayId);
  if (undone === 0 && kept.length > 0) {
    // Nothing came back: the school stays closed as well.
    if (day) await writeClosedDays(database, organization.id, { removed: [], saved: [day] });
    return { undone, mails: 0, kept, staysClosed };
  }
  const mails = await tellOfDatesBack(context, back);
  const at = clock.iso();
  await endClosing(database, organization.id, closingId, at);
  await bumpCatalogue(database, organization.id);
  const change = { firstOn: closing.from, lastOn: closing.to, classes: undone, mails };
  await record(database, organization.id, [
    { action: 'organization.day-reopened', entityId: organization.id, change, reason: UNDONE, at, by: caller },
  ]);
  return { undone, mails, kept, staysClosed };
};

/** Gives a class its dates back; the families are not told yet. */
async function undoOne(
  { version, schedule }: ClosedOne,
  locked: LockedClass,
  context: SignedInContext,
): Promise<DatesBack[] | ClosingKept> {
  const { stored } = locked;
  if (stored.version !== version) return 'changed-meanwhile';
  if (stored.isSemesterArchived) return 'semester-archived';
  if (stored.cancelledAt !== null) return 'changed-meanwhile';
  const isPersonal = stored.publishedAt !== null || stored.seatsTaken > 0 || stored.waiting > 0;
  if (!isPersonal) {
    // Nobody has noted the dates of a draft.
    const wanted = await checkWanted(context, stored, { ...stored.content, schedule });
    const how = { tell: null, seatsOver: stored.seatsOver, reason: UNDONE };
    await writeChange(context, locked, wanted, how);
    return [];
  }
  // No way back was kept where the change itself gave somebody a seat.
  if (stored.undo === null) return 'seats-given';
  try {
    const back = await decideDatesBack(context, locked);
    await writeDatesBack(context, locked, back);
    return [back];
  } catch (error) {
    // It is refused before anything is written.
    const why = error instanceof CallError ? error.details?.['reason'] : null;
    const reason = CLOSING_KEPT.find((each) => each === why);
    if (reason) return reason;
    throw error;
  }
}
