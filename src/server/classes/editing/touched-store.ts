import { sql } from 'kysely';
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

/** Those seats beside the accounts of their families that can be written to. */
const touchedAccounts = (organizationId: string, classIds: readonly string[]) => sql`
  (${seatsOf(organizationId, classIds)}) AS seats
  JOIN students ON students.organization_id = ${organizationId} AND students.id = seats.student_id
  JOIN guardians ON guardians.organization_id = students.organization_id AND guardians.family_id = students.family_id
  JOIN accounts ON accounts.id = guardians.account_id AND accounts.email IS NOT NULL AND accounts.disabled_at IS NULL`;

/** Every guardian with an address whose family has a seat in a class or waits for one. */
export async function listTouchedAccounts(
  database: Database,
  organizationId: string,
  classId: string,
): Promise<TouchedAccount[]> {
  const { rows } = await sql<TouchedAccount>`
    SELECT accounts.email, jsonb_agg(jsonb_build_object('studentId', seats.student_id, 'enrollmentId', seats.enrollment_id)
      ORDER BY seats.student_id) AS seats
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
    SELECT count(DISTINCT students.family_id)::int AS families,
      (count(DISTINCT accounts.id) FILTER (WHERE accounts.email IS NOT NULL))::int AS mails
    FROM (${seatsOf(organizationId, [classId])}) AS seats
    JOIN students ON students.organization_id = ${organizationId} AND students.id = seats.student_id
    LEFT JOIN guardians ON guardians.organization_id = students.organization_id AND guardians.family_id = students.family_id
    LEFT JOIN accounts ON accounts.id = guardians.account_id AND accounts.disabled_at IS NULL`.execute(database);
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
