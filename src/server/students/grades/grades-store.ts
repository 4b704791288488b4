import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { isSomebody } from '../somebody-store.ts';

interface Behind {
  readonly id: string;
  readonly grade: number | null;
  readonly gradeYear: number | null;
  readonly updatedAt: string;
}

/** Some students with a grade of a school year before this one, held for a change, in id order as everywhere. */
export async function lockBehind(
  database: Database,
  organizationId: string,
  { year, most }: { readonly year: number; readonly most: number },
): Promise<Behind[]> {
  return database
    .selectFrom('students')
    .select(['id', 'grade', 'gradeYear', 'updatedAt'])
    .where('organizationId', '=', organizationId)
    .where('grade', 'is not', null)
    .where((is) => is.or([is('gradeYear', '<', year), is('gradeYear', 'is', null)]))
    .where(isSomebody())
    .orderBy('id')
    .limit(most)
    .forNoKeyUpdate()
    .execute();
}

/** Says of which school year their grades are. */
export async function markYear(
  database: Database,
  organizationId: string,
  { year, ids }: { readonly year: number; readonly ids: readonly string[] },
): Promise<void> {
  await sql`UPDATE students SET grade_year = ${year}
    WHERE organization_id = ${organizationId} AND id = ANY(${[...ids]}::uuid[])`.execute(database);
}

/** Writes grades that have moved on, one version on: a form of before is asked what it means. */
export async function writeMoved(
  database: Database,
  organizationId: string,
  {
    moved,
    at,
  }: { readonly moved: readonly { readonly id: string; readonly to: number | null }[]; readonly at: string },
): Promise<void> {
  await sql`UPDATE students SET grade = moved."to", version = students.version + 1, updated_at = ${at}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS moved (id uuid, "to" smallint)
    WHERE students.organization_id = ${organizationId} AND students.id = moved.id`.execute(database);
}

/** What was told of these students is asked for again: whether it is right. */
export async function askAgain(database: Database, organizationId: string, ids: readonly string[]): Promise<void> {
  await database
    .updateTable('studentSections')
    .set({ isAskedAgain: true })
    .where((row) => row.and({ organizationId, section: 'student' }))
    .where('studentId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('answeredAt', 'is not', null)
    .execute();
}
