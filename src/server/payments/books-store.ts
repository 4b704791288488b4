import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { statementsIn } from '../platform/database/statements.ts';
import { enteredForSeat, SEAT_STANDS_AT } from './seat-stands-store.ts';

/** What a semester's live seats come to, and whether books are kept of it; null where the school has no such semester. */
export async function countBooks(database: Database, organizationId: string, semesterId: string) {
  const { rows } = await sql<{
    keepsBooks: boolean;
    seats: number;
    families: number;
    cents: number;
    withoutFamily: number;
    isArchived: boolean;
  }>`
    SELECT s.keeps_books, s.archived_at IS NOT NULL AS is_archived, (count(seat.id) FILTER (WHERE seat.payer_family_id IS NOT NULL))::int AS seats,
      count(DISTINCT seat.payer_family_id)::int AS families,
      coalesce(sum(seat.agreed_cents) FILTER (WHERE seat.payer_family_id IS NOT NULL), 0)::bigint AS cents,
      (count(seat.id) FILTER (WHERE seat.payer_family_id IS NULL))::int AS without_family
    FROM semesters s
    LEFT JOIN LATERAL (
      SELECT e.id, e.agreed_cents, coalesce(e.payer_family_id, ${householdOf(organizationId)}) AS payer_family_id
      FROM classes c JOIN enrollments e ON e.organization_id = ${organizationId} AND e.class_id = c.id
      WHERE c.organization_id = ${organizationId} AND c.semester_id = s.id AND c.cancelled_at IS NULL
        AND e.state IN ('enrolled', 'completed') AND e.agreed_cents > 0
    ) AS seat ON true
    WHERE s.organization_id = ${organizationId} AND s.id = ${semesterId}
    GROUP BY s.keeps_books, s.archived_at`.execute(database);
  return rows[0] ?? null;
}

/** Who owes for a seat that no family submitted: the household that came first, one that may change things before one that may look. */
const householdOf = (organizationId: string) => sql`(SELECT link.family_id FROM family_students AS link
  WHERE link.organization_id = ${organizationId} AND link.student_id = e.student_id AND link.ended_at IS NULL
  ORDER BY (link.access = 'full') DESC, link.family_id LIMIT 1)`;

/** Writes down that books are kept of a semester, and who owes for the seats of it that no family submitted; false where they are kept already. */
export async function beginBooks(transaction: Database, organizationId: string, semesterId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE semesters SET keeps_books = true, version = version + 1
    WHERE organization_id = ${organizationId} AND id = ${semesterId} AND NOT keeps_books AND archived_at IS NULL`.execute(
    transaction,
  );
  if (numAffectedRows === 0n) return false;
  await sql`UPDATE enrollments AS e SET payer_family_id = ${householdOf(organizationId)}
    WHERE e.organization_id = ${organizationId} AND e.payer_family_id IS NULL AND e.class_id IN (
      SELECT id FROM classes WHERE organization_id = ${organizationId} AND semester_id = ${semesterId})`.execute(
    transaction,
  );
  return true;
}

/** The classes of a semester, for this transaction alone: no seat of them comes or goes meanwhile. */
export async function lockClassesOf(transaction: Database, organizationId: string, semesterId: string): Promise<void> {
  await sql`SELECT FROM classes WHERE organization_id = ${organizationId} AND semester_id = ${semesterId} ORDER BY id FOR NO KEY UPDATE`.execute(
    transaction,
  );
}

/** Every school, with the clocks by which its days begin. */
export async function listSchools(database: Database): Promise<{ organizationId: string; timeZone: string }[]> {
  return database
    .selectFrom('organizations')
    .select(['id as organizationId', 'timeZone'])
    .orderBy('createdAt')
    .execute();
}

/** Writes down who owes for seats of semesters with books of which nobody wrote it down. */
export async function nameHouseholds(transaction: Database, organizationId: string): Promise<void> {
  await sql`UPDATE enrollments AS e SET payer_family_id = coalesce(
      (SELECT r.family_id FROM registrations r WHERE r.organization_id = ${organizationId} AND r.id = e.registration_id),
      ${householdOf(organizationId)})
    WHERE e.organization_id = ${organizationId} AND e.payer_family_id IS NULL AND e.state IN ('enrolled', 'completed')
      AND e.class_id IN (SELECT c.id FROM classes c JOIN semesters s ON s.organization_id = ${organizationId} AND s.id = c.semester_id
        WHERE c.organization_id = ${organizationId} AND s.keeps_books)`.execute(transaction);
}

/** Seats of which the ledger does not say what they stand at. */
export async function listMisposted(database: Database, organizationId: string): Promise<string[]> {
  const text = `SELECT e.id FROM enrollments e
    JOIN classes c ON c.organization_id = $1 AND c.id = e.class_id
    JOIN semesters s ON s.organization_id = $1 AND s.id = c.semester_id AND s.keeps_books
    CROSS JOIN LATERAL ${enteredForSeat('$1')} AS entered
    WHERE e.organization_id = $1 AND e.payer_family_id IS NOT NULL AND entered.cents <> ${SEAT_STANDS_AT}`;
  const rows = await statementsIn(database).rows<{ id: string }>(text, [organizationId]);
  return rows.map(({ id }) => id);
}
