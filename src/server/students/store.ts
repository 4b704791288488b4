import { sql } from 'kysely';
import { type Student, student } from '../../contract/students.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Schema } from '../platform/database/schema.ts';
import { newId } from '../platform/ids.ts';

/** The family in which this account is a guardian; null before the first `saveAccount`. */
export async function findFamilyId(
  database: Database,
  organizationId: string,
  accountId: string,
): Promise<string | null> {
  const row = await database
    .selectFrom('guardians')
    .select('familyId')
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.familyId ?? null;
}

/** Locks a family, so that two tabs that add students count one after the other. */
export async function lockFamily(database: Database, organizationId: string, familyId: string): Promise<void> {
  await database
    .selectFrom('families')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', familyId)
    .forNoKeyUpdate()
    .execute();
}

/** Every field of a student is a column of its own name. */
const FIELDS = Object.keys(student.shape) as (keyof Student)[];

/** The students of a family, oldest entry first. */
export async function listStudents(database: Database, organizationId: string, familyId: string): Promise<Student[]> {
  const rows = await database
    .selectFrom('students')
    .select(FIELDS)
    .where('organizationId', '=', organizationId)
    .where('familyId', '=', familyId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows;
}

/** Locks one student of a family for a change; null if the family has no such student. */
export async function lockStudent(
  database: Database,
  organizationId: string,
  familyId: string,
  id: string,
): Promise<Student | null> {
  const row = await database
    .selectFrom('students')
    .select(FIELDS)
    .where('organizationId', '=', organizationId)
    .where('familyId', '=', familyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function addStudent(
  database: Database,
  place: { organizationId: string; familyId: string; at: string },
  added: Student,
): Promise<void> {
  const { at, ...where } = place;
  // A column that no field of a student fills does not compile.
  const row = { ...where, createdAt: at, updatedAt: at, ...added } satisfies Record<keyof Schema['students'], unknown>;
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

/** Whether a student was ever enrolled or on a waitlist. */
export async function hasHistory(database: Database, organizationId: string, studentId: string): Promise<boolean> {
  const row = await database
    .selectNoFrom((query) => [
      query
        .or([
          query.exists(
            query
              .selectFrom('enrollments')
              .select('id')
              .where('organizationId', '=', organizationId)
              .where('studentId', '=', studentId),
          ),
          query.exists(
            query
              .selectFrom('waitlistEntries')
              .select('id')
              .where('organizationId', '=', organizationId)
              .where('studentId', '=', studentId),
          ),
        ])
        .as('hasHistory'),
    ])
    .executeTakeFirstOrThrow();
  return Boolean(row.hasHistory);
}

export async function deleteStudent(database: Database, organizationId: string, studentId: string): Promise<void> {
  await database
    .deleteFrom('students')
    .where('organizationId', '=', organizationId)
    .where('id', '=', studentId)
    .execute();
}

/** The account's family, made now where there is none yet: students may be entered before one's own name. Two tabs at once make one. */
export async function ensureFamily(
  database: Database,
  place: { organizationId: string; at: string },
  accountId: string,
): Promise<string> {
  const { organizationId, at } = place;
  const found = await findFamilyId(database, organizationId, accountId);
  if (found) return found;
  const id = newId();
  await database.insertInto('families').values({ organizationId, id, createdAt: at }).execute();
  const made = await database
    .insertInto('guardians')
    .values({ organizationId, id: newId(), familyId: id, accountId, createdAt: at })
    .onConflict((conflict) => conflict.columns(['organizationId', 'accountId']).doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) return id;
  await database.deleteFrom('families').where('organizationId', '=', organizationId).where('id', '=', id).execute();
  return (await findFamilyId(database, organizationId, accountId)) ?? id;
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
