import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

interface Typist {
  readonly organizationId: string;
  readonly accountId: string;
}

/** Which form writes, and which one it has read. */
export interface Writing {
  readonly form: string;
  readonly after: string | null;
}

interface Left {
  /** As the form wrote it; null: nothing. */
  readonly content: string | null;
  /** Whom the form has added. */
  readonly studentId: string | null;
  readonly savedAt: string;
}

/** What somebody typed of a student whom they have not added, and what became of the form that wrote it. */
export async function findNewStudent(database: Database, { organizationId, accountId }: Typist) {
  const row = await database
    .selectFrom('newStudentDrafts')
    .select(['form', 'content', 'studentId'])
    .where((where) => where.and({ organizationId, accountId }))
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps it where nobody else has written since, and this form has not been sent; whether it did. */
export async function keepNewStudent(
  database: Database,
  typist: Typist,
  { form, after }: Writing,
  left: Left,
): Promise<boolean> {
  const kept = await database
    .insertInto('newStudentDrafts')
    .values({ ...typist, form, ...left })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'accountId'])
        .doUpdateSet({ form, ...left })
        .where(
          sql<boolean>`new_student_drafts.form = ${form} AND new_student_drafts.student_id IS NULL OR new_student_drafts.form = ${after}`,
        ),
    )
    .returning('form')
    .executeTakeFirst();
  return kept !== undefined;
}
