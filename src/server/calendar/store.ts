import { sql } from 'kysely';
import type { calendar } from '../../contract/calendar.ts';
import type { OutputOf } from '../../contract/kit.ts';
import { instructorNames, selectClasses } from '../classes/store.ts';
import type { Database } from '../platform/database/connect.ts';

type CalendarMeeting = OutputOf<typeof calendar>['meetings'][number];

/** Dates of published classes, cancelled ones too, from one day at the school to another, both included; archived semesters are left out. */
export async function listPublicMeetings(
  database: Database,
  organizationId: string,
  { from, to }: { from: string; to: string },
): Promise<CalendarMeeting[]> {
  return selectClasses(database, organizationId)
    .innerJoin('meetings', (join) =>
      join.onRef('meetings.organizationId', '=', 'classes.organizationId').onRef('meetings.classId', '=', 'classes.id'),
    )
    .where('meetings.heldOn', '>=', from)
    .where('meetings.heldOn', '<=', to)
    .where('classes.publishedAt', 'is not', null)
    .where('semesters.archivedAt', 'is', null)
    .select([
      'classes.id as classId',
      'classes.title',
      'classTypes.name as typeName',
      'locations.name as locationName',
      'meetings.heldOn as on',
      'meetings.startTime as start',
      'meetings.endTime as end',
      instructorNames.as('instructorNames'),
      sql<boolean>`classes.cancelled_at IS NOT NULL`.as('isCancelled'),
    ])
    .orderBy('meetings.heldOn')
    .orderBy('meetings.startTime')
    .orderBy('classes.title')
    .orderBy('classes.id')
    .execute();
}
