import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { newId } from '../../platform/ids.ts';

/** Somebody to write to, with the seats of their students in the class; `enrollmentId` is null for a place on the waitlist. */
export interface TouchedAccount {
  readonly email: string;
  readonly seats: readonly { readonly studentId: string; readonly enrollmentId: string | null }[];
}

const seatsOf = (organizationId: string, classId: string) => sql`
  SELECT student_id, id AS enrollment_id FROM enrollments
  WHERE organization_id = ${organizationId} AND class_id = ${classId} AND state IN ('enrolled', 'completed')
  UNION ALL
  SELECT student_id, NULL FROM waitlist_entries
  WHERE organization_id = ${organizationId} AND class_id = ${classId} AND state IN ('waiting', 'offered')`;

/** Every guardian with an address whose family has a seat in a class or waits for one. */
export async function listTouchedAccounts(
  database: Database,
  organizationId: string,
  classId: string,
): Promise<TouchedAccount[]> {
  const { rows } = await sql<TouchedAccount>`
    SELECT accounts.email, jsonb_agg(jsonb_build_object('studentId', seats.student_id, 'enrollmentId', seats.enrollment_id)
      ORDER BY seats.student_id) AS seats
    FROM (${seatsOf(organizationId, classId)}) AS seats
    JOIN students ON students.organization_id = ${organizationId} AND students.id = seats.student_id
    JOIN guardians ON guardians.organization_id = students.organization_id AND guardians.family_id = students.family_id
    JOIN accounts ON accounts.id = guardians.account_id AND accounts.email IS NOT NULL AND accounts.disabled_at IS NULL
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
    FROM (${seatsOf(organizationId, classId)}) AS seats
    JOIN students ON students.organization_id = ${organizationId} AND students.id = seats.student_id
    LEFT JOIN guardians ON guardians.organization_id = students.organization_id AND guardians.family_id = students.family_id
    LEFT JOIN accounts ON accounts.id = guardians.account_id AND accounts.disabled_at IS NULL`.execute(database);
  return rows[0] ?? { families: 0, mails: 0 };
}

/** Writes mails into the outbox in one statement; each is a fact of its own. */
export async function addMails(
  database: Database,
  organizationId: string,
  { kind, mails, at }: { kind: string; mails: readonly { to: string; facts: object }[]; at: string },
): Promise<void> {
  if (mails.length === 0) return;
  const ids = mails.map(() => newId());
  await sql`INSERT INTO outbox_mails (organization_id, id, kind, about_id, to_email, facts, created_at, next_try_at)
    SELECT ${organizationId}::uuid, id, ${kind}, id, to_email, facts, ${at}::timestamptz, ${at}::timestamptz
    FROM unnest(${ids}::uuid[], ${mails.map(({ to }) => to)}::text[], ${mails.map(({ facts }) => JSON.stringify(facts))}::jsonb[])
      AS new (id, to_email, facts)`.execute(database);
}
