import type * as calendarCalls from '../../contract/calendar.ts';
import type { CalendarDate } from '../../contract/calendar.ts';
import { nameInCalendar } from '../../domain/calendar-names.ts';
import { findClashes } from '../../domain/clashes.ts';
import { type Exceptions, markDates } from '../../domain/unusual-dates.ts';
import { invalidField } from '../platform/call/errors.ts';
import type { HandlersOf } from '../platform/call/handler.ts';
import type { Database } from '../platform/database/connect.ts';
import { listFeedPlaces } from './feed-store.ts';
import {
  type CalendarMeeting,
  type Days,
  listCalendarClasses,
  listClosedDays,
  listFills,
  listMeetings,
  listPlaceNames,
} from './store.ts';

const MOST_DAYS = 100;
const DAY_MS = 86_400_000;

export const calendarFunctions: HandlersOf<typeof calendarCalls> = {
  calendar: async (days, { database, organization }) => {
    checkDays(days);
    const [found, closedDays] = await Promise.all([
      listMeetings(database, organization.id, days),
      listClosedDays(database, organization.id, days),
    ]);
    const { classes, meetings } = await readShown(database, organization.id, { days, found, which: 'published' });
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
    const found = await listMeetings(database, organization.id, days);
    const [{ classes, meetings }, fills] = await Promise.all([
      readShown(database, organization.id, { days, found, which: 'drafts' }),
      listFills(database, organization.id, classesOf(found)),
    ]);
    const needs = new Map(fills.map((each) => [each.classId, each]));
    const places = await placesOf(database, organization.id, found);
    const needed = found.flatMap((date) => {
      const need = needs.get(date.classId);
      if (!need) return [];
      const { instructors, ...own } = need;
      const locationId = date.locationId ?? own.locationId;
      const name = (date.locationId ? places.get(date.locationId) : own.locationName) ?? '';
      return [{ ...date, instructors, location: locationId ? { id: locationId, name } : null }];
    });
    return { drafts: classes, meetings, fills, clashes: findClashes(needed) };
  },
};

interface Found {
  readonly days: Days;
  readonly found: readonly CalendarMeeting[];
  readonly which: 'published' | 'drafts';
}

/** The names of the places that single dates are held at. */
const placesOf = (database: Database, organizationId: string, found: readonly CalendarMeeting[]) =>
  listPlaceNames(database, organizationId, [...new Set(found.flatMap(({ locationId }) => locationId ?? []))]);

const classesOf = (found: readonly CalendarMeeting[]) => [...new Set(found.map(({ classId }) => classId))];

/** The classes that meet on some days with all that is unusual about their dates. */
async function readShown(database: Database, organizationId: string, { days, found, which }: Found) {
  const rows = await listCalendarClasses(database, organizationId, days, { which, meeting: classesOf(found) });
  const place = new Map(rows.map(({ id }, index) => [id, index]));
  const plans = new Map(rows.flatMap(({ id, exceptions }) => (exceptions ? [[id, exceptions] as const] : [])));
  const names = await placesOf(database, organizationId, found);
  const shown = found.flatMap(({ locationId, ...date }) => {
    const own = rows[place.get(date.classId) ?? -1];
    if (!own) return [];
    const placeName = locationId === null || locationId === own.locationId ? undefined : names.get(locationId);
    return [{ ...date, ...(placeName !== undefined && { placeName }) }];
  });
  const meetings = withUnusual(shown, plans, days).toSorted(
    (a, b) =>
      compare(a.on, b.on) || compare(a.start, b.start) || (place.get(a.classId) ?? 0) - (place.get(b.classId) ?? 0),
  );
  const held = new Set(meetings.map(({ classId }) => classId));
  return { classes: rows.filter(({ id }) => held.has(id)), meetings };
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

function checkDays({ from, to }: Days): void {
  if (to < from) throw invalidField('to', 'days-reversed');
  if (countDays(from, to) > MOST_DAYS) throw invalidField('to', 'too-many', { most: MOST_DAYS });
}

/** Days from one date to another, both included. */
function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** All dates, those of classes with exceptions marked and with the ones they leave out. */
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
  return [...found.filter(({ classId }) => !plans.has(classId)), ...marked];
}
