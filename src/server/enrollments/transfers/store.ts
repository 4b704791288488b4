import { sql } from 'kysely';
import { type ScheduleShort, scheduleInShort } from '../../classes/store.ts';
import type { Database } from '../../platform/database/connect.ts';

/** An enrollment by the names that staff know it by. */
export interface NamedEnrollment {
  readonly id: string;
  readonly classId: string;
  readonly studentId: string;
  readonly studentName: string;
  readonly classTitle: string;
}

/** These enrollments, those of longest standing first; places on waitlists are none. */
export async function listNamed(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<NamedEnrollment[]> {
  const { rows } = await sql<NamedEnrollment>`
    SELECT e.id, e.class_id AS "classId", e.student_id AS "studentId", s.first_name || ' ' || s.last_name AS "studentName",
      c.title AS "classTitle"
    FROM enrollments e
    JOIN students s ON s.organization_id = e.organization_id AND s.id = e.student_id
    JOIN classes c ON c.organization_id = e.organization_id AND c.id = e.class_id
    WHERE e.organization_id = ${organizationId} AND e.id = ANY(${ids}::uuid[]) ORDER BY e.enrolled_at, e.id`.execute(
    database,
  );
  return rows;
}

/** The same of places on waitlists. */
export async function listNamedPlaces(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<NamedEnrollment[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<NamedEnrollment>`
    SELECT w.id, w.class_id AS "classId", w.student_id AS "studentId", s.first_name || ' ' || s.last_name AS "studentName",
      c.title AS "classTitle"
    FROM waitlist_entries w
    JOIN students s ON s.organization_id = w.organization_id AND s.id = w.student_id
    JOIN classes c ON c.organization_id = w.organization_id AND c.id = w.class_id
    WHERE w.organization_id = ${organizationId} AND w.id = ANY(${ids}::uuid[]) ORDER BY w.joined_at, w.id`.execute(
    database,
  );
  return rows;
}

/** Classes and students by name. */
export async function listNames(
  database: Database,
  organizationId: string,
  { classIds, studentIds }: { readonly classIds: readonly string[]; readonly studentIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  if (classIds.length + studentIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, title AS name FROM classes WHERE organization_id = ${organizationId} AND id = ANY(${classIds}::uuid[])
    UNION ALL SELECT id, first_name || ' ' || last_name FROM students
      WHERE organization_id = ${organizationId} AND id = ANY(${studentIds}::uuid[])`.execute(database);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The places on the waitlist of a class that the students of these enrollments wait in now. */
export async function listPlacesIn(
  database: Database,
  organizationId: string,
  classId: string,
  enrollmentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM waitlist_entries WHERE organization_id = ${organizationId} AND class_id = ${classId} AND state = 'waiting'
      AND student_id IN (SELECT student_id FROM enrollments
        WHERE organization_id = ${organizationId} AND id = ANY(${enrollmentIds}::uuid[]))`.execute(database);
  return rows.map(({ id }) => id);
}

type Sibling = { readonly id: string; readonly title: string; readonly schedule: ScheduleShort };

/** The published classes of the semester of a class, by title, with when they meet. */
export async function listSiblings(database: Database, organizationId: string, classId: string): Promise<Sibling[]> {
  const { rows } = await sql<Sibling>`
    SELECT id, title, ${scheduleInShort(organizationId)} AS schedule FROM classes
    WHERE organization_id = ${organizationId} AND published_at IS NOT NULL
      AND semester_id = (SELECT semester_id FROM classes WHERE organization_id = ${organizationId} AND id = ${classId})
    ORDER BY title COLLATE natural_order, id`.execute(database);
  return rows;
}
