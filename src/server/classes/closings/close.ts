import type { closeDay as closeDayCall } from '../../../contract/closings.ts';
import type { functions } from '../../../contract/functions.ts';
import type { InputOf } from '../../../contract/kit.ts';
import { changeDates, isClosed } from '../../../domain/closings.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { record } from '../../audit/store.ts';
import { listClosedDays, lockClosedDays, writeClosedDays } from '../../closed-days/store.ts';
import { CallError, invalidField, notFound, refused } from '../../platform/call/errors.ts';
import { actorName, type Handler, type SignedInContext } from '../../platform/call/handler.ts';
import { newId } from '../../platform/ids.ts';
import { lockClasses } from '../bulk/batch-store.ts';
import { listStoredClasses, type StoredClass } from '../editing/class-store.ts';
import { listHeldBackClasses, lockTouchedClasses } from '../editing/lock-store.ts';
import { checkWanted, type WantedContent } from '../editing/wanted-content.ts';
import { writeChange } from '../editing/write-change.ts';
import { bumpCatalogue } from '../store.ts';
import { requireTime } from './closed-time.ts';
import { type ClosedOne, type Closing, insertClosing, lockClosing } from './closings-store.ts';

type Input = InputOf<typeof closeDayCall>;

/** Calls the dates off or moves them, tells the families of each class, and keeps the way back of all as one. */
export const closeDay: Handler<typeof functions.closeDay> = async (input, context) => {
  requireTime(input);
  const { database, organization, clock, caller } = context;
  // The answer did not arrive, and it is sent again.
  const sent = await lockClosing(database, organization.id, input.closingId);
  if (sent) return answerOf(sent);
  if (input.from < dayAtSchool(clock.now(), organization.timeZone)) throw invalidField('from', 'not-valid');
  // Whoever closes a day, or changes the list of closed days, does so one after the other: sent twice at once, it is done once.
  if (input.isSchool) await lockClosedDays(database, organization.id);
  const ids = input.classes.map(({ id }) => id);
  await lockClasses(database, organization.id, ids);
  await lockTouchedClasses(database, organization.id, ids);
  // Both were sent at once, and the other one was first.
  const before = await lockClosing(database, organization.id, input.closingId);
  if (before) return answerOf(before);
  const stored = await readAll(input, context);
  const classes: ClosedOne[] = [];
  // Families read why, then what the office has to say.
  const tell = input.tell && { words: [input.reason, input.tell.words].filter(Boolean).join('\n\n') };
  let [mails, promoted] = [0, 0];
  for (const [at, asked] of input.classes.entries()) {
    const one = stored[at];
    if (!one) throw notFound('class');
    const wanted = await checkDates(context, one, scheduleAfter(input, at, one));
    if (one.publishedAt !== null && wanted.meetings.length === 0)
      throw refused('has-problems', { title: one.content.title });
    const how = { tell, seatsOver: one.seatsOver, reason: input.reason };
    // All are locked; who waits is looked at where this class has held somebody back, not in all of them each time.
    const touchedClassIds = [one.id, ...(await listHeldBackClasses(database, organization.id, [one.id]))];
    const told = await writeChange(context, { stored: one, touchedClassIds }, wanted, how);
    mails += told.mails;
    promoted += told.promoted;
    classes.push({ id: asked.id, version: one.version + 1, schedule: one.content.schedule });
  }
  const closedDayId = input.isSchool ? await writeClosedDay(input, context) : null;
  // No class, and the school was closed already: nothing was done, and nothing is said to have been.
  if (classes.length === 0 && closedDayId === null)
    return { closingId: input.closingId, changed: 0, mails: 0, promoted: 0 };
  const at = clock.iso();
  const { from, to, start, end, reason } = input;
  const closing = { id: input.closingId, from, to, start, end, reason, closedDayId, classes, mails, at };
  await insertClosing(database, organization.id, { ...closing, by: actorName(caller) });
  const change = { firstOn: from, lastOn: to, classes: classes.length, mails };
  await record(database, organization.id, [
    { action: 'organization.day-closed', entityId: organization.id, change, reason, at, by: caller },
  ]);
  return { closingId: input.closingId, changed: classes.length, mails, promoted };
};

const answerOf = ({ id, classes, mails }: Closing) => ({
  closingId: id,
  changed: classes.length,
  mails,
  promoted: 0,
});

/** The class with its new dates; two of them at once, for instance, are told by the name of the class. */
async function checkDates(
  context: SignedInContext,
  stored: StoredClass,
  schedule: StoredClass['content']['schedule'],
): Promise<WantedContent> {
  try {
    return await checkWanted(context, stored, { ...stored.content, schedule });
  } catch (error) {
    if (error instanceof CallError && error.code === 'invalid-argument')
      throw refused('has-problems', { title: stored.content.title });
    throw error;
  }
}

/** The classes in the order asked for, as their chooser has seen them. */
async function readAll({ classes }: Input, { database, organization }: SignedInContext): Promise<StoredClass[]> {
  const ids = classes.map(({ id }) => id);
  const byId = new Map((await listStoredClasses(database, organization.id, ids)).map((one) => [one.id, one]));
  if (byId.size < classes.length) throw notFound('class');
  const stored = ids.flatMap((id) => byId.get(id) ?? []);
  if (stored.some(({ isSemesterArchived }) => isSemesterArchived)) throw refused('semester-archived');
  if (stored.some(({ cancelledAt }) => cancelledAt !== null)) throw refused('cancelled');
  const changed = classes.flatMap(({ version }, at) => (stored[at]?.version === version ? [] : (stored[at] ?? [])));
  if (changed.length > 0) {
    const titles = changed.slice(0, 3).map(({ content }) => content.title);
    throw refused('some-changed-meanwhile', { titles, more: changed.length - titles.length });
  }
  return stored;
}

/** How the dates of a class are made once those asked for are off or elsewhere; others than those in the closed time are none of a closing's. */
function scheduleAfter(input: Input, at: number, { content, meetings }: StoredClass) {
  const dates = input.classes[at]?.dates ?? [];
  const changes = dates.map(({ on, start, to }, index) => {
    const date = meetings.find((each) => each.on === on && each.start === start);
    const isTwice = dates.findIndex((each) => each.on === on && each.start === start) !== index;
    if (!date || isTwice || !isClosed(date, input)) throw invalidField(`classes.${at}.dates.${index}`, 'not-valid');
    const isElsewhere = to?.locationId !== undefined && to.locationId !== content.locationId;
    if (to && (to.end <= to.start || (isClosed(to, input) && !isElsewhere)))
      throw invalidField(`classes.${at}.dates.${index}.to`, 'not-valid');
    return { date, to };
  });
  const { weekdays, skipped, moved, extra, ...plan } = changeDates(content.schedule, changes);
  return { ...plan, weekdays: [...weekdays], skipped: [...skipped], moved: [...moved], extra: [...extra] };
}

/** Writes the closed days of the school, where these days are not closed already; hours alone close no day. */
async function writeClosedDay(
  { from, to, start, end, reason }: Input,
  { database, organization }: SignedInContext,
): Promise<string | null> {
  if (start !== null || end !== null) return null;
  const there = await listClosedDays(database, organization.id, { from, to });
  if (there.some((each) => each.isNoClass && each.from <= from && to <= each.to)) return null;
  const day = { id: newId(), from, to, name: reason, isNoClass: true, version: 1 };
  await writeClosedDays(database, organization.id, { removed: [], saved: [day] });
  await bumpCatalogue(database, organization.id);
  return day.id;
}
