import { type RawBuilder, sql } from 'kysely';
import { MOST_FOUND } from '../../contract/find.ts';
import { instructorNames, scheduleInShort, waitingForClass } from '../classes/store.ts';
import { guardianEmail, guardiansOfStudent } from '../families/store.ts';
import type { Database } from '../platform/database/connect.ts';
import { folded } from '../platform/database/search-patterns.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { findGroups, findInstructors, findLetters, findLocations } from './entries-store.ts';
import { type Asked, type Found, has, hasEach, LIMIT } from './asked-store.ts';
import type { Term } from './read-terms.ts';
import { withSeats } from './seats-store.ts';

/** Below the usual 0.6 a long name with two wrong letters is still found, and one of five letters with one. */
const NEAR_ENOUGH = '0.4';

/** Whether the database was allowed trigrams (migration 0029); it may be allowed them later. */
export async function canFindParts(database: Database): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`SELECT to_regclass('students_find') IS NOT NULL
    AND to_regclass('guardians_find') IS NOT NULL AND to_regclass('accounts_find') IS NOT NULL AS can`.execute(
    database,
  );
  return rows[0]?.can ?? false;
}

/** What has all these terms. Near spellings are measured in a transaction, which is how far the measure reaches. */
export async function findAll(database: Database, asked: Omit<Asked, 'database'>): Promise<Found> {
  const { terms } = asked;
  return inTransaction(database, async (transaction) => {
    if (terms.some(({ near }) => near))
      await sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${NEAR_ENOUGH}, true)`.execute(transaction);
    const found = { ...asked, database: transaction };
    return {
      students: atMost(await withSeats(await findStudents(found), found)),
      guardians: atMost(await findGuardians(found)),
      classes: atMost(await findClasses(found)),
      semesters: atMost(await findSemesters(found)),
      groups: atMost(await findGroups(found)),
      instructors: atMost(await findInstructors(found)),
      locations: atMost(await findLocations(found)),
      letters: atMost(asked.sendsLetters ? await findLetters(found) : []),
    };
  });
}

function atMost<Hit>(rows: readonly Hit[]) {
  return { hits: rows.slice(0, MOST_FOUND), hasMore: rows.length > MOST_FOUND };
}

const LIVE = sql`students.merged_into IS NULL AND students.erased_at IS NULL`;

/** How well a text has a term: as the beginning of a word, or how near a spelling of it is. */
function likeness(text: RawBuilder<unknown>, { patterns: [pattern = ''], near }: Term): RawBuilder<number> {
  if (near) return sql`word_similarity(${near}, ${text})`;
  return sql`(' ' || ${text} LIKE ${`% ${pattern.replace(/^%/, '')}`})::int::real`;
}

/** What one term finds, as rows of `term`, `id`, `likeness`, `name` to sort by; what is asked of goes behind. */
const hitsOf = (at: number, id: RawBuilder<unknown>, like: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql`SELECT ${sql.lit(at)} AS term, ${id} AS id, ${like} AS likeness, ${name} AS name`;

/** The first of those whom every term has found, by likeness and name, before anything else is read of them. */
const firstOf = (hits: readonly RawBuilder<unknown>[], terms: readonly Term[]) =>
  sql`SELECT id, sum(likeness) AS likeness, max(name COLLATE "C") AS name FROM (${sql.join(hits, sql` UNION ALL `)}) AS hits
    GROUP BY id HAVING bit_or(1 << term) = ${sql.lit(2 ** terms.length - 1)}
    ORDER BY likeness DESC, name, id ${LIMIT}`;

const IN_ORDER = sql`ORDER BY found.likeness DESC, found.name, found.id`;

/** Guardians of now by one term: what is folded with them, or the address that they sign in with. */
function guardiansBy(organizationId: string, term: Term, at: number): RawBuilder<unknown>[] {
  const [id, name] = [sql`guardians.id`, sql`guardians.name`];
  const [text, email] = [sql`guardians.folded_text`, sql`lower(accounts.email)`];
  const ofNow = sql`guardians.organization_id = ${organizationId} AND guardians.removed_at IS NULL`;
  return [
    sql`${hitsOf(at, id, likeness(text, term), name)}, family_id FROM guardians WHERE ${ofNow} AND ${has(text, term)}`,
    sql`${hitsOf(at, id, likeness(email, term), name)}, family_id
      FROM accounts JOIN guardians ON guardians.account_id = accounts.id WHERE ${ofNow} AND ${has(email, term)}`,
  ];
}

type NamedStudent = Omit<Found['students']['hits'][number], 'seats'>;

/** Every term in their own names or in what a guardian of theirs is called, at least one of them in their own. */
async function findStudents({ database, organizationId, terms }: Asked): Promise<NamedStudent[]> {
  const text = sql`students.folded_name`;
  const own = terms.map(
    (term, at) => sql`${hitsOf(at, sql`students.id`, likeness(text, term), text)} FROM students
      WHERE organization_id = ${organizationId} AND ${LIVE} AND ${has(text, term)}`,
  );
  // Of one word alone there is no other that a guardian could have.
  const through = (terms.length > 1 ? terms : []).map(
    (term, at) => sql`${hitsOf(at, sql`student_id`, sql`0`, sql`NULL`)}
      FROM (${sql.join(guardiansBy(organizationId, term, at), sql` UNION ALL `)}) AS named
      JOIN family_students ON family_students.organization_id = ${organizationId}
        AND family_students.family_id = named.family_id AND family_students.ended_at IS NULL
      WHERE student_id IN (SELECT id FROM own)`,
  );
  const { rows } = await sql<NamedStudent>`
    WITH own AS MATERIALIZED (${sql.join(own, sql` UNION ALL `)})
    SELECT students.id, first_name, last_name, preferred_name, birth_date::text AS birth_date,
      coalesce((SELECT coalesce(nullif(guardians.name, ''), ${guardianEmail}) FROM ${guardiansOfStudent} AND guardians.access <> 'pick-up'
        ORDER BY family_students.linked_at, guardians.created_at, guardians.id LIMIT 1), '') AS guardian_name
    FROM (${firstOf([sql`SELECT * FROM own`, ...through], terms)}) AS found
    JOIN students ON students.organization_id = ${organizationId} AND students.id = found.id ${IN_ORDER}`.execute(
    database,
  );
  return rows;
}

/** Every term in what is known of one guardian. */
async function findGuardians({ database, organizationId, terms }: Asked): Promise<Found['guardians']['hits']> {
  const hits = terms.flatMap((term, at) => guardiansBy(organizationId, term, at));
  const { rows } = await sql<Found['guardians']['hits'][number]>`
    SELECT guardians.id, guardians.name, ${guardianEmail} AS email, guardians.phone, guardians.family_id,
      ARRAY(SELECT first_name || ' ' || last_name FROM family_students
        JOIN students ON students.organization_id = family_students.organization_id AND students.id = family_students.student_id AND ${LIVE}
        WHERE family_students.organization_id = guardians.organization_id AND family_students.family_id = guardians.family_id
          AND family_students.ended_at IS NULL ORDER BY students.created_at, students.id) AS students
    FROM (${firstOf(hits, terms)}) AS found
    JOIN guardians ON guardians.organization_id = ${organizationId} AND guardians.id = found.id
    LEFT JOIN accounts ON accounts.id = guardians.account_id ${IN_ORDER}`.execute(database);
  return rows;
}

/** By title, type and semester; the latest semester first. */
async function findClasses({ database, organizationId, terms }: Asked): Promise<Found['classes']['hits']> {
  const words = folded(sql`(classes.title || ' ' || class_types.name || ' ' || semesters.name)`);
  const text = sql`classes.text`;
  const like = sql.join(
    terms.map((term) => likeness(text, term)),
    sql` + `,
  );
  // Folded once, not once a pattern.
  const { rows } = await sql<Found['classes']['hits'][number]>`
    SELECT id, title, semester_id, semester_name, capacity, seats_taken, ${waitingForClass} AS waiting,
      ${scheduleInShort} AS schedule, ${instructorNames} AS instructors,
      (SELECT name FROM locations WHERE locations.organization_id = classes.organization_id AND locations.id = location_id) AS location
    FROM (
      SELECT classes.organization_id, classes.id, classes.title, classes.capacity, classes.seats_taken, classes.location_id,
        semesters.id AS semester_id, semesters.name AS semester_name, semesters.starts_on, ${words} AS text
      FROM classes JOIN semesters ON semesters.organization_id = classes.organization_id AND semesters.id = classes.semester_id
      JOIN class_types ON class_types.organization_id = classes.organization_id AND class_types.id = classes.type_id
      WHERE classes.organization_id = ${organizationId} OFFSET 0
    ) AS classes
    WHERE ${hasEach(text, terms)} ORDER BY ${like} DESC, starts_on DESC, title COLLATE natural_order, id ${LIMIT}`.execute(
    database,
  );
  return rows;
}

/** By name, the latest first. */
async function findSemesters({ database, organizationId, terms }: Asked): Promise<Found['semesters']['hits']> {
  const { rows } = await sql<Found['semesters']['hits'][number]>`
    SELECT id, name, starts_on::text AS starts_on, ends_on::text AS ends_on FROM semesters
    WHERE organization_id = ${organizationId} AND ${hasEach(folded(sql`semesters.name`), terms)}
    ORDER BY starts_on DESC, id ${LIMIT}`.execute(database);
  return rows;
}
