import { type RawBuilder, sql } from 'kysely';
import { MOST_ALIKE } from '../../../domain/likely-families.ts';
import type { Database } from '../../platform/database/connect.ts';

/** Of two families: the one with the lower id first. */
export interface FamilyPair {
  readonly oneId: string;
  readonly otherId: string;
}

/** Who shares one thing: `person` is the same for one account in several families. */
export interface Member {
  readonly familyId: string;
  readonly person: string;
}

/** What two guardians may be known by. */
const PHONE = sql`right(translate(guardians.phone, ' ()-+./', ''), 10)`;
const EMAIL = sql`lower(coalesce(accounts.email, guardians.email))`;
const NAME = sql`lower(trim(guardians.name))`;

/** Guardians who do more than pick up. */
const isGuardian = (organizationId: string) =>
  sql`guardians.organization_id = ${organizationId} AND guardians.removed_at IS NULL AND guardians.access <> 'pick-up'`;
const guardiansOf = (organizationId: string) => sql`guardians WHERE ${isGuardian(organizationId)}`;

/** Those whom somebody else shares this with, each with what it is: found along an index of it, which has nearly everything once. */
const sharing = (organizationId: string, shared: RawBuilder<unknown>, isEnough: RawBuilder<unknown>) => sql`
  SELECT family_id, coalesce(account_id, id) AS person, value
  FROM (SELECT ${shared} AS value FROM ${guardiansOf(organizationId)} AND ${isEnough} GROUP BY 1 ${several}) AS shared
  JOIN guardians ON ${shared} = value AND ${isGuardian(organizationId)}`;

/** The same of what no index has, since it stands with the accounts. */
const sharingEmail = (organizationId: string) => sql`
  SELECT family_id, coalesce(account_id, id) AS person, value FROM (
    SELECT ${EMAIL} AS value, unnest(array_agg(guardians.id)) AS guardian_id
    FROM guardians LEFT JOIN accounts ON accounts.id = guardians.account_id
    WHERE ${isGuardian(organizationId)} AND length(${EMAIL}) >= 3
    GROUP BY 1 ${several}) AS shared
  JOIN guardians ON guardians.organization_id = ${organizationId} AND guardians.id = guardian_id`;

/** Nearly everything is somebody's alone: that is left out before anything is put together. */
const several = sql`HAVING count(*) > 1`;
const fewFamilies = sql`HAVING count(DISTINCT family_id) BETWEEN 2 AND ${sql.lit(MOST_ALIKE)}`;

/** Who has one telephone number or one address, each with all of them; what more than a few families have is left out. */
export async function listSharingContact(
  database: Database,
  organizationId: string,
): Promise<{ readonly reason: 'phone' | 'email'; readonly members: readonly Member[] }[]> {
  const shared = (reason: 'phone' | 'email', among: RawBuilder<unknown>) => sql`
    SELECT ${sql.lit(reason)} AS reason, jsonb_agg(jsonb_build_object('familyId', family_id, 'person', person)) AS members
    FROM (${among}) AS sharing GROUP BY value ${fewFamilies}`;
  const { rows } = await sql<{ reason: 'phone' | 'email'; members: Member[] }>`
    ${shared('phone', sharing(organizationId, PHONE, sql`length(${PHONE}) >= 7`))}
    UNION ALL ${shared('email', sharingEmail(organizationId))}`.execute(database);
  return rows;
}

/** A student with a guardian. */
export interface NamedMember extends Member {
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName: string;
  readonly birthDate: string | null;
}

/** Students born on one day whose guardians have one name, a few families each. */
export async function listNamesakes(
  database: Database,
  organizationId: string,
): Promise<{ readonly members: readonly NamedMember[] }[]> {
  const { rows } = await sql<{ members: NamedMember[] }>`
    WITH known AS MATERIALIZED (${sharing(organizationId, NAME, sql`${NAME} <> ''`)}), born AS (
      SELECT known.family_id, person, value AS name, students.id AS student_id, birth_date
      FROM known JOIN family_students AS link ON link.organization_id = ${organizationId} AND link.family_id = known.family_id
        AND link.ended_at IS NULL
      JOIN students ON students.organization_id = link.organization_id AND students.id = link.student_id)
    SELECT jsonb_agg(jsonb_build_object('familyId', family_id, 'person', person, 'firstName', first_name, 'lastName', last_name,
      'preferredName', preferred_name, 'birthDate', born.birth_date)) AS members
    FROM (SELECT name, birth_date FROM born GROUP BY name, birth_date ${several}) AS namesakes JOIN born USING (name, birth_date)
    JOIN students ON students.organization_id = ${organizationId} AND students.id = student_id
    GROUP BY name, born.birth_date ${fewFamilies}`.execute(database);
  return rows;
}

/** Of pairs those that are asked about: no student has been of both, no account is in both, and nobody has said that they are two. */
export async function listAsked(
  database: Database,
  organizationId: string,
  pairs: readonly FamilyPair[],
): Promise<FamilyPair[]> {
  const [ones, others] = [pairs.map(({ oneId }) => oneId), pairs.map(({ otherId }) => otherId)];
  const { rows } = await sql<FamilyPair>`
    SELECT one_id AS "oneId", other_id AS "otherId" FROM unnest(${ones}::uuid[], ${others}::uuid[]) AS pairs (one_id, other_id)
    WHERE NOT EXISTS (SELECT FROM families_apart WHERE organization_id = ${organizationId} AND families_apart.one_id = pairs.one_id
        AND families_apart.other_id = pairs.other_id)
      AND NOT EXISTS (SELECT FROM family_students AS one JOIN family_students AS other
        ON other.organization_id = one.organization_id AND other.student_id = one.student_id AND other.family_id = pairs.other_id
        WHERE one.organization_id = ${organizationId} AND one.family_id = pairs.one_id)
      AND NOT EXISTS (SELECT FROM guardians AS one JOIN guardians AS other
        ON other.organization_id = one.organization_id AND other.account_id = one.account_id AND other.family_id = pairs.other_id
        AND other.removed_at IS NULL
        WHERE one.organization_id = ${organizationId} AND one.family_id = pairs.one_id AND one.removed_at IS NULL)`.execute(
    database,
  );
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
        WHERE guardians.organization_id = ${organizationId} AND guardians.family_id = families.id AND removed_at IS NULL
        ORDER BY guardians.created_at, guardians.id) AS guardians,
      ARRAY(SELECT first_name || ' ' || last_name FROM family_students AS link
        JOIN students ON students.organization_id = link.organization_id AND students.id = link.student_id
        WHERE link.organization_id = ${organizationId} AND link.family_id = families.id AND ended_at IS NULL
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
