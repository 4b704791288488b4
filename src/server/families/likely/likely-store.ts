import { type RawBuilder, sql } from 'kysely';
import { MOST_ALIKE } from '../../../domain/likely-families.ts';
import type { Database } from '../../platform/database/connect.ts';

/** Of two families: the one with the lower id first. */
export interface FamilyPair {
  readonly oneId: string;
  readonly otherId: string;
}

/** More guardians than these have one name by chance; with a child of one birthday they need not. */
const MOST_OF_ONE_NAME = 200;

/** Guardians who do more than pick up, by what two of them may be known by: `person` is the same for one account in several families. */
const known = (organizationId: string) => sql`
  known AS MATERIALIZED (
    SELECT guardians.family_id, coalesce(guardians.account_id, guardians.id) AS person,
      right(translate(phone, ' ()-+./', ''), 10) AS phone, lower(coalesce(accounts.email, guardians.email)) AS email, lower(trim(name)) AS name
    FROM guardians LEFT JOIN accounts ON accounts.id = guardians.account_id
    WHERE guardians.organization_id = ${organizationId} AND removed_at IS NULL AND access <> 'pick-up')`;

/** Pairs of families in which two persons have the same of something, where no more than a few families have it. */
const sharing = (key: RawBuilder<unknown>, shortest: number, most: number) => sql`
  SELECT DISTINCT one.family_id AS one_id, other.family_id AS other_id
  FROM (SELECT ${key} AS key FROM known WHERE length(${key}) >= ${shortest} GROUP BY 1
    HAVING count(DISTINCT family_id) BETWEEN 2 AND ${most} AND count(DISTINCT person) > 1) AS shared
  JOIN known AS one ON one.${key} = shared.key
  JOIN known AS other ON other.${key} = shared.key AND one.family_id < other.family_id AND one.person <> other.person`;

/** Who lives in both, has one account in both, or was said to be another family, is no likely duplicate. */
const isAsked = (organizationId: string) => sql`
  NOT EXISTS (SELECT FROM families_apart WHERE organization_id = ${organizationId} AND families_apart.one_id = pairs.one_id
    AND families_apart.other_id = pairs.other_id)
  AND NOT EXISTS (SELECT FROM family_students AS one JOIN family_students AS other
    ON other.organization_id = one.organization_id AND other.student_id = one.student_id AND other.family_id = pairs.other_id
    WHERE one.organization_id = ${organizationId} AND one.family_id = pairs.one_id)
  AND NOT EXISTS (SELECT FROM guardians AS one JOIN guardians AS other
    ON other.organization_id = one.organization_id AND other.account_id = one.account_id AND other.family_id = pairs.other_id
    AND other.removed_at IS NULL
    WHERE one.organization_id = ${organizationId} AND one.family_id = pairs.one_id AND one.removed_at IS NULL)`;

/** Families with one telephone number or one address. */
export async function listSharingContact(
  database: Database,
  organizationId: string,
): Promise<(FamilyPair & { readonly reason: 'phone' | 'email' })[]> {
  const { rows } = await sql<FamilyPair & { reason: 'phone' | 'email' }>`
    WITH ${known(organizationId)}, pairs AS (
      SELECT 'phone' AS reason, * FROM (${sharing(sql.ref('phone'), 7, MOST_ALIKE)}) AS phones
      UNION ALL SELECT 'email', * FROM (${sharing(sql.ref('email'), 3, MOST_ALIKE)}) AS emails)
    SELECT reason, one_id AS "oneId", other_id AS "otherId" FROM pairs WHERE ${isAsked(organizationId)}`.execute(
    database,
  );
  return rows;
}

/** A student of each of two families with a guardian of one name, born on one day. */
export interface PairOfStudents extends FamilyPair {
  readonly one: NamedStudent;
  readonly other: NamedStudent;
}
interface NamedStudent {
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName: string;
  readonly birthDate: string;
}

export async function listNamesakes(database: Database, organizationId: string): Promise<PairOfStudents[]> {
  const named = (table: string) => {
    const of = (column: string) => sql.ref(`${table}.${column}`);
    return sql`jsonb_build_object('firstName', ${of('first_name')}, 'lastName', ${of('last_name')},
      'preferredName', ${of('preferred_name')}, 'birthDate', ${of('birth_date')})`;
  };
  const { rows } = await sql<PairOfStudents>`
    WITH ${known(organizationId)}, pairs AS MATERIALIZED (${sharing(sql.ref('name'), 1, MOST_OF_ONE_NAME)}),
    living AS (SELECT family_id, students.* FROM family_students
      JOIN students ON students.organization_id = family_students.organization_id AND students.id = family_students.student_id
      WHERE family_students.organization_id = ${organizationId} AND ended_at IS NULL)
    SELECT one_id AS "oneId", other_id AS "otherId", ${named('one')} AS one, ${named('other')} AS other
    FROM pairs JOIN living AS one ON one.family_id = one_id
    JOIN living AS other ON other.family_id = other_id AND other.birth_date = one.birth_date
    WHERE ${isAsked(organizationId)}`.execute(database);
  return rows;
}

/** Families by whom one knows them: guardians by name, else by address, and students. */
export async function listFamilyNames(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly guardians: string[]; readonly students: string[] }>> {
  const { rows } = await sql<{ id: string; guardians: string[]; students: string[] }>`
    SELECT families.id, ARRAY(SELECT coalesce(nullif(name, ''), accounts.email, guardians.email) FROM guardians
        LEFT JOIN accounts ON accounts.id = guardians.account_id
        WHERE guardians.organization_id = families.organization_id AND guardians.family_id = families.id AND removed_at IS NULL
        ORDER BY guardians.created_at, guardians.id) AS guardians,
      ARRAY(SELECT first_name || ' ' || last_name FROM family_students AS link
        JOIN students ON students.organization_id = link.organization_id AND students.id = link.student_id
        WHERE link.organization_id = families.organization_id AND link.family_id = families.id AND ended_at IS NULL
        ORDER BY students.created_at, students.id) AS students
    FROM families WHERE organization_id = ${organizationId} AND id = ANY(${[...ids]}::uuid[])`.execute(database);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of whom the office has said that they are two, the latest first. */
export async function listApart(
  database: Database,
  organizationId: string,
): Promise<(FamilyPair & { readonly saidAt: string; readonly saidBy: string })[]> {
  return database
    .selectFrom('familiesApart')
    .select(['oneId', 'otherId', 'saidAt', 'saidBy'])
    .where('organizationId', '=', organizationId)
    .orderBy('saidAt', 'desc')
    .orderBy('oneId')
    .limit(100)
    .execute();
}

/** Notes that two families are two; whether that was not noted before. */
export async function addApart(
  database: Database,
  organizationId: string,
  apart: FamilyPair & { readonly saidAt: string; readonly saidBy: string },
): Promise<boolean> {
  const made = await database
    .insertInto('familiesApart')
    .values({ organizationId, ...apart })
    .onConflict((conflict) => conflict.doNothing())
    .returning('oneId')
    .executeTakeFirst();
  return made !== undefined;
}

export async function removeApart(
  database: Database,
  organizationId: string,
  { oneId, otherId }: FamilyPair,
): Promise<boolean> {
  const gone = await database
    .deleteFrom('familiesApart')
    .where((where) => where.and({ organizationId, oneId, otherId }))
    .returning('oneId')
    .executeTakeFirst();
  return gone !== undefined;
}
