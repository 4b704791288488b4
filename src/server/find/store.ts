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
import { listSeatsOf } from './seats-store.ts';

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
    const rarest = await findRarest(found);
    // Where nobody has one of the words, nobody has them all.
    const isSomebody = rarest.count > 0;
    const students = isSomebody ? await findStudents(found, rarest.term) : [];
    const guardians = isSomebody ? await findGuardians(found) : [];
    const theirs = guardians.flatMap((guardian) => guardian.students);
    const seatsOf = await listSeatsOf(
      [...students, ...theirs].map(({ id }) => id),
      found,
    );
    const withSeats = <Student extends { readonly id: string }>(student: Student) => ({
      ...student,
      seats: seatsOf(student.id),
    });
    return {
      students: atMost(students.map(withSeats)),
      guardians: atMost(guardians.map((one) => ({ ...one, students: one.students.map(withSeats) }))),
      classes: atMost(await findClasses(found)),
      semesters: atMost(await findSemesters(found)),
      groups: atMost(await findGroups(found)),
      instructors: atMost(await findInstructors(found)),
      locations: atMost(await findLocations(found)),
      letters: atMost(await findLetters(found)),
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

const total = (likenesses: readonly RawBuilder<number>[]) => sql.join(likenesses, sql` + `);

const IN_ORDER = sql`ORDER BY found.likeness DESC, found.name, found.id`;

const GUARDIAN_TEXT = sql`guardians.folded_text`;
const ACCOUNT_TEXT = sql`lower(accounts.email)`;
const guardiansOfNow = (organizationId: string) =>
  sql`guardians.organization_id = ${organizationId} AND guardians.removed_at IS NULL`;

const STUDENT_TEXT = sql`students.folded_name`;
const bornOn = ({ days }: Term) => sql`students.birth_date = ANY(${[...days]}::date[])`;
/** Whether the `students` row at hand has a term by itself. */
const isOwn = (term: Term) =>
  term.days.length > 0 ? sql`(${has(STUDENT_TEXT, term)} OR ${bornOn(term)})` : has(STUDENT_TEXT, term);

function ownLikeness(term: Term): RawBuilder<number> {
  const like = likeness(STUDENT_TEXT, term);
  const [first] = term.days;
  return first === undefined
    ? like
    : sql`CASE WHEN students.birth_date = ${first}::date THEN 1 WHEN ${bornOn(term)} THEN 0.5 ELSE ${like} END`;
}

/** Whether a guardian of the `students` row at hand has it, or the address that one of them signs in with. */
const isGuardians = (organizationId: string, term: Term) =>
  sql`EXISTS (SELECT FROM ${guardiansOfStudent(organizationId)} AND (${has(GUARDIAN_TEXT, term)} OR ${has(ACCOUNT_TEXT, term)}))`;

/** Of guardians of now, by one term: what is read of them. */
const guardiansBy = (organizationId: string, term: Term, read: RawBuilder<unknown>) => sql`
  SELECT ${read} FROM guardians WHERE ${guardiansOfNow(organizationId)} AND ${has(GUARDIAN_TEXT, term)}
  UNION ALL
  SELECT ${read} FROM accounts JOIN guardians ON guardians.account_id = accounts.id
  WHERE ${guardiansOfNow(organizationId)} AND ${has(ACCOUNT_TEXT, term)}`;

/** Counting further would not make the choice a better one. */
const COUNTED = sql`LIMIT 500`;

/** The term that fewest students and guardians have: where all must be found, only those with this one are looked at. A single term is not counted. */
async function findRarest({ database, organizationId, terms }: Asked) {
  if (terms.length < 2) return { term: terms[0], count: Infinity };
  const counts = terms.map(
    (term, at) => sql`SELECT ${sql.lit(at)} AS at, (SELECT count(*) FROM (
      SELECT 1 FROM students WHERE organization_id = ${organizationId} AND ${isOwn(term)}
      UNION ALL ${guardiansBy(organizationId, term, sql`1`)} ${COUNTED}) AS few) AS count`,
  );
  const { rows } = await sql<{
    at: number;
    count: number;
  }>`SELECT at, count::int AS count FROM (${sql.join(counts, sql` UNION ALL `)}) AS counted
    ORDER BY count, at LIMIT 1`.execute(database);
  const { at, count } = rows[0] ?? { at: 0, count: 0 };
  return { term: terms[at], count };
}

/** The students whom one term finds, by themselves or by a guardian. */
const studentsBy = (organizationId: string, term: Term) => sql`
  SELECT id FROM students WHERE organization_id = ${organizationId} AND ${isOwn(term)}
  UNION ALL
  SELECT student_id FROM family_students WHERE family_students.organization_id = ${organizationId} AND ended_at IS NULL
    AND family_id IN (${guardiansBy(organizationId, term, sql`family_id`)})`;

type NamedStudent = Omit<Found['students']['hits'][number], 'seats'>;

/** Every term in their own names and birth date or in what a guardian of theirs is called, at least one of them in their own. */
async function findStudents(
  { database, organizationId, terms }: Asked,
  rarest: Term | undefined,
): Promise<NamedStudent[]> {
  const own = sql.join(terms.map(isOwn), sql` OR `);
  const among = rarest && terms.length > 1 ? sql`AND students.id IN (${studentsBy(organizationId, rarest)})` : sql``;
  // Of one word alone there is no other that a guardian could have.
  const each =
    terms.length > 1 ? terms.map((term) => sql`(${isOwn(term)} OR ${isGuardians(organizationId, term)})`) : [sql`true`];
  // In their order first, so that no more guardians are read than are needed for the first of them.
  const { rows } = await sql<NamedStudent>`
    SELECT id, first_name, last_name, preferred_name, birth_date::text AS birth_date,
      coalesce((SELECT coalesce(nullif(guardians.name, ''), ${guardianEmail}) FROM ${guardiansOfStudent(organizationId)} AND guardians.access <> 'pick-up'
        ORDER BY family_students.linked_at, guardians.created_at, guardians.id LIMIT 1), '') AS guardian_name
    FROM (
      SELECT organization_id, id, first_name, last_name, preferred_name, birth_date, folded_name, (${total(terms.map(ownLikeness))}) AS likeness
      FROM students WHERE organization_id = ${organizationId} AND ${LIVE} AND (${own}) ${among}
      ORDER BY likeness DESC, folded_name COLLATE "C", id OFFSET 0
    ) AS students
    WHERE ${sql.join(each, sql` AND `)}
    ORDER BY likeness DESC, folded_name COLLATE "C", id ${LIMIT}`.execute(database);
  return rows;
}

type NamedGuardian = Omit<Found['guardians']['hits'][number], 'students'> & {
  readonly students: readonly { readonly id: string; readonly name: string }[];
};

/** Every term in what is known of one guardian of now: what is folded with them, or the address that they sign in with. */
async function findGuardians({ database, organizationId, terms }: Asked): Promise<NamedGuardian[]> {
  const ofNow = guardiansOfNow(organizationId);
  const either = terms.map((term) => sql`(${has(GUARDIAN_TEXT, term)} OR ${has(ACCOUNT_TEXT, term)})`);
  const likest = terms.map(
    (term) => sql<number>`greatest(${likeness(GUARDIAN_TEXT, term)}, ${likeness(ACCOUNT_TEXT, term)})`,
  );
  const { rows } = await sql<NamedGuardian>`
    SELECT guardians.id, guardians.name, ${guardianEmail} AS email, guardians.phone, guardians.family_id, guardians.account_id IS NOT NULL AS has_account,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', students.id, 'name', first_name || ' ' || last_name) ORDER BY students.created_at, students.id)
        FROM family_students
        JOIN students ON students.organization_id = family_students.organization_id AND students.id = family_students.student_id AND ${LIVE}
        WHERE family_students.organization_id = ${organizationId} AND family_students.family_id = guardians.family_id
          AND family_students.ended_at IS NULL), '[]') AS students
    FROM (
      SELECT id, max(likeness) AS likeness, name COLLATE "C" AS name FROM (
        SELECT guardians.id, guardians.name, (${total(terms.map((term) => likeness(GUARDIAN_TEXT, term)))}) AS likeness
        FROM guardians WHERE ${ofNow} AND ${hasEach(GUARDIAN_TEXT, terms)}
        UNION ALL
        SELECT guardians.id, guardians.name, (${total(likest)})
        FROM accounts JOIN guardians ON guardians.account_id = accounts.id
        WHERE ${ofNow} AND (${sql.join(
          terms.map((term) => has(ACCOUNT_TEXT, term)),
          sql` OR `,
        )}) AND ${sql.join(either, sql` AND `)}
      ) AS hits GROUP BY id, name ORDER BY likeness DESC, name, id ${LIMIT}
    ) AS found
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
    SELECT id, title, semester_id, semester_name, capacity, seats_taken, ${waitingForClass(organizationId)} AS waiting,
      ${scheduleInShort(organizationId)} AS schedule, ${instructorNames(organizationId)} AS instructors,
      (SELECT name FROM locations WHERE locations.organization_id = ${organizationId} AND locations.id = location_id) AS location
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
    SELECT id, name, starts_on::text AS starts_on, ends_on::text AS ends_on, registration_opens_at, registration_closes_at, is_open,
      archived_at IS NOT NULL AS is_archived
    FROM semesters WHERE organization_id = ${organizationId} AND ${hasEach(folded(sql`semesters.name`), terms)}
    ORDER BY starts_on DESC, id ${LIMIT}`.execute(database);
  return rows;
}
