import { type RawBuilder, sql } from 'kysely';
import type { READER_STATES } from '../../contract/circulars.ts';
import { isWayClosed } from '../families/store.ts';
import type { Database } from '../platform/database/connect.ts';

/** Students and classes, as a statement. */
export type FoundStatement = RawBuilder<unknown>;

/** Whom a letter is about. */
export interface Meant {
  readonly found: FoundStatement;
  /** Of their households only these (`family_id`); null: all. */
  readonly households: FoundStatement | null;
}
const among = (households: FoundStatement | null) =>
  households ? sql`AND family_students.family_id IN ${households}` : sql``;

export type ReaderState = (typeof READER_STATES)[number];

/** A seat that a letter is about; without a class where it is about students. */
export interface CircularSeat {
  readonly studentId: string;
  readonly classId: string | null;
}

/** A guardian of students whom a letter is about: what of it concerns them, and whether they get it. */
export interface FoundReader {
  readonly guardianId: string;
  /** Null: nobody signs in as them. */
  readonly accountId: string | null;
  readonly familyId: string;
  readonly name: string;
  readonly email: string | null;
  readonly state: ReaderState;
  readonly seats: readonly CircularSeat[];
}

/** What one letter is about, for `findReadersOfAll`. */
export function forLetter(letter: string, organizationId: string, { found, households }: Meant): FoundStatement {
  if (!households)
    return sql`SELECT ${letter}::text AS letter, student_id, class_id, NULL::uuid AS of_family FROM ${found} AS found`;
  return sql`SELECT ${letter}::text AS letter, found.student_id, class_id, family_students.family_id AS of_family FROM ${found} AS found
    JOIN family_students ON family_students.organization_id = ${organizationId} AND family_students.student_id = found.student_id
      AND family_students.ended_at IS NULL ${among(households)}`;
}

/**
 * Everybody whom these letters (`SELECT letter, student_id, class_id, of_family`) could be for, by letter and name: the guardians of every
 * household that a student lives in (of `of_family` alone where there is one), but those who only pick up, each with the students of their own
 * household. One statement, so that all of them are as of one moment. `unless`: who gets it not, said of `households.letter` and the `guardians` row.
 */
export async function findReadersOfAll(
  database: Database,
  organizationId: string,
  found: readonly FoundStatement[],
  unless: FoundStatement = sql`false`,
): Promise<ReadonlyMap<string, FoundReader[]>> {
  if (found.length === 0) return new Map();
  const { rows } = await sql<FoundReader & { letter: string }>`
    WITH found AS MATERIALIZED (${sql.join(found, sql` UNION ALL `)}), households AS MATERIALIZED (
      SELECT found.letter, family_students.family_id,
        jsonb_agg(jsonb_build_object('studentId', found.student_id, 'classId', found.class_id) ORDER BY found.student_id, found.class_id) AS seats
      FROM found
      JOIN family_students ON family_students.organization_id = ${organizationId} AND family_students.student_id = found.student_id
        AND family_students.ended_at IS NULL AND (found.of_family IS NULL OR found.of_family = family_students.family_id)
      GROUP BY found.letter, family_students.family_id
    )
    SELECT households.letter, guardians.id AS guardian_id, guardians.account_id, guardians.family_id, guardians.name, seats,
      CASE WHEN accounts.disabled_at IS NULL THEN coalesce(accounts.email, nullif(guardians.email, '')) END AS email,
      CASE WHEN NOT guardians.wants_mail THEN 'wants-none'
        WHEN accounts.id IS NULL OR accounts.disabled_at IS NOT NULL THEN 'no-account'
        WHEN accounts.email IS NULL OR accounts.email = '' THEN 'no-address'
        WHEN accounts.email !~ '^[^[:space:][:cntrl:],;<>]+@[^[:space:][:cntrl:],;<>]+$' THEN 'bad-address'
        WHEN guardians.access <> 'full' THEN 'view-only'
        WHEN accounts.email_verified THEN 'mail' ELSE 'unproven' END AS state
    FROM households
    JOIN guardians ON guardians.organization_id = ${organizationId} AND guardians.family_id = households.family_id
      AND guardians.removed_at IS NULL AND guardians.access <> 'pick-up'
      -- Whoever was objected to of one student gets no letter with that one in it.
      AND NOT ${isWayClosed(sql`ANY (SELECT student_id FROM found WHERE found.letter = households.letter)`)}
    LEFT JOIN accounts ON accounts.id = guardians.account_id
    WHERE NOT (${unless})
    ORDER BY guardians.name COLLATE natural_order, guardians.id`.execute(database);
  return Map.groupBy(rows, ({ letter }) => letter);
}

/** How many families there are of students whom a letter is about, those without any guardian included. */
export async function countFound(
  database: Database,
  organizationId: string,
  { found, households }: Meant,
): Promise<{ students: number; families: number }> {
  const { rows } = await sql<{ students: number; families: number }>`
    WITH found AS MATERIALIZED (${found})
    SELECT count(DISTINCT found.student_id)::int AS students, count(DISTINCT family_students.family_id)::int AS families
    FROM found LEFT JOIN family_students ON family_students.organization_id = ${organizationId}
      AND family_students.student_id = found.student_id AND family_students.ended_at IS NULL ${among(households)}`.execute(
    database,
  );
  return rows[0] ?? { students: 0, families: 0 };
}

/** Students (`SELECT student_id`) beside the class that they were looked for in. */
export function withClass(students: FoundStatement, classId: string | null): FoundStatement {
  return sql`(SELECT student_id, ${classId}::uuid AS class_id FROM ${students} AS students)`;
}
