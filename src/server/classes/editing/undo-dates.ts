import type { functions } from '../../../contract/functions.ts';
import { UNDO_MAILS_MS } from '../../../contract/outbox.ts';
import { dateUndoUntil, isOfDatesOnly } from '../../../domain/date-undo.ts';
import { changedDates } from '../../../domain/followed-dates.ts';
import { record } from '../../audit/store.ts';
import { promoteWaiting } from '../../enrollments/store.ts';
import { refused } from '../../platform/call/errors.ts';
import type { Handler, SignedInContext } from '../../platform/call/handler.ts';
import { bumpCatalogue } from '../store.ts';
import { describeChange } from './audit-words.ts';
import type { StoredClass } from './class-store.ts';
import { changeOf, getEditedClass, type LockedClass, lockForChange } from './edited-class.ts';
import { type DatesBack, tellOfDatesBack } from './tell-dates-back.ts';
import { listTold } from './tell-families.ts';
import { type DateUndo, findDateUndo, findTakenSince, forgetDateUndo, hasNewSeats, wasAttended } from './undo-store.ts';
import type { WantedContent } from './wanted-content.ts';
import { raiseVersion, writeMeetings } from './write-store.ts';

/** The way back that a save leaves: where it changed dates that somebody may have noted, and nothing else. */
export function dateUndoOf(
  { clock, organization }: SignedInContext,
  { stored, wanted, changeId }: { stored: StoredClass; wanted: WantedContent; changeId: string },
  changed: Readonly<Record<string, unknown>>,
): Omit<DateUndo, 'mails'> | null {
  const isPersonal = stored.publishedAt !== null || stored.seatsTaken > 0 || stored.waiting > 0;
  if (!isPersonal || !isOfDatesOnly(changed)) return null;
  const { gone, come } = changedDates(stored.meetings, wanted.meetings);
  const savedAt = clock.iso();
  const undoUntil = dateUndoUntil(savedAt, [...gone, ...come], organization.timeZone);
  const waited = new Date(clock.now() + UNDO_MAILS_MS).toISOString();
  return {
    changeId,
    version: stored.version + 1,
    schedule: stored.content.schedule,
    meetings: stored.meetings.map(({ id: _id, ...date }) => date),
    savedAt,
    undoUntil,
    mailsLeaveAt: waited < undoUntil ? waited : undoUntil,
  };
}

/** The reason that the history has for what was undone. */
const UNDONE = 'Undo';

/** Makes the dates of a class what they were before they were saved last, as long as nothing relies on those it has. */
export const undoDates: Handler<typeof functions.undoDates> = async (input, context) => {
  const locked = await lockForChange(context, input);
  const back = await decideDatesBack(context, locked);
  const mails = await tellOfDatesBack(context, [back]);
  await writeDatesBack(context, locked, back);
  return { class: await getEditedClass(context, locked.stored.id), mails };
};

/** A locked class as it was, and what that says to whom it was told otherwise. */
interface DecidedBack extends DatesBack {
  readonly wanted: WantedContent;
  readonly schedule: DateUndo['schedule'];
}

/** Whether a locked class may have its dates back; every refusal comes here, before anything is written. */
export async function decideDatesBack(
  context: SignedInContext,
  { stored }: Pick<LockedClass, 'stored'>,
): Promise<DecidedBack> {
  const { database, organization, clock } = context;
  const undo = await findDateUndo(database, organization.id, stored);
  if (!undo || clock.iso() >= undo.undoUntil) throw refused('too-late');
  await requireUnbuilt(context, stored, undo);
  const { schedule, meetings, changeId } = undo;
  const wanted = { ...stored, content: { ...stored.content, schedule }, meetings };
  return { classId: stored.id, changeId, told: await listTold(context, stored, wanted), wanted, schedule };
}

export async function writeDatesBack(
  context: SignedInContext,
  { stored, touchedClassIds }: LockedClass,
  { wanted, schedule }: Pick<DecidedBack, 'wanted' | 'schedule'>,
): Promise<void> {
  const { database, organization, clock, caller } = context;
  const change = describeChange(stored, wanted);
  await raiseVersion(database, changeOf(context, stored), { schedule: JSON.stringify(schedule) });
  await writeMeetings(database, changeOf(context, stored), wanted);
  await forgetDateUndo(database, organization.id, stored.id);
  await record(database, organization.id, [
    { action: 'class.changed', entityId: stored.id, change, reason: UNDONE, at: clock.iso(), by: caller },
  ]);
  await promoteWaiting(database, organization.id, touchedClassIds, clock.iso());
  if (stored.publishedAt !== null) await bumpCatalogue(database, organization.id);
}

/** Who was there, who has come, and what was planned since keep the dates as they are. */
async function requireUnbuilt(
  { database, organization }: SignedInContext,
  stored: StoredClass,
  { meetings, savedAt: since }: DateUndo,
): Promise<void> {
  const { gone, come } = changedDates(stored.meetings, meetings);
  const place = { organizationId: organization.id, classId: stored.id, since };
  if (await wasAttended(database, { ...place, dates: gone })) throw refused('attendance-taken');
  if (await hasNewSeats(database, place)) throw refused('enrolled-since');
  const title = await findTakenSince(database, { ...place, dates: come }, stored.content);
  if (title !== null) throw refused('time-taken-since', { title });
}
