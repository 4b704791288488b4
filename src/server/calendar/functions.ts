import type * as calendarCalls from '../../contract/calendar.ts';
import type { CalendarDate } from '../../contract/calendar.ts';
import { type Exceptions, markDates } from '../../domain/unusual-dates.ts';
import { invalidField } from '../platform/call/errors.ts';
import type { HandlersOf } from '../platform/call/handler.ts';
import { type Days, listCalendarClasses, listCalendarMeetings, listClosedDays } from './store.ts';

const MOST_DAYS = 100;
const DAY_MS = 86_400_000;

export const calendarFunctions: HandlersOf<typeof calendarCalls> = {
  calendar: async (days, { database, organization }) => {
    checkDays(days);
    const [rows, found, closedDays] = await Promise.all([
      listCalendarClasses(database, organization.id, days),
      listCalendarMeetings(database, organization.id, days),
      listClosedDays(database, organization.id, days),
    ]);
    const unusual = rows.flatMap(({ id, exceptions }) => (exceptions ? [[id, exceptions] as const] : []));
    const meetings = withUnusual(found, new Map(unusual), days);
    const shown = new Set(meetings.map(({ classId }) => classId));
    const classes = rows.filter(({ id }) => shown.has(id));
    const semesters = new Map(classes.map(({ semesterId, semesterName }) => [semesterId, semesterName]));
    return { classes, meetings, semesters: [...semesters].map(([id, name]) => ({ id, name })), closedDays };
  },
};

function checkDays({ from, to }: Days): void {
  if (to < from) throw invalidField('to', 'days-reversed');
  if (countDays(from, to) > MOST_DAYS) throw invalidField('to', 'too-many', { most: MOST_DAYS });
}

/** Days from one date to another, both included. */
function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** All dates in order, those of classes with exceptions marked and with the ones they leave out. */
function withUnusual(
  found: readonly CalendarDate[],
  plans: ReadonlyMap<string, Exceptions>,
  days: Days,
): CalendarDate[] {
  if (plans.size === 0) return [...found];
  const own = Map.groupBy(found, ({ classId }) => classId);
  const marked = [...plans].flatMap(([classId, plan]) =>
    markDates(own.get(classId) ?? [], plan, days).map((date) => ({ ...date, classId })),
  );
  const usual = found.filter(({ classId }) => !plans.has(classId));
  return [...usual, ...marked].toSorted((a, b) => (momentOf(a) < momentOf(b) ? -1 : 1));
}

function momentOf({ on, start, classId }: CalendarDate): string {
  return `${on} ${start} ${classId}`;
}
