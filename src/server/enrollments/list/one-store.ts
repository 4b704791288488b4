import { sql } from 'kysely';
import type { staffEnrollment } from '../../../contract/enrollment-table.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import type { SetAside } from '../../../domain/on-behalf.ts';
import type { Database } from '../../platform/database/connect.ts';
import { readRows } from './list-store.ts';

interface Place {
  readonly id: string;
  readonly studentId: string;
  readonly semesterId: string;
  readonly semesterName: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly setAside: SetAside[] | null;
}

/** One enrollment or place on a waitlist, of whichever semester; a place that became an enrollment is that. */
export async function findEnrollment(
  database: Database,
  organizationId: string,
  id: string,
): Promise<OutputOf<typeof staffEnrollment> | null> {
  const { rows } = await sql<Place>`
    WITH place AS (
      SELECT id, class_id, student_id, enrolled_at AS started_at, ended_at, staff_overrides FROM enrollments WHERE organization_id = ${organizationId}
        AND id IN (${id}, (SELECT enrollment_id FROM waitlist_entries WHERE organization_id = ${organizationId} AND id = ${id}))
      UNION ALL SELECT id, class_id, student_id, joined_at, ended_at, NULL FROM waitlist_entries
        WHERE organization_id = ${organizationId} AND id = ${id} AND enrollment_id IS NULL
    )
    SELECT place.id, place.student_id AS "studentId", semesters.id AS "semesterId", semesters.name AS "semesterName",
      place.started_at AS "startedAt", place.ended_at AS "endedAt", place.staff_overrides AS "setAside" FROM place
    JOIN classes ON classes.organization_id = ${organizationId} AND classes.id = place.class_id
    JOIN semesters ON semesters.organization_id = ${organizationId} AND semesters.id = classes.semester_id`.execute(
    database,
  );
  const [place] = rows;
  if (!place) return null;
  const { studentId, semesterId, semesterName: name, startedAt, endedAt, setAside } = place;
  const [enrollment] = await readRows(database, { organizationId, semesterId }, [place.id]);
  return enrollment
    ? { enrollment, studentId, semester: { id: semesterId, name }, startedAt, endedAt, setAside }
    : null;
}
