import { sql } from 'kysely';
import type { LastUse } from '../../../domain/last-use.ts';
import type { HealthSection } from '../../../domain/record-sections.ts';
import type { Database } from '../../platform/database/connect.ts';
import { withHealthTables } from '../receipts-store.ts';

export interface StudentEnd extends LastUse {
  readonly id: string;
  readonly firstName: string;
  readonly preferredName: string;
  readonly lastName: string;
}

/** When it ends for every student with health data, or for these; days as they are at the school. */
export async function listEnds(
  database: Database,
  { id, timeZone }: { readonly id: string; readonly timeZone: string },
  studentIds: readonly string[] | null = null,
): Promise<StudentEnd[]> {
  const own = studentIds ? sql`AND student_id = ANY(${studentIds}::uuid[])` : sql``;
  const { rows } = await sql<StudentEnd>`
    WITH told AS (
      SELECT student_id, max(updated_at) AS at FROM (
        SELECT student_id, updated_at FROM health_sections WHERE organization_id = ${id} ${own}
        UNION ALL SELECT student_id, updated_at FROM health_drafts WHERE organization_id = ${id} ${own}) AS both_kinds
      GROUP BY student_id),
    seated AS (
      SELECT student_id, class_id FROM enrollments
      WHERE organization_id = ${id} AND state IN ('enrolled', 'completed') AND student_id IN (SELECT student_id FROM told)
      UNION SELECT student_id, class_id FROM waitlist_entries
      WHERE organization_id = ${id} AND state IN ('waiting', 'offered') AND student_id IN (SELECT student_id FROM told)),
    ends AS (
      SELECT student_id, max(held_on) AS ends_on FROM seated
      JOIN meetings ON meetings.organization_id = ${id} AND meetings.class_id = seated.class_id GROUP BY student_id)
    SELECT students.id, first_name, preferred_name, last_name, ends_on AS dates_end_on, (told.at AT TIME ZONE ${timeZone})::date AS saved_on
    FROM told JOIN students ON students.organization_id = ${id} AND students.id = told.student_id
    LEFT JOIN ends ON ends.student_id = told.student_id`.execute(database);
  return rows;
}

/**
 * The students with health data that nobody saved and no date of theirs needed after this day at the school. Only who has a seat in a class of
 * later dates is looked at, not every seat that anybody ever had.
 */
export async function listUnusedSince(
  database: Database,
  { id, timeZone }: { readonly id: string; readonly timeZone: string },
  day: string,
): Promise<string[]> {
  const later = sql`(SELECT class_id FROM meetings WHERE organization_id = ${id} AND held_on > ${day}::date)`;
  const { rows } = await sql<{ studentId: string }>`
    WITH still AS MATERIALIZED (
      SELECT student_id FROM enrollments
      WHERE organization_id = ${id} AND state IN ('enrolled', 'completed') AND class_id IN ${later}
      UNION SELECT student_id FROM waitlist_entries
      WHERE organization_id = ${id} AND state IN ('waiting', 'offered') AND class_id IN ${later}),
    told AS MATERIALIZED (SELECT student_id FROM (
        SELECT student_id, updated_at FROM health_sections WHERE organization_id = ${id}
        UNION ALL SELECT student_id, updated_at FROM health_drafts WHERE organization_id = ${id}) AS both_kinds
      GROUP BY student_id HAVING (max(updated_at) AT TIME ZONE ${timeZone})::date <= ${day}::date)
    SELECT student_id AS "studentId" FROM told WHERE NOT EXISTS (SELECT FROM still WHERE still.student_id = told.student_id)`.execute(
    database,
  );
  return rows.map(({ studentId }) => studentId);
}

/** Kept from the families' own changes; in one order, as everybody locks students. */
export async function lockStudents(
  transaction: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction
    .selectFrom('students')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Removes what is known of these students' health, drafts included; answers which sections went, by student. */
export async function deleteHealth(
  transaction: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HealthSection[]>> {
  const tables = withHealthTables(transaction);
  const gone = new Map(ids.map((id): [string, Set<HealthSection>] => [id, new Set()]));
  for (const table of ['healthSections', 'healthDrafts'] as const) {
    const rows = await tables
      .deleteFrom(table)
      .where('organizationId', '=', organizationId)
      .where('studentId', '=', sql<string>`ANY(${ids}::uuid[])`)
      .returning(['studentId', 'section'])
      .execute();
    for (const { studentId, section } of rows) gone.get(studentId)?.add(section);
  }
  return new Map([...gone].map(([id, sections]) => [id, [...sections].sort()]));
}
