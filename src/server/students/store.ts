import type { Student } from '../../contract/students.ts';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';

/** The family in which this account is a guardian; null before the first `saveAccount`. */
export async function findFamilyId(
  database: Database,
  organizationId: string,
  accountId: string,
): Promise<string | null> {
  const row = await database
    .selectFrom('guardians')
    .select('family_id')
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.family_id ?? null;
}

/** Locks a family, so that two tabs that add students count one after the other. */
export async function lockFamily(database: Database, organizationId: string, familyId: string): Promise<void> {
  await database
    .selectFrom('families')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', familyId)
    .forNoKeyUpdate()
    .execute();
}

const COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'preferred_name',
  'birth_date',
  'grade',
  'tshirt_size',
  'version',
] as const;

interface StudentRow {
  id: string;
  first_name: string;
  last_name: string;
  preferred_name: string;
  birth_date: string;
  grade: number | null;
  tshirt_size: string | null;
  version: number;
}

/** The students of a family, oldest entry first. */
export async function listStudents(database: Database, organizationId: string, familyId: string): Promise<Student[]> {
  const rows = await database
    .selectFrom('students')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('family_id', '=', familyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toStudent);
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
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? toStudent(row) : null;
}

function toStudent(row: StudentRow): Student {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    preferredName: row.preferred_name,
    birthDate: row.birth_date,
    grade: row.grade,
    tshirtSize: row.tshirt_size as Student['tshirtSize'], // the table's check allows these sizes only
    version: row.version,
  };
}

export async function addStudent(
  database: Database,
  place: { organizationId: string; familyId: string; at: string },
  student: Student,
): Promise<void> {
  await database
    .insertInto('students')
    .values({
      organization_id: place.organizationId,
      family_id: place.familyId,
      created_at: place.at,
      ...columns(student, place.at),
    })
    .execute();
}

export async function changeStudent(
  database: Database,
  place: { organizationId: string; at: string },
  student: Student,
): Promise<void> {
  await database
    .updateTable('students')
    .set(columns(student, place.at))
    .where('organization_id', '=', place.organizationId)
    .where('id', '=', student.id)
    .execute();
}

function columns(student: Student, at: string) {
  return {
    id: student.id,
    first_name: student.firstName,
    last_name: student.lastName,
    preferred_name: student.preferredName,
    birth_date: student.birthDate,
    grade: student.grade,
    tshirt_size: student.tshirtSize,
    version: student.version,
    updated_at: at,
  };
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
              .where('organization_id', '=', organizationId)
              .where('student_id', '=', studentId),
          ),
          query.exists(
            query
              .selectFrom('waitlist_entries')
              .select('id')
              .where('organization_id', '=', organizationId)
              .where('student_id', '=', studentId),
          ),
        ])
        .as('has_history'),
    ])
    .executeTakeFirstOrThrow();
  return Boolean(row.has_history);
}

export async function deleteStudent(database: Database, organizationId: string, studentId: string): Promise<void> {
  await database
    .deleteFrom('students')
    .where('organization_id', '=', organizationId)
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
  await database.insertInto('families').values({ organization_id: organizationId, id, created_at: at }).execute();
  const made = await database
    .insertInto('guardians')
    .values({ organization_id: organizationId, id: newId(), family_id: id, account_id: accountId, created_at: at })
    .onConflict((conflict) => conflict.columns(['organization_id', 'account_id']).doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) return id;
  await database.deleteFrom('families').where('organization_id', '=', organizationId).where('id', '=', id).execute();
  return (await findFamilyId(database, organizationId, accountId)) ?? id;
}

/** The semesters in which students have a seat, archived ones left out. */
export async function listSemestersOfStudents(
  database: Database,
  organizationId: string,
  studentIds: readonly string[],
): Promise<{ studentId: string; startsOn: string; endsOn: string }[]> {
  if (studentIds.length === 0) return [];
  return database
    .selectFrom('enrollments')
    .innerJoin('classes', (join) =>
      join
        .onRef('classes.organization_id', '=', 'enrollments.organization_id')
        .onRef('classes.id', '=', 'enrollments.class_id'),
    )
    .innerJoin('semesters', (join) =>
      join
        .onRef('semesters.organization_id', '=', 'classes.organization_id')
        .onRef('semesters.id', '=', 'classes.semester_id'),
    )
    .select(['enrollments.student_id as studentId', 'semesters.starts_on as startsOn', 'semesters.ends_on as endsOn'])
    .distinct()
    .where('enrollments.organization_id', '=', organizationId)
    .where('enrollments.student_id', 'in', studentIds)
    .where('enrollments.state', '=', 'enrolled')
    .where('semesters.archived_at', 'is', null)
    .execute();
}
