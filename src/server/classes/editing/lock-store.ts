import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { LostRace } from '../../platform/database/trouble.ts';
import { findStoredClass, type StoredClass } from './class-store.ts';

/** Locks a class for a change, in a semester that nobody can archive meanwhile, and with it every class in which the change may promote somebody. */
export async function lockStoredClass(
  database: Database,
  organizationId: string,
  classId: string,
): Promise<{ stored: StoredClass; touchedClassIds: string[] } | null> {
  const found = await sql`SELECT semesters.id FROM semesters
    JOIN classes ON classes.organization_id = semesters.organization_id AND classes.semester_id = semesters.id
    WHERE classes.organization_id = ${organizationId} AND classes.id = ${classId} FOR SHARE OF semesters`.execute(
    database,
  );
  if (found.rows.length === 0) return null;
  const touchedClassIds = await lockTouchedClasses(database, organizationId, [classId]);
  const stored = await findStoredClass(database, organizationId, classId);
  return stored && { stored, touchedClassIds };
}

/**
 * Locks classes for a change of their dates or seats, and with them those for which their students are held back: who no longer
 * overlaps may be promoted there. First the classes in id order, then their students, as the enrolment desk does. Returns the ids of all.
 */
export async function lockTouchedClasses(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
): Promise<string[]> {
  const before = await listHeldBackClasses(database, organizationId, classIds);
  const touched = [...new Set([...classIds, ...before])].sort();
  await sql`SELECT id FROM classes WHERE organization_id = ${organizationId} AND id = ANY(${touched}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`.execute(database);
  // Holding somebody back takes their lock: from here on nobody of these classes is held back anew. Those waiting are locked too, since
  // promoting locks them later, and locks taken in another order than the desk's could block it.
  await sql`SELECT id FROM students WHERE organization_id = ${organizationId} AND id IN (
      SELECT student_id FROM enrollments WHERE organization_id = ${organizationId} AND class_id = ANY(${[...classIds]}::uuid[])
        AND state IN ('enrolled', 'completed')
      UNION ALL
      SELECT student_id FROM waitlist_entries WHERE organization_id = ${organizationId} AND class_id = ANY(${touched}::uuid[])
        AND state = 'waiting')
    ORDER BY id FOR NO KEY UPDATE`.execute(database);
  const after = await listHeldBackClasses(database, organizationId, classIds);
  // Somebody was held back before the locks were there. That class cannot be locked now without breaking the order, so all begins anew.
  if (!after.every((id) => touched.includes(id)))
    throw new LostRace('Somebody was held back because of a class meanwhile.');
  return touched;
}

/** The other classes for which students of these ones wait and were passed by. */
export async function listHeldBackClasses(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
): Promise<string[]> {
  const ids = [...classIds];
  const { rows } = await sql<{ classId: string }>`SELECT DISTINCT w.class_id FROM enrollments e
    JOIN waitlist_entries w ON w.organization_id = e.organization_id AND w.student_id = e.student_id
    WHERE e.organization_id = ${organizationId} AND e.class_id = ANY(${ids}::uuid[]) AND e.state IN ('enrolled', 'completed')
      AND w.class_id <> ALL(${ids}::uuid[]) AND w.state = 'waiting' AND w.held_back_reason IS NOT NULL`.execute(
    database,
  );
  return rows.map((row) => row.classId);
}
