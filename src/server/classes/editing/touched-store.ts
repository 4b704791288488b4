import { sql } from 'kysely';
import { writtenTo } from '../../families/store.ts';
import type { Database } from '../../platform/database/connect.ts';

/** Somebody to write to, with the seats of their students in the class; `enrollmentId` is null for a place on the waitlist. */
export interface TouchedAccount {
  readonly email: string;
  readonly seats: readonly { readonly studentId: string; readonly enrollmentId: string | null }[];
}

/** The seats of these classes and the places on their waitlists. */
const seatsOf = (organizationId: string, classIds: readonly string[]) => sql`
  SELECT class_id, student_id, id AS enrollment_id FROM enrollments
  WHERE organization_id = ${organizationId} AND class_id = ANY(${classIds}::uuid[]) AND state IN ('enrolled', 'completed')
  UNION ALL
  SELECT class_id, student_id, NULL FROM waitlist_entries
  WHERE organization_id = ${organizationId} AND class_id = ANY(${classIds}::uuid[]) AND state IN ('waiting', 'offered')`;

/** Those seats beside the accounts that are written to about them. */
const touchedAccounts = (organizationId: string, classIds: readonly string[]) => sql`
  (${seatsOf(organizationId, classIds)}) AS seats
  JOIN ${writtenTo(organizationId)} AS guardian ON guardian.student_id = seats.student_id
  JOIN accounts ON accounts.id = guardian.account_id`;

/** Every guardian who is written to and whose family has a seat in a class or waits for one. */
export async function listTouchedAccounts(
  database: Database,
  organizationId: string,
  classId: string,
): Promise<TouchedAccount[]> {
  const { rows } = await sql<TouchedAccount>`
    SELECT accounts.email, jsonb_agg(DISTINCT jsonb_build_object('studentId', seats.student_id, 'enrollmentId', seats.enrollment_id)) AS seats
    FROM ${touchedAccounts(organizationId, [classId])}
    GROUP BY accounts.id, accounts.email ORDER BY accounts.id`.execute(database);
  return rows;
}

/** How many families have a seat in a class or wait for one, and how many accounts of theirs can be written to. */
export async function countTouched(
  database: Database,
  organizationId: string,
  classId: string,
): Promise<{ families: number; mails: number }> {
  const { rows } = await sql<{ families: number; mails: number }>`
    SELECT count(DISTINCT family_students.family_id)::int AS families, count(DISTINCT guardian.account_id)::int AS mails
    FROM (${seatsOf(organizationId, [classId])}) AS seats
    JOIN family_students ON family_students.organization_id = ${organizationId} AND family_students.student_id = seats.student_id
      AND family_students.ended_at IS NULL
    LEFT JOIN ${writtenTo(organizationId)} AS guardian ON guardian.student_id = seats.student_id`.execute(database);
  return rows[0] ?? { families: 0, mails: 0 };
}

/** How many accounts of families with a seat or a place on the waitlist each class has. */
export async function countMailsByClass(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ classId: string; mails: number }>`
    SELECT seats.class_id, count(DISTINCT accounts.id)::int AS mails
    FROM ${touchedAccounts(organizationId, classIds)}
    GROUP BY seats.class_id`.execute(database);
  return new Map(rows.map(({ classId, mails }) => [classId, mails]));
}

/** How many accounts of families have a seat in one of these classes or wait for one: each is written to once. */
export async function countMails(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    SELECT count(DISTINCT accounts.id)::int AS mails FROM ${touchedAccounts(organizationId, classIds)}`.execute(
    database,
  );
  return rows[0]?.mails ?? 0;
}
