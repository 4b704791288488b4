import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** What a merged student may still have, but for seats and papers, which are kept, and health, which has its own days. Contacts go with their households. */
const PARKED = [
  'family_students',
  'guardian_students',
  'student_permissions',
  'question_answers',
  'student_sections',
  'section_drafts',
] as const;

/** Once a merge, or an import of students, cannot be undone any more, what its undo needed goes. */
export async function forgetKept(database: Database, now: string): Promise<void> {
  const isOver = sql`undo_until <= ${now}::timestamptz`;
  for (const table of PARKED)
    await sql`DELETE FROM ${sql.table(table)} AS own USING student_merges
      WHERE own.organization_id = student_merges.organization_id AND own.student_id = merged_id
        AND undone_at IS NULL AND kept_rows IS NOT NULL AND ${isOver}`.execute(database);
  await sql`UPDATE student_merges SET kept_rows = NULL WHERE kept_rows IS NOT NULL AND ${isOver}`.execute(database);
  await sql`UPDATE student_imports SET changes = NULL WHERE changes IS NOT NULL AND ${isOver}`.execute(database);
}
