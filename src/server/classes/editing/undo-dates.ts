import type { functions } from '../../../contract/functions.ts';
import { UNDO_MAILS_MS } from '../../../contract/outbox.ts';
import { dateUndoUntil, isOfDatesOnly } from '../../../domain/date-undo.ts';
import { changedDates } from '../../../domain/followed-dates.ts';
import { record } from '../../audit/store.ts';
import { promoteWaiting } from '../../enrollments/store.ts';
import { listWrittenTo, takeBackMails } from '../../mail/store.ts';
import { refused } from '../../platform/call/errors.ts';
import type { Handler, SignedInContext } from '../../platform/call/handler.ts';
import { newId } from '../../platform/ids.ts';
import { bumpCatalogue } from '../store.ts';
import { describeChange } from './audit-words.ts';
import type { StoredClass } from './class-store.ts';
import { changeOf, getEditedClass, type LockedClass, lockForChange } from './edited-class.ts';
import { tellOfChange } from './tell-families.ts';
import { type DateUndo, findDateUndo, findTakenSince, forgetDateUndo, hasNewSeats, wasAttended } from './undo-store.ts';
import type { WantedContent } from './wanted-content.ts';
import { raiseVersion, writeMeetings } from './write-store.ts';

/** The way back that a save leaves: where it changed dates that somebody may have noted, and nothing else. */
export function dateUndoOf(
  { clock, organization }: SignedInContext,
  stored: StoredClass,
  wanted: WantedContent,
  changed: Readonly<Record<string, unknown>>,
): Omit<DateUndo, 'mails'> | null {
  const isPersonal = stored.publishedAt !== null || stored.seatsTaken > 0 || stored.waiting > 0;
  if (!isPersonal || !isOfDatesOnly(changed)) return null;
  const { gone, come } = changedDates(stored.meetings, wanted.meetings);
  const savedAt = clock.iso();
  const undoUntil = dateUndoUntil(savedAt, [...gone, ...come], organization.timeZone);
  const waited = new Date(clock.now() + UNDO_MAILS_MS).toISOString();
  return {
    changeId: newId(),
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
  const mails = await takeDatesBack(context, locked);
  return { class: await getEditedClass(context, locked.stored.id), mails };
};

/** Does so with a locked class; every refusal comes before anything is written. Answers how many are told again. */
export async function takeDatesBack(
  context: SignedInContext,
  { stored, touchedClassIds }: LockedClass,
): Promise<number> {
  const { database, organization, clock, caller } = context;
  const undo = await findDateUndo(database, organization.id, stored);
  if (!undo || clock.iso() >= undo.undoUntil) throw refused('too-late');
  await requireUnbuilt(context, stored, undo);

  const wanted = { ...stored, content: { ...stored.content, schedule: undo.schedule }, meetings: undo.meetings };
  const change = describeChange(stored, wanted);
  const mails = await takeBackOrTell(context, stored, wanted, undo);
  await raiseVersion(database, changeOf(context, stored), { schedule: JSON.stringify(undo.schedule) });
  await writeMeetings(database, changeOf(context, stored), wanted);
  await forgetDateUndo(database, organization.id, stored.id);
  await record(database, organization.id, [
    { action: 'class.changed', entityId: stored.id, change, reason: UNDONE, at: clock.iso(), by: caller },
  ]);
  await promoteWaiting(database, organization.id, touchedClassIds, clock.iso());
  if (stored.publishedAt !== null) await bumpCatalogue(database, organization.id);
  return mails;
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

/** Mails that wait are taken back; whoever was written to before is told again. Answers how many are told. */
async function takeBackOrTell(
  context: SignedInContext,
  stored: StoredClass,
  wanted: Pick<WantedContent, 'content' | 'meetings' | 'location' | 'instructorNames'>,
  { changeId: id }: DateUndo,
): Promise<number> {
  const { database, organization, clock, caller } = context;
  const act = { entityId: stored.id, at: clock.iso(), by: caller };
  const batch = { batch: 'class-changed', id } as const;
  const back = await takeBackMails(database, organization.id, { ...batch, at: act.at });
  if (back > 0)
    await record(database, organization.id, [{ action: 'class.mails-taken-back', change: { mails: back }, ...act }]);
  const only = await listWrittenTo(database, organization.id, batch);
  const mails = only.length > 0 ? await tellOfChange(context, stored, wanted, { words: '', only }) : 0;
  if (mails > 0)
    await record(database, organization.id, [{ action: 'class.families-told', change: { mails }, ...act }]);
  return mails;
}
