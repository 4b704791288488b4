import { type RawBuilder, sql } from 'kysely';
import type { staffEnrollment } from '../../../contract/enrollment-table.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import type { Override } from '../../../domain/staff-seat.ts';
import { undoUntil } from '../../../domain/withdrawal.ts';
import { instructorNames, type ScheduleShort, scheduleInShort } from '../../classes/store.ts';
import type { Database } from '../../platform/database/connect.ts';
import { readRows } from './rows-store.ts';

interface Place {
  readonly id: string;
  readonly studentId: string;
  readonly semesterId: string;
  readonly semesterName: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly setAside: Override[] | null;
  readonly schedule: ScheduleShort;
  readonly locationName: string | null;
  readonly instructorNames: string[];
}

/** One enrollment or place on a waitlist, of whichever semester; a place that became an enrollment is that. */
export async function findEnrollment(
  database: Database,
  organizationId: string,
  id: string,
  now: number,
): Promise<OutputOf<typeof staffEnrollment> | null> {
  const { rows } = await sql<Place>`
    WITH place AS (
      SELECT id, class_id, student_id, enrolled_at AS started_at, ended_at, staff_overrides FROM enrollments WHERE organization_id = ${organizationId}
        AND id IN (${id}, (SELECT enrollment_id FROM waitlist_entries WHERE organization_id = ${organizationId} AND id = ${id}))
      UNION ALL SELECT id, class_id, student_id, joined_at, ended_at, NULL FROM waitlist_entries
        WHERE organization_id = ${organizationId} AND id = ${id} AND enrollment_id IS NULL
    )
    SELECT place.id, place.student_id AS "studentId", semesters.id AS "semesterId", semesters.name AS "semesterName",
      place.started_at AS "startedAt", place.ended_at AS "endedAt", place.staff_overrides AS "setAside",
      ${scheduleInShort(organizationId)} AS schedule, ${instructorNames(organizationId)} AS "instructorNames",
      (SELECT name FROM locations WHERE locations.organization_id = ${organizationId} AND locations.id = location_id) AS "locationName"
    FROM place
    JOIN classes ON classes.organization_id = ${organizationId} AND classes.id = place.class_id
    JOIN semesters ON semesters.organization_id = ${organizationId} AND semesters.id = classes.semester_id`.execute(
    database,
  );
  const [place] = rows;
  if (!place) return null;
  const { studentId, semesterId, semesterName: name, startedAt, endedAt, setAside } = place;
  const meets = { ...place.schedule, locationName: place.locationName, instructorNames: place.instructorNames };
  const [enrollment] = await readRows(database, { organizationId, semesterId }, [place.id]);
  if (!enrollment) return null;
  const moves = await findMoves(database, organizationId, place.id, now);
  return { enrollment, studentId, semester: { id: semesterId, name }, meets, startedAt, endedAt, setAside, ...moves };
}

/** Where staff moved an enrollment from, and to last, and the act that ended it as long as it can be undone. */
async function findMoves(database: Database, organizationId: string, id: string, now: number) {
  const moved = (which: RawBuilder<unknown>) => sql`(SELECT jsonb_build_object('id', e.id, 'classTitle', c.title)
    FROM enrollments e JOIN classes c ON c.organization_id = e.organization_id AND c.id = e.class_id
    WHERE e.organization_id = ${organizationId} AND ${which} ORDER BY e.enrolled_at DESC, e.id DESC LIMIT 1)`;
  const { rows } = await sql<Moves>`
    SELECT ${moved(sql`e.id = own.transferred_from`)} AS "movedFrom",
      CASE WHEN own.state = 'transferred' THEN ${moved(sql`e.transferred_from = own.id`)} END AS "movedTo",
      own.withdrawal_id AS "withdrawalId", w.at
    FROM enrollments own
    LEFT JOIN withdrawals w ON w.organization_id = own.organization_id AND w.id = own.withdrawal_id AND w.undone_at IS NULL
    WHERE own.organization_id = ${organizationId} AND own.id = ${id}`.execute(database);
  const { movedFrom = null, movedTo = null, withdrawalId = null, at = null } = rows[0] ?? {};
  const until = at === null ? 0 : undoUntil(Date.parse(at));
  const undo = withdrawalId && until > now ? { withdrawalId, undoUntil: new Date(until).toISOString() } : null;
  return { movedFrom, movedTo, undo };
}

interface Moves {
  readonly movedFrom: { readonly id: string; readonly classTitle: string } | null;
  readonly movedTo: { readonly id: string; readonly classTitle: string } | null;
  readonly withdrawalId: string | null;
  readonly at: string | null;
}
