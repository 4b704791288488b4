import { MOST_CLOSED_DAYS } from '../../../contract/closed-days.ts';
import type { functions } from '../../../contract/functions.ts';
import {
  type AnsweredDay,
  type CalendarDifference,
  decideDifferences,
  keyOfDay,
  keyOfDifference,
} from '../../../domain/calendar-differences.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { record } from '../../audit/store.ts';
import { bumpCatalogue } from '../../classes/store.ts';
import { invalidFields, notFound, refused } from '../../platform/call/errors.ts';
import type { Handler } from '../../platform/call/handler.ts';
import { newId } from '../../platform/ids.ts';
import { type ClosedDay, lockClosedDays, toldOf, writeClosedDays } from '../store.ts';
import { type AnswerUndo, lockCalendar, saveAnswered } from './calendars-store.ts';

/** What was decided about a day is of no use so long after it. */
const KEPT_MS = 400 * 86_400_000;

export const answerDifferences: Handler<typeof functions.answerDifferences> = async (
  { calendarId, answers },
  context,
) => {
  const { database, organization, clock, caller } = context;
  const school = await lockClosedDays(database, organization.id);
  const calendar = await lockCalendar(database, organization.id, calendarId);
  if (!calendar) throw notFound('calendar');
  const today = dayAtSchool(clock.now(), organization.timeZone);
  const found = decideDifferences({ today, read: calendar.days, answered: calendar.answered, school });
  const byKey = new Map(found.map((one) => [keyOfDifference(one), one]));
  const byId = new Map(school.map((day) => [day.id, day]));
  let { answered } = calendar;
  const changed: AnswerUndo['changed'][number][] = [];
  for (const { key, isTaken } of answers) {
    const difference = byKey.get(key);
    if (!difference) throw refused('changed-meanwhile');
    // Of two answers to one the second finds it answered.
    byKey.delete(key);
    const before = difference.was && (byId.get(difference.was.id) ?? null);
    const after = isTaken ? takenDay({ ...difference, name: difference.name || calendar.name }, before) : before;
    if (isTaken) changed.push({ before, after });
    answered = decided(answered, difference, isTaken ? { day: after } : 'refused');
  }
  const saved = changed.flatMap(({ after }) => after ?? []);
  const removed = changed.flatMap(({ before, after }) => (before && !after ? [before.id] : []));
  const kept = school.filter(({ id }) => !changed.some(({ before }) => before?.id === id));
  if (kept.length + saved.length > MOST_CLOSED_DAYS)
    throw invalidFields([{ path: 'answers', code: 'too-many', facts: { most: MOST_CLOSED_DAYS } }]);
  const at = clock.iso();
  const longAgo = new Date(clock.now() - KEPT_MS).toISOString().slice(0, 10);
  await saveAnswered(database, organization.id, calendarId, {
    answered: answered.filter(({ to }) => to >= longAgo),
    undo: { at, answered: calendar.answered, changed },
  });
  if (changed.length > 0) {
    await writeClosedDays(database, organization.id, { removed, saved });
    await bumpCatalogue(database, organization.id);
  }
  const next = [...kept, ...saved].toSorted((a, b) => (keyOfDay(a) < keyOfDay(b) ? -1 : 1));
  const closedDays = changed.length > 0 && { closedDays: { from: school.map(toldOf), to: next.map(toldOf) } };
  const change = { name: calendar.name, ...closedDays };
  const entry = { action: 'organization.calendar-answered', entityId: organization.id, change } as const;
  await record(database, organization.id, [{ ...entry, at, by: caller }]);
  return { taken: changed.length };
};

/** The closed day that comes of a difference; null where none is left. Classes are not held on it: that is what was asked. */
function takenDay({ kind, from, to, name }: CalendarDifference, before: ClosedDay | null): ClosedDay | null {
  if (kind === 'gone') return null;
  if (!before) return { id: newId(), from, to, name, isNoClass: true, version: 1 };
  return { ...before, from, to, name, version: before.version + 1 };
}

/** What the office has decided about, with this difference. */
function decided(
  answered: readonly AnsweredDay[],
  { kind, from, to, name, taken }: CalendarDifference,
  result: 'refused' | { readonly day: ClosedDay | null },
): AnsweredDay[] {
  const others = answered.filter((each) => each !== taken);
  const own = { from, to, name };
  if (result !== 'refused') return result.day ? [...others, { ...own, dayId: result.day.id }] : others;
  const stays = taken ? [{ ...taken, isKept: true }] : [];
  return kind === 'gone' ? [...others, ...stays] : [...others, ...stays, { ...own, dayId: null }];
}
