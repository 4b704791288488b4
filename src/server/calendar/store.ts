import { sql } from 'kysely';
import type { OutputOf } from '../../contract/kit.ts';
import type { calendar } from '../../contract/classes.ts';
import type { Database } from '../platform/database/connect.ts';

type CalendarMeeting = OutputOf<typeof calendar>['meetings'][number];

const instructorNames = sql<string[]>`coalesce((
  SELECT jsonb_agg(instructors.name ORDER BY class_instructors.position)
  FROM class_instructors JOIN instructors ON instructors.organization_id = class_instructors.organization_id AND instructors.id = class_instructors.instructor_id
  WHERE class_instructors.organization_id = classes.organization_id AND class_instructors.class_id = classes.id), '[]')`;

/** Dates of published classes from one day at the school to another, both included; archived semesters are left out. */
export async function listPublicMeetings(
  database: Database,
  organizationId: string,
  { from, to }: { from: string; to: string },
): Promise<CalendarMeeting[]> {
  return database
    .selectFrom('meetings')
    .innerJoin('classes', (join) =>
      join
        .onRef('classes.organization_id', '=', 'meetings.organization_id')
        .onRef('classes.id', '=', 'meetings.class_id'),
    )
    .innerJoin('semesters', (join) =>
      join
        .onRef('semesters.organization_id', '=', 'classes.organization_id')
        .onRef('semesters.id', '=', 'classes.semester_id'),
    )
    .innerJoin('class_types', (join) =>
      join
        .onRef('class_types.organization_id', '=', 'classes.organization_id')
        .onRef('class_types.id', '=', 'classes.type_id'),
    )
    .leftJoin('locations', (join) =>
      join
        .onRef('locations.organization_id', '=', 'classes.organization_id')
        .onRef('locations.id', '=', 'classes.location_id'),
    )
    .where('meetings.organization_id', '=', organizationId)
    .where('meetings.held_on', '>=', from)
    .where('meetings.held_on', '<=', to)
    .where('classes.published_at', 'is not', null)
    .where('semesters.archived_at', 'is', null)
    .select([
      'classes.id as classId',
      'classes.title',
      'class_types.name as typeName',
      'locations.name as locationName',
      'meetings.held_on as on',
      'meetings.start_time as start',
      'meetings.end_time as end',
      instructorNames.as('instructorNames'),
    ])
    .orderBy('meetings.held_on')
    .orderBy('meetings.start_time')
    .orderBy('classes.title')
    .orderBy('classes.id')
    .execute();
}
