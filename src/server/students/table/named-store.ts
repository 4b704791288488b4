import { type RawBuilder, sql } from 'kysely';
import { folded, isFolded } from '../../platform/database/search-patterns.ts';

/** Last name first, in the order of its bytes, as an index has it (migration 0052): what is folded has no accents to sort by. */
export const nameOrder = sql`left(students.folded_name, 100) COLLATE "C"`;

/** Every word of a search, as the bits of a number. */
export const everyWord = (patterns: readonly string[]) => sql.lit(2 ** patterns.length - 1);

/** Which words of a search a text has, as the bits of a number. */
export function wordBits(text: RawBuilder<unknown>, patterns: readonly string[]): RawBuilder<unknown> {
  const bits = patterns.map(
    (pattern, at) => sql`(CASE WHEN ${text} LIKE ${pattern} THEN ${sql.lit(2 ** at)} ELSE 0 END)`,
  );
  return bits.length > 0 ? sql`(${sql.join(bits, sql` | `)})` : sql`0`;
}

/**
 * Which words of a search are in a student's names, or in a guardian's name, addresses or phone (`words`, as the bits of a number). Each kind
 * of text is looked through by itself, what is folded when it is written: so trigrams can serve where the database has them (decision 0055).
 */
export function namedStudents(organizationId: string, patterns: readonly string[]): RawBuilder<unknown> {
  const hits = [
    ...patterns.flatMap((pattern, at) => hitsOf(organizationId, pattern, sql.lit(2 ** at))),
    // Few addresses have anything to fold.
    ofGuardians(organizationId, {
      from: SIGNING_IN,
      word: wordBits(folded(sql`accounts.email`), patterns),
      has: sql`NOT ${isFolded(sql`accounts.email`)}`,
    }),
  ];
  return sql`SELECT student_id, bit_or(word) AS words FROM (${sql.join(hits, sql` UNION ALL `)}) AS hits GROUP BY student_id`;
}

/** The students who are named by all of these words. */
export const namedByAll = (organizationId: string, patterns: readonly string[]) =>
  sql`(SELECT student_id FROM (${namedStudents(organizationId, patterns)}) AS named WHERE words = ${everyWord(patterns)})`;

const SIGNING_IN = sql`accounts JOIN guardians ON guardians.account_id = accounts.id`;

function hitsOf(organizationId: string, pattern: string, word: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return [
    sql`SELECT id AS student_id, ${word} AS word FROM students WHERE organization_id = ${organizationId} AND folded_name LIKE ${pattern}`,
    ofGuardians(organizationId, { from: sql`guardians`, word, has: sql`guardians.folded_text LIKE ${pattern}` }),
    ofGuardians(organizationId, { from: SIGNING_IN, word, has: sql`lower(accounts.email) LIKE ${pattern}` }),
  ];
}

/** The students of guardians of now. */
const ofGuardians = (
  organizationId: string,
  { from, word, has }: Readonly<Record<'from' | 'word' | 'has', RawBuilder<unknown>>>,
) => sql`
  SELECT family_students.student_id, ${word} AS word FROM ${from}
  JOIN family_students ON family_students.organization_id = guardians.organization_id
    AND family_students.family_id = guardians.family_id AND family_students.ended_at IS NULL
  WHERE guardians.organization_id = ${organizationId} AND guardians.removed_at IS NULL AND ${has}`;
