import { sql } from 'kysely';
import type { AccountEnd } from '../../../domain/account-end.ts';
import { decideWithdrawal } from '../../../domain/deadlines.ts';
import { isOver, type MeetingTime } from '../../../domain/schedule.ts';
import { getDeadlines } from '../../organizations/store.ts';
import type { Database } from '../../platform/database/connect.ts';

interface Place {
  readonly id: string;
  readonly studentId: string;
  readonly title: string;
}

/** Seats to come and places on waitlists of students whom nobody else has. */
export interface Open {
  readonly seats: readonly (Place & { readonly canWithdraw: boolean })[];
  readonly waiting: readonly Place[];
}

export async function listOpen(
  database: Database,
  { organizationId, today }: { readonly organizationId: string; readonly today: string },
  { students }: AccountEnd,
): Promise<Open> {
  const ids = [...students].flatMap(([id, end]) => (end === 'stays-with-others' ? [] : [id]));
  const { withdrawDaysBefore } = await getDeadlines(database, organizationId);
  const { rows } = await sql<Place & { meetings: MeetingTime[]; isSeat: boolean }>`
    SELECT held.id, held.student_id, held.is_seat, classes.title, coalesce((
        SELECT jsonb_agg(jsonb_build_object('on', held_on, 'start', to_char(start_time, 'HH24:MI'), 'end', to_char(end_time, 'HH24:MI')))
        FROM meetings WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = classes.id), '[]') AS meetings
    FROM (SELECT id, student_id, class_id, true AS is_seat FROM enrollments WHERE organization_id = ${organizationId} AND state = 'enrolled'
      UNION ALL SELECT id, student_id, class_id, false FROM waitlist_entries WHERE organization_id = ${organizationId} AND state IN ('waiting', 'offered')) AS held
    JOIN classes ON classes.organization_id = ${organizationId} AND classes.id = held.class_id AND classes.cancelled_at IS NULL
    WHERE held.student_id = ANY(${ids}::uuid[]) ORDER BY classes.title, held.id`.execute(database);
  const seats = rows.filter(({ isSeat, meetings }) => isSeat && !isOver(meetings, today));
  return {
    seats: seats.map(({ meetings, ...place }) => ({
      ...place,
      canWithdraw: decideWithdrawal(meetings, today, withdrawDaysBefore) === 'allowed',
    })),
    waiting: rows.filter(({ isSeat }) => !isSeat),
  };
}
