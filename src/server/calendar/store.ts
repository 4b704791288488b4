import type { calendar } from '../../contract/calendar.ts';
import type { OutputOf } from '../../contract/kit.ts';
import { instructorNames, selectClasses } from '../classes/store.ts';
import type { Database } from '../platform/database/connect.ts';

type CalendarMeeting = OutputOf<typeof calendar>['meetings'][number];

/** Dates of published classes, cancelled ones left out, from one day at the school to another, both included; archived semesters are left out. */
export async function listPublicMeetings(
  database: Database,
  organizationId: string,
  { from, to }: { from: string; to: string },
): Promise<CalendarMeeting[]> {
  return selectClasses(database, organizationId)
    .innerJoin('meetings', (join) =>
      join
        .onRef('meetings.organization_id', '=', 'classes.organization_id')
        .onRef('meetings.class_id', '=', 'classes.id'),
    )
    .where('meetings.held_on', '>=', from)
    .where('meetings.held_on', '<=', to)
    .where('classes.published_at', 'is not', null)
    .where('classes.cancelled_at', 'is', null)
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
