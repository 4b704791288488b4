import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { EXCHANGED_TABLE, MERGED_TABLES } from '../tables.ts';

/**
 * Once a merge, or an import of students, cannot be undone any more, what its undo needed goes: all that the merged student still has but for
 * seats and papers, which are kept, and health, which has its own days.
 */
export async function forgetKept(database: Database, now: string): Promise<void> {
  const isOver = sql`undo_until <= ${now}::timestamptz`;
  for (const table of [EXCHANGED_TABLE, ...MERGED_TABLES.toReversed()])
    await sql`DELETE FROM ${sql.table(table)} AS own USING student_merges
      WHERE own.organization_id = student_merges.organization_id AND own.student_id = merged_id
        AND undone_at IS NULL AND kept_rows IS NOT NULL AND ${isOver}`.execute(database);
  await sql`UPDATE student_merges SET kept_rows = NULL WHERE kept_rows IS NOT NULL AND ${isOver}`.execute(database);
  await sql`UPDATE student_imports SET changes = NULL WHERE changes IS NOT NULL AND ${isOver}`.execute(database);
}
