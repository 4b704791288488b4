import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { folded, isFolded } from '../platform/database/search-patterns.ts';

const STUDENT_NAME = sql`first_name || ' ' || last_name`;

/** What each kind of record is called, all as `SELECT id, name` of one organisation. */
function namesOf(organizationId: string) {
  const from = (table: string, name: RawBuilder<unknown>) =>
    sql`SELECT id, ${name} AS name FROM ${sql.table(table)} WHERE organization_id = ${organizationId}`;
  return {
    // There are few of these: they are searched as they are.
    records: sql.join(
      [
        from('classes', sql`title`),
        from('semesters', sql`name`),
        from('classGroups', sql`name`),
        from('classTypes', sql`name`),
        from('locations', sql`name`),
        from('instructors', sql`name`),
        from('files', sql`name`),
        from('importBatches', sql`file_name`),
        from('messages', sql`left(text, 60)`),
        from('tags', sql`name`),
        from('questions', sql`left(wording, 60)`),
        sql`SELECT id, name FROM organizations WHERE id = ${organizationId}`,
      ],
      sql` UNION ALL `,
    ),
    // Of these there may be hundreds of thousands: `peopleNamed` searches them.
    people: sql.join(
      [
        from('students', STUDENT_NAME),
        from('guardians', sql`name`),
        sql`SELECT id, coalesce(email, '') AS name FROM accounts`,
        // A registration is called by who made it.
        sql`SELECT r.id, coalesce(email, '') AS name FROM registrations r JOIN accounts ON accounts.id = r.account_id
          WHERE r.organization_id = ${organizationId}`,
      ],
      sql` UNION ALL `,
    ),
    // Told, but not searched through: there are too many of them, or they are searched for by what they are about.
    others: sql.join(
      [
        ...['enrollments', 'waitlistEntries'].map(enrolled(organizationId)),
        from('withdrawals', sql`reason`),
        from('outboxMails', sql`to_email`),
        from('circulars', sql`subject`),
        from('circularTemplates', sql`name`),
      ],
      sql` UNION ALL `,
    ),
  };
}

/** An enrollment is called by its student and class. */
function enrolled(organizationId: string) {
  return (table: string) => sql`SELECT e.id, s.first_name || ' ' || s.last_name || ' · ' || c.title AS name
    FROM ${sql.table(table)} e
    JOIN students s ON s.organization_id = e.organization_id AND s.id = e.student_id
    JOIN classes c ON c.organization_id = e.organization_id AND c.id = e.class_id
    WHERE e.organization_id = ${organizationId}`;
}

/** The names of the records with these ids; those that no longer exist have none. */
export async function findNames(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const { records, people, others } = namesOf(organizationId);
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM (${records} UNION ALL ${people} UNION ALL ${others}) AS named WHERE id = ANY(${ids}::uuid[])`.execute(
    database,
  );
  return Object.fromEntries(rows.filter((row) => row.name !== '').map((row) => [row.id, row.name]));
}

/** A word that is in so many names finds nothing in particular. */
const MOST_NAMED = 500;

/** The records whose names have this pattern; accents and case do not count. */
export async function findNamed(database: Database, organizationId: string, pattern: string): Promise<string[]> {
  const { records } = namesOf(organizationId);
  const { rows } = await sql<{
    id: string;
  }>`SELECT id FROM (${records}) AS named WHERE ${folded(sql`name`)} LIKE ${pattern}
    UNION ALL ${peopleNamed(organizationId, pattern)}
    LIMIT ${MOST_NAMED}`.execute(database);
  return rows.map((row) => row.id);
}

/**
 * Students, guardians, accounts and their registrations. What is folded of them has more than the name: it says who is worth folding the name
 * of, and trigrams find it where the database has them (decision 0055).
 */
function peopleNamed(organizationId: string, pattern: string): RawBuilder<unknown> {
  const called = (name: RawBuilder<unknown>) => sql`${folded(name)} LIKE ${pattern}`;
  const email = sql`accounts.email`;
  // Few addresses have anything to fold: all others are found as they are.
  const signingIn = sql`SELECT id FROM accounts WHERE lower(${email}) LIKE ${pattern} AND ${called(email)}
    UNION SELECT id FROM accounts WHERE NOT ${isFolded(email)} AND ${called(email)} LIMIT ${MOST_NAMED}`;
  return sql`SELECT id FROM students WHERE organization_id = ${organizationId} AND folded_name LIKE ${pattern} AND ${called(STUDENT_NAME)}
    UNION ALL SELECT id FROM guardians WHERE organization_id = ${organizationId} AND folded_text LIKE ${pattern} AND ${called(sql`name`)}
    UNION ALL (WITH signing_in AS MATERIALIZED (${signingIn})
      SELECT id FROM signing_in
      UNION ALL SELECT id FROM registrations WHERE organization_id = ${organizationId} AND account_id IN (SELECT id FROM signing_in))`;
}

/**
 * Whose history belongs to that of a record too: of a family its students and guardians, whoever left it too, and whom it was merged with; of an enrollment the place on
 * the waitlist that became it, and the other way round.
 */
export async function listRelatedTo(database: Database, organizationId: string, id: string): Promise<string[]> {
  const families = sql`(SELECT ${id}::uuid UNION ALL SELECT id FROM families WHERE organization_id = ${organizationId} AND merged_into = ${id})`;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM families WHERE organization_id = ${organizationId} AND merged_into = ${id}
    UNION ALL SELECT student_id FROM family_students WHERE organization_id = ${organizationId} AND family_id IN ${families}
    UNION ALL SELECT id FROM guardians WHERE organization_id = ${organizationId} AND family_id IN ${families}
    UNION ALL SELECT id FROM waitlist_entries WHERE organization_id = ${organizationId} AND enrollment_id = ${id}
    UNION ALL SELECT enrollment_id FROM waitlist_entries
      WHERE organization_id = ${organizationId} AND id = ${id} AND enrollment_id IS NOT NULL`.execute(database);
  return rows.map((row) => row.id);
}
