import { type Insertable, type RawBuilder, sql } from 'kysely';
import { HISTORY_FIELDS, type Student, student } from '../../contract/students.ts';
import { pick } from '../../domain/pick.ts';
import { studentsInSight } from '../families/store.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Schema } from '../platform/database/schema.ts';
import { isSomebody } from './somebody-store.ts';
import { HISTORY_TABLES } from './tables.ts';

export { forgetStudents } from './forget-store.ts';
export { isSomebody, somebody } from './somebody-store.ts';
export { HISTORY_TABLES, HOUSEHOLD_TABLES, TOLD_TABLES } from './tables.ts';

export { askedBy } from './table/asked.ts';
export { everyWord, namedStudents, nameOrder, wordBits } from './table/named-store.ts';
export type { Asked } from './table/scope-store.ts';
export { toldSections } from './table/told-store.ts';
export { foundStudents } from './table/table-store.ts';
export { studentScopeOf, tagOf } from './table/scope.ts';

/** Every field of a student is a column of its own name. */
const FIELDS = Object.keys(student.shape) as (keyof Student)[];

/** The students whom an account may look at, oldest entry first. */
export async function listStudents(database: Database, organizationId: string, accountId: string): Promise<Student[]> {
  const rows = await database
    .selectFrom('students')
    .select(FIELDS)
    .where('organizationId', '=', organizationId)
    .where('id', 'in', studentsInSight(organizationId, accountId))
    .where(isSomebody())
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows;
}

/** The students of one family who were born on a day. */
export async function listBornOn(
  database: Database,
  { organizationId, familyId }: { readonly organizationId: string; readonly familyId: string },
  birthDate: string,
): Promise<Student[]> {
  return database
    .selectFrom('students')
    .select(FIELDS)
    .where('organizationId', '=', organizationId)
    .where('birthDate', '=', birthDate)
    .where(isSomebody())
    .where('id', 'in', (select) =>
      select
        .selectFrom('familyStudents')
        .select('studentId')
        .where('organizationId', '=', organizationId)
        .where('familyId', '=', familyId)
        .where('endedAt', 'is', null),
    )
    .execute();
}

const selectStudent = (database: Database, organizationId: string, id: string) =>
  database
    .selectFrom('students')
    .select(FIELDS)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where(isSomebody());

/** What the history tells of a student. */
export const historyOf = (student: Student) => pick(['id', ...HISTORY_FIELDS, 'version'], student);

/** Locks a student for a change. */
export async function lockStudent(database: Database, organizationId: string, id: string): Promise<Student | null> {
  return (await selectStudent(database, organizationId, id).forUpdate().executeTakeFirst()) ?? null;
}

export async function findStudent(database: Database, organizationId: string, id: string): Promise<Student | null> {
  return (await selectStudent(database, organizationId, id).executeTakeFirst()) ?? null;
}

/** Whether an id is some student's, also of one who was merged into another, or whose record is gone. */
export async function isStudentId(database: Database, organizationId: string, id: string): Promise<boolean> {
  const row = await database
    .selectFrom('students')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** A student's id, and those of whoever was merged into them: papers and receipts stay with the student they are of. */
export const everyId = (organizationId: string, studentId: string) => sql<string>`(
  SELECT id FROM students WHERE organization_id = ${organizationId} AND (id = ${studentId} OR merged_into = ${studentId}))`;

/** The id of whoever a student was merged into, else their own. */
export async function idToday(database: Database, organizationId: string, id: string): Promise<string> {
  const row = await database
    .selectFrom('students')
    .select('mergedInto')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.mergedInto ?? id;
}

export async function getStudent(database: Database, organizationId: string, id: string): Promise<Student> {
  return database
    .selectFrom('students')
    .select(FIELDS)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Those who were merged into a student. */
export async function listMergedInto(database: Database, organizationId: string, id: string): Promise<Student[]> {
  return database
    .selectFrom('students')
    .select(FIELDS)
    .where('organizationId', '=', organizationId)
    .where('mergedInto', '=', id)
    .orderBy('id')
    .execute();
}

export async function addStudent(
  database: Database,
  { organizationId, at }: { organizationId: string; at: string },
  added: Student,
): Promise<void> {
  // A column that no field of a student fills does not compile.
  const row = {
    organizationId,
    createdAt: at,
    updatedAt: at,
    mergedInto: null,
    erasedAt: null,
    externalId: null,
    ...added,
  } satisfies Record<keyof Insertable<Schema['students']>, unknown>;
  await database.insertInto('students').values(row).execute();
}

export async function changeStudent(
  database: Database,
  place: { organizationId: string; at: string },
  changed: Student,
): Promise<void> {
  await database
    .updateTable('students')
    .set({ ...changed, updatedAt: place.at })
    .where('organizationId', '=', place.organizationId)
    .where('id', '=', changed.id)
    .execute();
}

/** Whether a student was ever enrolled, on a waitlist, or signed for. */
export async function hasHistory(database: Database, organizationId: string, studentId: string): Promise<boolean> {
  const found = HISTORY_TABLES.map((table) => hasRowIn(table, sql`${organizationId}`, sql`${studentId}`));
  const { rows } = await sql<{ has: boolean }>`SELECT ${sql.join(found, sql` OR `)} AS has`.execute(database);
  return rows.some(({ has }) => has);
}

/** Whether a table has a row of a student. */
export const hasRowIn = (table: string, organizationId: RawBuilder<unknown>, studentId: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM ${sql.table(table)} AS own WHERE own.organization_id = ${organizationId} AND own.student_id = ${studentId})`;

/** With them, whoever's they are, the private addresses of their calendar. */
export async function deleteStudent(database: Database, organizationId: string, studentId: string): Promise<void> {
  await database
    .deleteFrom('calendarAddresses')
    .where('organizationId', '=', organizationId)
    .where('studentId', '=', studentId)
    .execute();
  await database
    .deleteFrom('students')
    .where('organizationId', '=', organizationId)
    .where('id', '=', studentId)
    .execute();
}

/** The name each of these students goes by. */
export async function listGoByNames(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('students')
    .select(['id', 'firstName', 'preferredName'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.preferredName || row.firstName]));
}
