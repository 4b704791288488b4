import { sql } from 'kysely';
import type { OutputOf } from '../../../contract/kit.ts';
import type { studentImports } from '../../../contract/student-imports.ts';
import type { HealthSection } from '../../../domain/record-sections.ts';
import type { Database } from '../../platform/database/connect.ts';
import { HISTORY_TABLES, hasRowIn } from '../../students/store.ts';
import type { ExistingStudent, KnownGuardian } from './known-students.ts';
import type { ListedAnswer } from './listed-questions.ts';
import type { LivesWith } from './plan-students.ts';
import type { SaidPerson, ToldPermissions } from './said-student.ts';

/** What an import did to one student, so that it can be undone. */
export type StudentChange =
  | {
      readonly kind: 'created';
      readonly id: string;
      readonly familyId: string | null;
      /** They came into a household at another address too; the new one, or none where it was there. */
      readonly apart?: readonly string[];
      /** Guardians who came with the student into a household that was there. */
      readonly added?: readonly string[];
    }
  | {
      readonly kind: 'changed';
      readonly id: string;
      readonly version: number;
      readonly before: Omit<ExistingStudent, 'contacts' | 'allowed' | 'notAllowed' | 'permissions' | 'answers'> & {
        readonly contacts: readonly SaidPerson[] | null;
        readonly allowed: readonly SaidPerson[] | null;
        /** Imports of before it was read have none. */
        readonly notAllowed?: readonly SaidPerson[] | null;
      };
      readonly patched: readonly KnownGuardian[];
      readonly added: readonly string[];
      readonly living?: readonly LivesWith[];
      /** As they were before; null: nothing was told. Not there where the file said nothing of them. */
      readonly permissions?: ToldPermissions | null;
      /** What was answered before to each question that the file answers; null: nothing. */
      readonly answers?: readonly { readonly questionId: string; readonly before: ListedAnswer | null }[];
      /** The sections of health that the file told: never what. */
      readonly health?: readonly HealthSection[];
      /** What staff read of the values that have no place. */
      readonly note?: string;
      /** How its sections stood right afterwards. */
      readonly sections: string;
    };

type Listed = OutputOf<typeof studentImports>[number];

export async function saveStudentImport(
  database: Database,
  organizationId: string,
  batch: Omit<Listed, 'revertedAt'> & { readonly changes: readonly StudentChange[] },
): Promise<void> {
  await database
    .insertInto('studentImports')
    .values({ organizationId, ...batch, changes: JSON.stringify(batch.changes) })
    .execute();
}

const LISTED = ['id', 'fileName', 'createdAt', 'createdBy', 'created', 'changed', 'undoUntil', 'revertedAt'] as const;

export async function listStudentImports(database: Database, organizationId: string): Promise<Listed[]> {
  return database
    .selectFrom('studentImports')
    .select(LISTED)
    .where('organizationId', '=', organizationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
}

/** An import with what undoes it, held; null where there is none, null changes where its time is over. */
export async function lockStudentImport(database: Database, organizationId: string, id: string) {
  const row = await database
    .selectFrom('studentImports')
    .select([...LISTED, 'changes'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  // Written by saveStudentImport and by nobody else.
  return row ? { ...row, changes: row.changes as StudentChange[] | null } : null;
}

/** The students of an import, as long as it is known whom it brought. */
export async function listImported(database: Database, organizationId: string, id: string): Promise<string[] | null> {
  const { rows } = await sql<{ ids: string[] }>`
    SELECT ARRAY(SELECT change ->> 'id' FROM jsonb_array_elements(changes) AS change) AS ids FROM student_imports
    WHERE organization_id = ${organizationId} AND id = ${id}`.execute(database);
  return rows[0]?.ids ?? null;
}

export async function endStudentImport(
  database: Database,
  organizationId: string,
  id: string,
  { revertedAt, changes }: { readonly revertedAt: string | null; readonly changes: readonly StudentChange[] | null },
): Promise<void> {
  await database
    .updateTable('studentImports')
    .set({ revertedAt, changes: changes && JSON.stringify(changes) })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** How every section of these students stands, as one text each. */
export async function listSectionStates(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; states: string }>`
    SELECT student_id AS id, string_agg(concat_ws(' ', owner_id, section, version, confirmed_at), '; ' ORDER BY owner_id, section) AS states
    FROM student_sections WHERE organization_id = ${organizationId} AND student_id = ANY(${[...ids]}::uuid[]) GROUP BY student_id`.execute(
    database,
  );
  return new Map(rows.map(({ id, states }) => [id, states]));
}

interface NowStudent {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  /** Somebody told, enrolled, signed, linked or merged something of a student whom an import made, or a guardian accepted the school's invitation. */
  readonly isUsed: boolean;
  readonly households: number;
}

/** These students as they are, held. */
export async function lockImported(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<NowStudent[]> {
  await sql`SELECT id FROM students WHERE organization_id = ${organizationId} AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`.execute(
    database,
  );
  // What was answered is in the sections: who told it, and how often.
  const used = [...HISTORY_TABLES, 'section_drafts'].map((table) =>
    hasRowIn(table, sql`${organizationId}`, sql`students.id`),
  );
  const { rows } = await sql<NowStudent>`
    SELECT id, first_name || ' ' || last_name AS name, version,
      (version > 1 OR merged_into IS NOT NULL OR ${sql.join(used, sql` OR `)}
        OR EXISTS (SELECT FROM students AS alias WHERE alias.organization_id = ${organizationId} AND alias.merged_into = students.id)
        OR EXISTS (SELECT FROM student_sections AS own WHERE own.organization_id = ${organizationId} AND own.student_id = students.id
          AND (own.version > 1 OR own.told_by IS NOT NULL))
        OR EXISTS (SELECT FROM family_students AS link JOIN family_merges ON family_merges.organization_id = link.organization_id
            AND undone_at IS NULL AND link.family_id IN (kept_id, merged_id)
          WHERE link.organization_id = ${organizationId} AND link.student_id = students.id)
        OR EXISTS (SELECT FROM family_students AS link JOIN invitations ON invitations.organization_id = link.organization_id
            AND invitations.family_id = link.family_id AND invitations.guardian_id IS NOT NULL AND used_at IS NOT NULL
          WHERE link.organization_id = ${organizationId} AND link.student_id = students.id)
      ) AS is_used,
      (SELECT count(*)::int FROM family_students AS own WHERE own.organization_id = ${organizationId}
        AND own.student_id = students.id) AS households
    FROM students WHERE organization_id = ${organizationId} AND id = ANY(${[...ids]}::uuid[])`.execute(database);
  return rows;
}
