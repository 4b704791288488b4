import type { functions } from '../../../contract/functions.ts';
import { expandDates, shiftPlan, weeksBetween, withoutHolidays } from '../../../domain/class-dates.ts';
import { weeksLater } from '../../../domain/school-instant.ts';
import { record } from '../../audit/store.ts';
import { copyQuestions } from '../../questions/store.ts';
import { copyWaivers } from '../../waivers/store.ts';
import { actorName, type Handler, type SignedInContext } from '../../platform/call/handler.ts';
import type { StoredClass } from './class-store.ts';
import { type ClassCopy, writeCopies } from './copy-store.ts';
import { getStoredClass, requireOpen } from './edited-class.ts';
import { type ClassSemester, lockSemester } from './semester-store.ts';

/** What a copy is called beside its original. */
const COPY = ' (copy)';
const LONGEST_TITLE = 200;

/** Copies a class as a draft, with everything but its enrollments: its questions and its waiver go along. */
export const copyClass: Handler<typeof functions.copyClass> = async (input, context) => {
  const { database, organization } = context;
  const stored = await getStoredClass(context, input.classId);
  const semester = requireOpen(await lockSemester(database, organization.id, input.semesterId ?? stored.semesterId));
  const copies = [copyInto(stored, semester, organization.timeZone)];
  const [classId] = await saveCopies(context, copies);
  if (!classId) throw new Error('A copy was not made.');
  return { classId };
};

/** The draft that a class becomes in a semester: beside itself, or in another one with its dates moved by whole weeks. */
export function copyInto(stored: StoredClass, semester: ClassSemester, timeZone: string): ClassCopy {
  const { content } = stored;
  if (semester.id === stored.semesterId) {
    const title = content.title.slice(0, LONGEST_TITLE - COPY.length).trimEnd() + COPY;
    return { of: stored, semesterId: semester.id, changes: { title }, meetings: stored.meetings };
  }
  const weeks = weeksBetween(stored.semesterStartsOn, semester.startsOn);
  const plan = withoutHolidays(shiftPlan(content.schedule, weeks), semester.holidays);
  const later = (at: string | null) => at && weeksLater(at, weeks, timeZone);
  return {
    of: stored,
    semesterId: semester.id,
    changes: {
      schedule: JSON.stringify(plan),
      registrationOpensAt: later(content.registrationOpensAt),
      registrationClosesAt: later(content.registrationClosesAt),
    },
    meetings: expandDates(plan, semester.holidays).meetings,
  };
}

/** Writes copies and their history; in a transaction that keeps their semester from being archived. Returns their ids in the same order. */
export async function saveCopies(context: SignedInContext, copies: readonly ClassCopy[]): Promise<string[]> {
  const { database, organization, clock, caller } = context;
  // One moment for all of it: what a class asks later than it was made is somebody's work.
  const at = clock.iso();
  const ids = await writeCopies(database, organization.id, copies, { at, by: actorName(caller) });
  const pairs = copies.map(({ of }, index) => ({ id: ids[index] ?? '', of: of.id }));
  await copyQuestions(database, organization.id, pairs, at);
  await copyWaivers(database, organization.id, pairs, { at, by: caller.accountId });
  await record(
    database,
    organization.id,
    copies.map(({ of }, index) => ({
      action: 'class.created',
      entityId: ids[index] ?? '',
      change: { copyOf: of.id, title: of.content.title, fromSemester: of.semesterName },
      at,
      by: caller,
    })),
  );
  return ids;
}
