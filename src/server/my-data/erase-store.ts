import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { TOLD_TABLES } from '../students/store.ts';

/**
 * Their households, then these students and whoever was merged into them, in the order in which everybody locks them; those whose record is
 * gone are passed by.
 */
export async function lockToErase(
  transaction: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; mergedInto: string | null }[]> {
  await sql`SELECT FROM families WHERE organization_id = ${organizationId} AND id IN (SELECT family_id FROM family_students
      WHERE organization_id = ${organizationId} AND student_id = ANY(${ids}::uuid[]) AND ended_at IS NULL)
    ORDER BY id FOR NO KEY UPDATE`.execute(transaction);
  const { rows } = await sql<{ id: string; mergedInto: string | null }>`SELECT id, merged_into FROM students
    WHERE organization_id = ${organizationId} AND erased_at IS NULL AND (id = ANY(${ids}::uuid[]) OR merged_into = ANY(${ids}::uuid[]))
    ORDER BY id FOR UPDATE`.execute(transaction);
  return rows;
}

/**
 * Takes away what is told of these students, and the names; the rows stay, so that seats, prices and signatures still refer to somebody. So does what was
 * owed and paid for them: the school's books are kept for 120 months after this, and nothing removes them yet.
 */
export async function eraseRows(
  transaction: Database,
  organizationId: string,
  { ids, name, at }: { readonly ids: readonly string[]; readonly name: string; readonly at: string },
): Promise<void> {
  const those = sql<string>`ANY(${ids}::uuid[])`;
  for (const table of TOLD_TABLES)
    await sql`DELETE FROM ${sql.table(table)} WHERE organization_id = ${organizationId} AND student_id = ${those}`.execute(
      transaction,
    );
  await eraseNotes(transaction, organizationId, ids);
  await eraseTasksAndTags(transaction, organizationId, ids);
  // Nobody opens a record any more that is not there.
  await sql`UPDATE family_students SET code_word = '', notes = '', end_reason = CASE WHEN ended_at IS NULL THEN 'erased' ELSE end_reason END,
      ended_at = coalesce(ended_at, ${at}::timestamptz)
    WHERE organization_id = ${organizationId} AND student_id = ${those}`.execute(transaction);
  await forgetUndo(transaction, organizationId, ids);
  await sql`UPDATE plan_lines SET student_ids = ARRAY(SELECT id FROM unnest(student_ids) AS id WHERE id <> ALL(${ids}::uuid[]))
    WHERE organization_id = ${organizationId} AND student_ids && ${ids}::uuid[]`.execute(transaction);
  await sql`UPDATE plan_whoms SET student_ids = ARRAY(SELECT id FROM unnest(student_ids) AS id WHERE id <> ALL(${ids}::uuid[]))
    WHERE organization_id = ${organizationId} AND student_ids && ${ids}::uuid[]`.execute(transaction);
  // Of the birth date the year stays, which old lists count by.
  await sql`UPDATE students SET first_name = ${name}, last_name = '', preferred_name = '', preferred_last_name = '', pronouns = '', school = '',
      notes = '', external_id = NULL, grade = NULL, grade_year = NULL, is_grade_known = false, tshirt_size = NULL, birth_date = make_date(extract(year FROM birth_date)::int, 1, 1),
      version = version + 1, erased_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    WHERE organization_id = ${organizationId} AND id = ${those}`.execute(transaction);
}

/** What staff wrote about these students and their places; what they wrote about a household goes with the last of its students. */
async function eraseNotes(transaction: Database, organizationId: string, ids: readonly string[]): Promise<void> {
  const those = sql<string>`ANY(${ids}::uuid[])`;
  const placesIn = (table: 'enrollments' | 'waitlist_entries') =>
    sql`(SELECT id FROM ${sql.table(table)} WHERE organization_id = ${organizationId} AND student_id = ${those})`;
  await sql`DELETE FROM notes WHERE organization_id = ${organizationId} AND (student_id = ${those}
    OR enrollment_id IN ${placesIn('enrollments')} OR entry_id IN ${placesIn('waitlist_entries')}
    OR family_id IN (SELECT family_id FROM family_students WHERE organization_id = ${organizationId} AND student_id = ${those})
      AND NOT EXISTS (SELECT FROM family_students AS other WHERE other.organization_id = ${organizationId}
        AND other.family_id = notes.family_id AND other.student_id <> ALL(${ids}::uuid[]) AND other.ended_at IS NULL))`.execute(
    transaction,
  );
}

/** What staff would do about these students; what is put on a household goes with the last of its students. */
async function eraseTasksAndTags(transaction: Database, organizationId: string, ids: readonly string[]): Promise<void> {
  const those = sql<string>`ANY(${ids}::uuid[])`;
  const isLastOf = (table: 'tasks' | 'family_tags') => sql`(
    family_id IN (SELECT family_id FROM family_students WHERE organization_id = ${organizationId} AND student_id = ${those})
    AND NOT EXISTS (SELECT FROM family_students AS other WHERE other.organization_id = ${organizationId}
      AND other.family_id = ${sql.table(table)}.family_id AND other.student_id <> ALL(${ids}::uuid[]) AND other.ended_at IS NULL))`;
  await sql`DELETE FROM tasks WHERE organization_id = ${organizationId} AND (student_id = ${those} OR ${isLastOf('tasks')})`.execute(
    transaction,
  );
  await sql`DELETE FROM family_tags WHERE organization_id = ${organizationId} AND ${isLastOf('family_tags')}`.execute(
    transaction,
  );
}

/** What merges and imports of these students kept, so that they could be undone: what was told stands in it. */
export async function forgetUndo(transaction: Database, organizationId: string, ids: readonly string[]): Promise<void> {
  const those = sql<string>`ANY(${ids}::uuid[])`;
  await transaction
    .updateTable('studentMerges')
    .set({ keptRows: null })
    .where('organizationId', '=', organizationId)
    .where((is) => is.or([is('keptId', '=', those), is('mergedId', '=', those)]))
    .execute();
  await sql`UPDATE family_merges SET kept_rows = NULL FROM family_students AS link
    WHERE family_merges.organization_id = ${organizationId} AND kept_rows IS NOT NULL AND link.organization_id = ${organizationId}
      AND link.student_id = ${those} AND link.family_id IN (kept_id, merged_id)`.execute(transaction);
  // A file that a student came from cannot be undone for them, nor for the others of it.
  await sql`UPDATE student_imports SET changes = NULL WHERE organization_id = ${organizationId} AND changes IS NOT NULL
    AND EXISTS (SELECT FROM jsonb_array_elements(changes) AS change WHERE (change ->> 'id')::uuid = ${those})`.execute(
    transaction,
  );
}
