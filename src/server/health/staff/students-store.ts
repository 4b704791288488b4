import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

export interface NamedStudent {
  readonly id: string;
  readonly firstName: string;
  readonly preferredName: string;
  readonly lastName: string;
}

const LIVE = ['enrolled', 'completed'] as const;

export async function listNamed(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<NamedStudent[]> {
  return database
    .selectFrom('students')
    .select(['id', 'firstName', 'preferredName', 'lastName'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
}

/** The classes in which this account teaches this student, with their first and last dates; cancelled ones are none. */
export async function listTaught(database: Database, organizationId: string, studentId: string, accountId: string) {
  const { rows } = await sql<{ classId: string; firstOn: string | null; lastOn: string | null }>`
    SELECT classes.id AS class_id, min(meetings.held_on) AS first_on, max(meetings.held_on) AS last_on
    FROM enrollments
    JOIN classes ON classes.organization_id = enrollments.organization_id AND classes.id = enrollments.class_id
    JOIN class_instructors taught ON taught.organization_id = classes.organization_id AND taught.class_id = classes.id
    JOIN instructors ON instructors.organization_id = taught.organization_id AND instructors.id = taught.instructor_id
    LEFT JOIN meetings ON meetings.organization_id = classes.organization_id AND meetings.class_id = classes.id
    WHERE enrollments.organization_id = ${organizationId} AND enrollments.student_id = ${studentId}
      AND enrollments.state = ANY(${LIVE}) AND instructors.account_id = ${accountId}
      AND instructors.archived_at IS NULL AND classes.cancelled_at IS NULL
    GROUP BY classes.id ORDER BY first_on, classes.id`.execute(database);
  return rows;
}

/** Everyone with a seat in a class, or in any class of a semester. */
export async function listSeated(
  database: Database,
  organizationId: string,
  { classId, semesterId }: { readonly classId?: string | undefined; readonly semesterId?: string | undefined },
): Promise<string[]> {
  const rows = await database
    .selectFrom('enrollments')
    .innerJoin('classes', (join) =>
      join
        .onRef('classes.organizationId', '=', 'enrollments.organizationId')
        .onRef('classes.id', '=', 'enrollments.classId'),
    )
    .select('enrollments.studentId')
    .distinct()
    .where('enrollments.organizationId', '=', organizationId)
    .where('enrollments.state', 'in', LIVE)
    .where((is) => (classId ? is('classes.id', '=', classId) : is('classes.semesterId', '=', semesterId ?? null)))
    .execute();
  return rows.map(({ studentId }) => studentId);
}

/** How the school calls somebody of its staff: as an instructor, else as they call themselves, else by address. */
export async function findStaffName(
  database: Database,
  organizationId: string,
  { accountId, email }: { readonly accountId: string; readonly email: string | null },
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM instructors WHERE organization_id = ${organizationId} AND account_id = ${accountId} AND name <> ''
    UNION ALL
    SELECT name FROM guardians WHERE organization_id = ${organizationId} AND account_id = ${accountId} AND name <> '' AND removed_at IS NULL
    LIMIT 1`.execute(database);
  return rows[0]?.name ?? email ?? '';
}
