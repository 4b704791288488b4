import { sql } from 'kysely';
import type { CalendarClass, CalendarDate } from '../../contract/calendar.ts';
import type { Holiday } from '../../domain/class-dates.ts';
import type { Exceptions } from '../../domain/unusual-dates.ts';
import { listClosedDays as listDaysOfSchool } from '../closed-days/store.ts';
import { instructorNames, instructorsOfClass, selectClasses, waitingForClass } from '../classes/store.ts';
import type { Database } from '../platform/database/connect.ts';

/** A range of days at the school, both ends included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

interface ClassRow extends CalendarClass {
  readonly semesterName: string;
  readonly locationId: string | null;
  readonly exceptions: Exceptions | null;
}
/** A date as stored. */
export type CalendarMeeting = Pick<CalendarDate, 'classId' | 'on' | 'start' | 'end'> & {
  /** Of its own; null where its class is held. */
  readonly locationId: string | null;
};

const exceptions = sql<Exceptions | null>`CASE WHEN jsonb_array_length(schedule->'skipped') + jsonb_array_length(schedule->'moved')
  + jsonb_array_length(schedule->'extra') > 0 THEN schedule - 'weekdays' END`;

/** Either published classes, cancelled ones included, or drafts; without archived semesters. */
function shownClasses(database: Database, organizationId: string, which: 'published' | 'drafts') {
  return selectClasses(database, organizationId)
    .where('classes.publishedAt', which === 'drafts' ? 'is' : 'is not', null)
    .where('semesters.archivedAt', 'is', null);
}

/**
 * All dates on these days, of all classes, in order. Not joined with the classes: after a bulk insert, until PostgreSQL has analyzed the
 * tables, it estimates both as small and compares each date with each class.
 */
export async function listMeetings(
  database: Database,
  organizationId: string,
  { from, to }: Days,
): Promise<CalendarMeeting[]> {
  return database
    .selectFrom('meetings')
    .select(['classId', 'heldOn as on', 'startTime as start', 'endTime as end', 'locationId'])
    .where('organizationId', '=', organizationId)
    .where('heldOn', '>=', from)
    .where('heldOn', '<=', to)
    .orderBy('heldOn')
    .orderBy('startTime')
    .execute();
}

/** The shown classes that meet on these days (`meeting`), and those that may have skipped or moved a date from them. */
export async function listCalendarClasses(
  database: Database,
  organizationId: string,
  { from, to }: Days,
  { which, meeting }: { readonly which: 'published' | 'drafts'; readonly meeting: readonly string[] },
): Promise<ClassRow[]> {
  return shownClasses(database, organizationId, which)
    .where(
      sql<boolean>`(${isOneOf(meeting)}
      OR (schedule->>'firstOn' <= ${to} AND schedule->>'lastOn' >= ${from}
        AND (schedule->'skipped' <> '[]' OR schedule->'moved' <> '[]')))`,
    )
    .select([
      'classes.id',
      'classes.title',
      'classes.semesterId',
      'semesters.name as semesterName',
      'classTypes.name as typeName',
      'classTypes.illustration',
      'locations.id as locationId',
      'locations.name as locationName',
      instructorNames(organizationId).as('instructorNames'),
      sql<boolean>`classes.cancelled_at IS NOT NULL`.as('isCancelled'),
      exceptions.as('exceptions'),
    ])
    .orderBy('classes.title')
    .orderBy('classes.id')
    .execute();
}

const isOneOf = (classIds: readonly string[]) => sql<boolean>`classes.id = ANY(${[...classIds]}::uuid[])`;

/** Holidays of semesters that are not archived and closed days of the school that touch these days, without duplicates. */
export async function listClosedDays(
  database: Database,
  organizationId: string,
  { from, to }: Days,
): Promise<Holiday[]> {
  const rows = await database
    .selectFrom('semesters')
    .select('holidays')
    .where('organizationId', '=', organizationId)
    .where('archivedAt', 'is', null)
    .where('startsOn', '<=', to)
    .where('endsOn', '>=', from)
    .execute();
  const ofSchool = (await listDaysOfSchool(database, organizationId, { from, to })).map((each) => ({
    from: each.from,
    to: each.to,
    name: each.name,
  }));
  const ofSemesters = rows.flatMap(({ holidays }) => holidays);
  const touching = [...ofSchool, ...ofSemesters].filter((each) => each.from <= to && each.to >= from);
  return [
    ...new Map(touching.map((each) => [JSON.stringify([each.from, each.to, each.name]), each])).values(),
  ].toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/** How full these classes are, drafts included, with their instructors and place. Cancelled classes need neither, so they are left out. */
export async function listFills(database: Database, organizationId: string, classIds: readonly string[]) {
  return selectClasses(database, organizationId)
    .where('semesters.archivedAt', 'is', null)
    .where('classes.cancelledAt', 'is', null)
    .where(isOneOf(classIds))
    .select([
      'classes.id as classId',
      'classes.seatsTaken',
      'classes.capacity',
      waitingForClass(organizationId).as('waiting'),
      instructorsOfClass(organizationId).as('instructors'),
      'locations.id as locationId',
      'locations.name as locationName',
    ])
    .execute();
}

/** The names of places by id. */
export async function listPlaceNames(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('locations')
    .select(['id', 'name'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
