import type * as calendarCalls from '../../contract/calendar.ts';
import type { CalendarDate } from '../../contract/calendar.ts';
import { nameInCalendar } from '../../domain/calendar-names.ts';
import { findClashes } from '../../domain/clashes.ts';
import { type Exceptions, markDates } from '../../domain/unusual-dates.ts';
import { invalidField } from '../platform/call/errors.ts';
import type { HandlersOf } from '../platform/call/handler.ts';
import type { Database } from '../platform/database/connect.ts';
import { listFeedPlaces } from './feed-store.ts';
import { type Days, listCalendarClasses, listCalendarMeetings, listClosedDays, listFills } from './store.ts';

const MOST_DAYS = 100;
const DAY_MS = 86_400_000;

export const calendarFunctions: HandlersOf<typeof calendarCalls> = {
  calendar: async (days, { database, organization }) => {
    checkDays(days);
    const [{ classes, meetings }, closedDays] = await Promise.all([
      readDates(database, organization.id, days, 'published'),
      listClosedDays(database, organization.id, days),
    ]);
    const semesters = new Map(classes.map(({ semesterId, semesterName }) => [semesterId, semesterName]));
    return { classes, meetings, semesters: [...semesters].map(([id, name]) => ({ id, name })), closedDays };
  },

  familyCalendar: async (_, { database, clock, organization, caller }) => {
    const own = { organizationId: organization.id, accountId: caller.accountId };
    const places = await listFeedPlaces(database, own, { studentId: null, since: clock.iso() });
    return {
      places: places
        .filter(({ state }) => state !== 'gone')
        .map((place) => ({
          classId: place.classId,
          studentId: place.studentId,
          studentName: nameInCalendar(place, 'first'),
          isTentative: place.state === 'waiting',
        })),
    };
  },

  staffCalendar: async (days, { database, organization }) => {
    checkDays(days);
    const [{ classes, meetings }, published, fills] = await Promise.all([
      readDates(database, organization.id, days, 'drafts'),
      listCalendarMeetings(database, organization.id, days),
      listFills(database, organization.id, days),
    ]);
    const needs = new Map(fills.map((each) => [each.classId, each]));
    const held = meetings.filter(({ mark }) => mark !== 'moved-away' && mark !== 'not-held');
    const needed = [...published, ...held].flatMap((date) => {
      const need = needs.get(date.classId);
      // A cancelled class needs nobody.
      if (!need) return [];
      const { instructors, locationId, locationName } = need;
      return [{ ...date, instructors, location: locationId ? { id: locationId, name: locationName ?? '' } : null }];
    });
    return { drafts: classes, meetings, fills, clashes: findClashes(needed) };
  },
};

/** The classes that meet on some days with all that is unusual about their dates. */
async function readDates(database: Database, organizationId: string, days: Days, which: 'published' | 'drafts') {
  const [rows, found] = await Promise.all([
    listCalendarClasses(database, organizationId, days, which),
    listCalendarMeetings(database, organizationId, days, which),
  ]);
  const unusual = rows.flatMap(({ id, exceptions }) => (exceptions ? [[id, exceptions] as const] : []));
  const meetings = withUnusual(found, new Map(unusual), days);
  const shown = new Set(meetings.map(({ classId }) => classId));
  return { classes: rows.filter(({ id }) => shown.has(id)), meetings };
}

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
