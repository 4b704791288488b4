import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** A table that an import of students writes; the keys of a row are its columns. */
type Table =
  | 'families'
  | 'students'
  | 'family_students'
  | 'guardians'
  | 'guardian_students'
  | 'emergency_contacts'
  | 'pickup_people'
  | 'student_sections'
  | 'notes';
export type NewRow = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** Inserts many rows with one statement; all have the columns of the first. */
export async function insertRows(database: Database, table: Table, rows: readonly NewRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    database,
  );
}

/** Only one import of students at a time: two would each make the same student. */
export async function holdImports(database: Database, organizationId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`student import ${organizationId}`}, 0))`.execute(database);
}

export async function refreshStatistics(database: Database): Promise<void> {
  for (const table of ['students', 'family_students', 'guardians', 'guardian_students', 'student_sections'])
    await sql`ANALYZE ${sql.table(table)}`.execute(database);
}

/** New values of students, one version on. */
export async function updateStudents(
  database: Database,
  organizationId: string,
  rows: readonly NewRow[],
  at: string,
): Promise<void> {
  const columns = [
    'first_name',
    'last_name',
    'preferred_name',
    'preferred_last_name',
    'pronouns',
    'birth_date',
    'grade',
    'grade_year',
    'is_grade_known',
    'school',
    'tshirt_size',
    'external_id',
  ];
  await sql`UPDATE students SET ${sql.join(columns.map((column) => sql`${sql.ref(column)} = new.${sql.ref(column)}`))},
      version = students.version + 1, updated_at = ${at}::timestamptz
    FROM jsonb_populate_recordset(NULL::students, ${JSON.stringify(rows)}::jsonb) AS new
    WHERE students.organization_id = ${organizationId} AND students.id = new.id`.execute(database);
}

/** New details of guardians who have no account. */
export async function updateGuardians(
  database: Database,
  organizationId: string,
  rows: readonly NewRow[],
): Promise<void> {
  await sql`UPDATE guardians SET name = new.name, email = new.email, phone = new.phone, phone_e164 = new.phone_e164,
      -- What was kept of an import of before addresses has none.
      postal_address = coalesce(new.postal_address, guardians.postal_address), version = guardians.version + 1
    FROM jsonb_populate_recordset(NULL::guardians, ${JSON.stringify(rows)}::jsonb) AS new
    WHERE guardians.organization_id = ${organizationId} AND guardians.id = new.id AND guardians.account_id IS NULL`.execute(
    database,
  );
}

/** Says what guardians are to students, where that is another word. */
export async function updateBonds(database: Database, rows: readonly NewRow[]): Promise<void> {
  await sql`INSERT INTO guardian_students (organization_id, guardian_id, student_id, relationship)
    SELECT organization_id, guardian_id, student_id, relationship
    FROM jsonb_populate_recordset(NULL::guardian_students, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (organization_id, guardian_id, student_id) DO UPDATE SET relationship = excluded.relationship`.execute(
    database,
  );
}

/** Says whether students live with guardians whose bond is there. */
export async function saveLivesWith(database: Database, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`UPDATE guardian_students SET lives_with = new.lives_with
    FROM jsonb_populate_recordset(NULL::guardian_students, ${JSON.stringify(rows)}::jsonb) AS new
    WHERE guardian_students.organization_id = new.organization_id AND guardian_students.guardian_id = new.guardian_id
      AND guardian_students.student_id = new.student_id`.execute(database);
}

/** What the school may do with students, over what is there. */
export async function savePermissions(database: Database, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`INSERT INTO student_permissions (organization_id, student_id, photos, sunscreen, insect_spray)
    SELECT organization_id, student_id, photos, sunscreen, insect_spray
    FROM jsonb_populate_recordset(NULL::student_permissions, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (organization_id, student_id) DO UPDATE
      SET photos = excluded.photos, sunscreen = excluded.sunscreen, insect_spray = excluded.insect_spray`.execute(
    database,
  );
}

export async function removePermissions(database: Database, organizationId: string, studentId: string): Promise<void> {
  await sql`DELETE FROM student_permissions WHERE organization_id = ${organizationId} AND student_id = ${studentId}`.execute(
    database,
  );
}

/** Answers to the school's own questions, over what is there; a question that is gone has none. */
export async function saveAnswers(database: Database, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`INSERT INTO question_answers (organization_id, student_id, question_id, wording, answer, answered_at)
    SELECT organization_id, student_id, question_id, wording, answer, answered_at
    FROM jsonb_populate_recordset(NULL::question_answers, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (organization_id, student_id, question_id) DO UPDATE
      SET wording = excluded.wording, answer = excluded.answer, answered_at = excluded.answered_at`.execute(database);
}

export async function removeAnswers(
  database: Database,
  organizationId: string,
  studentId: string,
  questionIds: readonly string[],
): Promise<void> {
  if (questionIds.length === 0) return;
  await sql`DELETE FROM question_answers WHERE organization_id = ${organizationId} AND student_id = ${studentId}
    AND question_id = ANY(${[...questionIds]}::uuid[])`.execute(database);
}

/** A household's contacts, or whom it allows to pick up, or whom it does not, are taken away to be written anew. */
export async function clearPeople(
  database: Database,
  organizationId: string,
  which: 'contacts' | 'allowed' | 'notAllowed',
  { familyId, studentId }: { readonly familyId: string; readonly studentId: string },
): Promise<void> {
  const table = which === 'contacts' ? 'emergency_contacts' : 'pickup_people';
  await sql`DELETE FROM ${sql.table(table)} WHERE organization_id = ${organizationId} AND family_id = ${familyId} AND student_id = ${studentId}
    ${which === 'contacts' ? sql`` : sql`AND is_allowed = ${which === 'allowed'}`}`.execute(database);
}

/** The first place behind everybody of a household who is named already. */
export async function nextPosition(
  database: Database,
  organizationId: string,
  { familyId, studentId }: { readonly familyId: string; readonly studentId: string },
): Promise<number> {
  const { rows } = await sql<{ next: number }>`SELECT coalesce(max(position) + 1, 0)::int AS next FROM pickup_people
    WHERE organization_id = ${organizationId} AND family_id = ${familyId} AND student_id = ${studentId}`.execute(
    database,
  );
  return rows[0]?.next ?? 0;
}

/** Sections that were told by a file have a new version, so that whoever had them open is asked; a family has still to say that they are right. */
export async function bumpSections(database: Database, rows: readonly NewRow[]): Promise<void> {
  await sql`INSERT INTO student_sections (organization_id, student_id, owner_id, section, version)
    SELECT organization_id, student_id, owner_id, section, 1
    FROM jsonb_populate_recordset(NULL::student_sections, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (organization_id, student_id, owner_id, section)
      DO UPDATE SET version = student_sections.version + 1, confirmed_at = NULL, answered_at = NULL`.execute(database);
}

/** Removes guardians whom an import entered, as long as they have not signed in. */
export async function removeGuardians(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  const mine = sql`organization_id = ${organizationId} AND guardian_id = ANY(${[...ids]}::uuid[])`;
  await sql`DELETE FROM guardian_students WHERE ${mine} AND EXISTS (SELECT FROM guardians
    WHERE guardians.organization_id = ${organizationId} AND guardians.id = guardian_id AND account_id IS NULL)`.execute(
    database,
  );
  await sql`DELETE FROM guardians WHERE organization_id = ${organizationId} AND id = ANY(${[...ids]}::uuid[]) AND account_id IS NULL`.execute(
    database,
  );
}

/** Removes students whom an import made, and the families it made for them that nobody lives in or signed in to. */
export async function removeStudents(
  database: Database,
  organizationId: string,
  ids: readonly string[],
  familyIds: readonly string[],
): Promise<void> {
  await sql`DELETE FROM students WHERE organization_id = ${organizationId} AND id = ANY(${[...ids]}::uuid[])`.execute(
    database,
  );
  const { rows } = await sql<{
    id: string;
  }>`SELECT id FROM families WHERE organization_id = ${organizationId} AND id = ANY(${[...familyIds]}::uuid[])
      AND NOT EXISTS (SELECT FROM family_students WHERE family_students.organization_id = ${organizationId} AND family_id = families.id)
      AND NOT EXISTS (SELECT FROM invitations WHERE invitations.organization_id = ${organizationId} AND family_id = families.id
        AND used_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM guardians WHERE guardians.organization_id = ${organizationId} AND family_id = families.id
        AND account_id IS NOT NULL)
      AND NOT EXISTS (SELECT FROM family_merges WHERE family_merges.organization_id = ${organizationId} AND undone_at IS NULL
        AND families.id IN (kept_id, merged_id))
      ORDER BY id FOR UPDATE`.execute(database);
  const empty = rows.map(({ id }) => id);
  const { rows: left } = await sql<{ id: string }>`SELECT id FROM guardians WHERE organization_id = ${organizationId}
    AND family_id = ANY(${empty}::uuid[])`.execute(database);
  await removeGuardians(
    database,
    organizationId,
    left.map(({ id }) => id),
  );
  await sql`DELETE FROM invitations WHERE organization_id = ${organizationId} AND family_id = ANY(${empty}::uuid[])`.execute(
    database,
  );
  await sql`DELETE FROM family_merges WHERE organization_id = ${organizationId}
    AND (kept_id = ANY(${empty}::uuid[]) OR merged_id = ANY(${empty}::uuid[]))`.execute(database);
  await sql`DELETE FROM families WHERE organization_id = ${organizationId} AND id = ANY(${empty}::uuid[])`.execute(
    database,
  );
}

/** The notes of staff about these students, those that were taken away too. */
export async function listNoted(
  database: Database,
  organizationId: string,
  studentIds: readonly string[],
): Promise<{ readonly studentId: string; readonly text: string }[]> {
  if (studentIds.length === 0) return [];
  const { rows } = await sql<{ studentId: string; text: string }>`SELECT student_id, text FROM notes
    WHERE organization_id = ${organizationId} AND student_id = ANY(${[...studentIds]}::uuid[])`.execute(database);
  return rows;
}

/** A note that an import wrote goes with it, unless somebody has changed it. */
export async function removeNote(database: Database, organizationId: string, id: string): Promise<void> {
  await sql`DELETE FROM notes WHERE organization_id = ${organizationId} AND id = ${id} AND version = 1`.execute(
    database,
  );
}
