import { sql } from 'kysely';
import type { CalendarClass, CalendarDate } from '../../contract/calendar.ts';
import type { Holiday } from '../../domain/class-dates.ts';
import type { Exceptions } from '../../domain/unusual-dates.ts';
import { listClosedDays as listDaysOfSchool } from '../closed-days/store.ts';
import { instructorNames, instructorsOfClass, selectClasses, waitingForClass } from '../classes/store.ts';
import type { Database } from '../platform/database/connect.ts';

/** Days at the school, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

interface ClassRow extends CalendarClass {
  readonly semesterName: string;
  readonly exceptions: Exceptions | null;
}
type Meeting = Pick<CalendarDate, 'classId' | 'on' | 'start' | 'end'>;

const exceptions = sql<Exceptions | null>`CASE WHEN jsonb_array_length(schedule->'skipped') + jsonb_array_length(schedule->'moved')
  + jsonb_array_length(schedule->'extra') > 0 THEN schedule - 'weekdays' END`;

/** Either what everybody may see, cancelled classes too, or drafts; archived semesters are left out. */
function shownClasses(database: Database, organizationId: string, which: 'published' | 'drafts') {
  return selectClasses(database, organizationId)
    .where('classes.publishedAt', which === 'drafts' ? 'is' : 'is not', null)
    .where('semesters.archivedAt', 'is', null);
}

/** Classes that meet on these days or leave out one of them. */
export async function listCalendarClasses(
  database: Database,
  organizationId: string,
  { from, to }: Days,
  which: 'published' | 'drafts' = 'published',
): Promise<ClassRow[]> {
  return shownClasses(database, organizationId, which)
    .where(
      sql<boolean>`(EXISTS (SELECT 1 FROM meetings WHERE meetings.organization_id = classes.organization_id
        AND meetings.class_id = classes.id AND held_on BETWEEN ${from} AND ${to})
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
      'locations.name as locationName',
      instructorNames.as('instructorNames'),
      sql<boolean>`classes.cancelled_at IS NOT NULL`.as('isCancelled'),
      exceptions.as('exceptions'),
    ])
    .orderBy('classes.title')
    .orderBy('classes.id')
    .execute();
}

/** Their dates on these days, in order. */
export async function listCalendarMeetings(
  database: Database,
  organizationId: string,
  { from, to }: Days,
  which: 'published' | 'drafts' = 'published',
): Promise<Meeting[]> {
  return shownClasses(database, organizationId, which)
    .innerJoin('meetings', (join) =>
      join.onRef('meetings.organizationId', '=', 'classes.organizationId').onRef('meetings.classId', '=', 'classes.id'),
    )
    .where('meetings.heldOn', '>=', from)
    .where('meetings.heldOn', '<=', to)
    .select([
      'classes.id as classId',
      'meetings.heldOn as on',
      'meetings.startTime as start',
      'meetings.endTime as end',
    ])
    .orderBy('meetings.heldOn')
    .orderBy('meetings.startTime')
    .orderBy('classes.title')
    .orderBy('classes.id')
    .execute();
}

/** Days without classes of the semesters that are not archived, and the closed days of the school, as far as they touch these days; each once. */
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

/** How full the classes that meet on these days are, drafts too. */
export async function listFills(database: Database, organizationId: string, { from, to }: Days) {
  return selectClasses(database, organizationId)
    .where('semesters.archivedAt', 'is', null)
    .where('classes.cancelledAt', 'is', null)
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM meetings WHERE meetings.organization_id = classes.organization_id
        AND meetings.class_id = classes.id AND held_on BETWEEN ${from} AND ${to})`,
    )
    .select([
      'classes.id as classId',
      'classes.seatsTaken',
      'classes.capacity',
      waitingForClass.as('waiting'),
      instructorsOfClass.as('instructors'),
      'locations.id as locationId',
      'locations.name as locationName',
    ])
    .execute();
}
