import { type RawBuilder, sql } from 'kysely';
import type { FAMILY_FORMS, FAMILY_SEATS, FAMILY_SORTS, TableFamily } from '../../../contract/family-table.ts';
import type { Database } from '../../platform/database/connect.ts';
import { chosenSort, findPage, inOrder, orderOf, type TablePage } from '../../platform/database/table-page.ts';
import { findAlongNames } from './along-names-store.ts';
import { familiesNamed, firstAdults, firstChildren } from './household-names-store.ts';
import { type studentScopeOf, toldSections } from '../../students/store.ts';

/** What the table is about: the school, what its current semester waits for, and the day it is there. */
interface Where {
  readonly scope: Awaited<ReturnType<typeof studentScopeOf>>['scope'];
  readonly today: string;
}

/** What lets a family through: each of these that is given. */
interface FamilyFilters {
  readonly seats: (typeof FAMILY_SEATS)[number] | undefined;
  readonly forms: (typeof FAMILY_FORMS)[number] | undefined;
  readonly ids: readonly string[] | undefined;
}

/** A row before what is missing is looked up: each child with the households that may tell something of it. */
export type FoundFamily = Omit<TableFamily, 'missing' | 'students'> & {
  readonly students: readonly (TableFamily['students'][number] & { readonly households: readonly string[] })[];
};

/** One page of the families, with how many there are in all; those that were merged or have nobody are none. */
export async function listStaffFamilies(
  database: Database,
  where: Where,
  filters: FamilyFilters,
  page: TablePage,
): Promise<{ total: number; rows: FoundFamily[] }> {
  const { total, ids } = isAll(filters, page)
    ? await findAlongNames(database, where.scope.organizationId, page, chosen(page).isDescending)
    : await findAmong(database, where, filters, page);
  return { total, rows: inOrder(ids, await readRows(database, where, ids)) };
}

const chosen = ({ sort }: TablePage) => chosenSort<(typeof FAMILY_SORTS)[number]>(KEYS, sort, 'family');

/** Whether the table shows every family by name, as its screen opens. */
const isAll = ({ seats, forms, ids }: FamilyFilters, page: TablePage): boolean =>
  page.patterns.length === 0 && !(seats ?? forms ?? ids) && chosen(page).by === 'family';

async function findAmong(database: Database, where: Where, filters: FamilyFilters, page: TablePage) {
  const { organizationId } = where.scope;
  const order = orderOf(KEYS, page.sort, 'family', sql`name,`);
  const isNarrowed = page.patterns.length > 0 || (filters.seats ?? filters.forms ?? filters.ids) !== undefined;
  // Of some families each is looked at by itself, of all at once.
  const own = isNarrowed ? sql`AND family_id = families.id` : sql``;
  const found = sql`SELECT families.id, coalesce(children.name, adults.name) AS name, ${order.key} AS key FROM families
    LEFT JOIN LATERAL (${firstChildren(organizationId, own)}) AS children ON children.family_id = families.id
    LEFT JOIN LATERAL (${firstAdults(organizationId, own)}) AS adults ON adults.family_id = families.id
    WHERE families.organization_id = ${organizationId} AND families.merged_into IS NULL
      AND (children.family_id IS NOT NULL OR adults.family_id IS NOT NULL)
      ${sql.join(conditions(where, filters, page.patterns), sql` `)}`;
  return findPage(database, found, order, page);
}

const KEYS: Readonly<Record<(typeof FAMILY_SORTS)[number], RawBuilder<unknown>>> = {
  family: sql`coalesce(children.name, adults.name)`,
  students: sql`coalesce(children.count, 0)`,
  since: sql`families.created_at`,
};

const STATES: Readonly<Record<(typeof FAMILY_FORMS)[number], RawBuilder<unknown>>> = {
  missing: sql`bool_or(told.counts < told.wanted)`,
  complete: sql`bool_and(told.counts = told.wanted)`,
};

function conditions(
  { scope, today }: Where,
  { seats, forms, ids }: FamilyFilters,
  patterns: readonly string[],
): RawBuilder<unknown>[] {
  const { organizationId } = scope;
  return [
    ...(ids ? [sql`AND families.id = ANY(${ids}::uuid[])`] : []),
    ...(seats
      ? [sql`AND families.id ${seats === 'some' ? sql`IN` : sql`NOT IN`} (${familiesWithSeats(organizationId, today)})`]
      : []),
    ...(forms
      ? [
          sql`AND families.id IN (SELECT link.family_id FROM (${toldSections(scope)}) AS told
            JOIN family_students AS link ON link.organization_id = ${organizationId} AND link.student_id = told.student_id AND link.ended_at IS NULL
            GROUP BY link.family_id HAVING ${STATES[forms]})`,
        ]
      : []),
    ...patterns.map((pattern) => sql`AND families.id IN (${familiesNamed(organizationId, pattern)})`),
  ];
}

/** The classes that are not over at the school today. */
const running = (organizationId: string, today: string) => sql`
  SELECT classes.id FROM classes
  JOIN semesters ON semesters.organization_id = classes.organization_id AND semesters.id = classes.semester_id
  WHERE classes.organization_id = ${organizationId} AND coalesce((SELECT max(held_on) FROM meetings
    WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = classes.id), semesters.ends_on) >= ${today}::date`;

/** Who has a seat, or waits for one, in a class that is not over. */
const seatsNow = (organizationId: string, today: string, among = sql``) => sql`
  SELECT student_id, class_id, true AS is_enrolled FROM enrollments
  WHERE organization_id = ${organizationId} AND state = 'enrolled' ${among} AND class_id IN (${running(organizationId, today)})
  UNION ALL
  SELECT student_id, class_id, false FROM waitlist_entries
  WHERE organization_id = ${organizationId} AND state IN ('waiting', 'offered') ${among} AND class_id IN (${running(organizationId, today)})`;

const familiesWithSeats = (organizationId: string, today: string) => sql`
  SELECT link.family_id FROM (${seatsNow(organizationId, today)}) AS seats
  JOIN family_students AS link ON link.organization_id = ${organizationId} AND link.student_id = seats.student_id AND link.ended_at IS NULL`;

async function readRows(
  database: Database,
  { scope: { organizationId }, today }: Where,
  ids: readonly string[],
): Promise<FoundFamily[]> {
  const { rows } = await sql<FoundFamily>`
    WITH links AS MATERIALIZED (
      SELECT family_id, student_id, linked_at FROM family_students
      WHERE organization_id = ${organizationId} AND family_id = ANY(${ids}::uuid[]) AND ended_at IS NULL
    ), seats AS MATERIALIZED (
      SELECT links.family_id, seats.class_id, count(*) FILTER (WHERE is_enrolled)::int AS enrolled,
        count(*) FILTER (WHERE NOT is_enrolled)::int AS waiting
      FROM links JOIN (${seatsNow(organizationId, today, sql`AND student_id IN (SELECT student_id FROM links)`)}) AS seats USING (student_id)
      GROUP BY links.family_id, seats.class_id
    )
    SELECT families.id, families.created_at AS "createdAt",
      coalesce((SELECT jsonb_agg(jsonb_build_object('name', name, 'phone', phone) ORDER BY created_at, id) FROM guardians
        WHERE organization_id = ${organizationId} AND family_id = families.id AND removed_at IS NULL), '[]') AS guardians,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', students.id,
          'name', coalesce(nullif(students.preferred_name, ''), students.first_name),
          'lastName', coalesce(nullif(students.preferred_last_name, ''), students.last_name),
          'households', (SELECT jsonb_agg(family_id) FROM family_students AS home WHERE home.organization_id = ${organizationId}
            AND home.student_id = students.id AND home.ended_at IS NULL AND home.access = 'full'))
          ORDER BY links.linked_at, students.id)
        FROM links JOIN students ON students.organization_id = ${organizationId} AND students.id = links.student_id
        WHERE links.family_id = families.id), '[]') AS students,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', classes.id, 'title', classes.title, 'enrolled', enrolled, 'waiting', waiting)
          ORDER BY classes.title COLLATE natural_order, classes.id)
        FROM seats JOIN classes ON classes.organization_id = ${organizationId} AND classes.id = seats.class_id
        WHERE seats.family_id = families.id), '[]') AS classes
    FROM families WHERE families.organization_id = ${organizationId} AND families.id = ANY(${ids}::uuid[])`.execute(
    database,
  );
  return rows.map((row) => ({
    ...row,
    students: row.students.map((student) => ({ ...student, households: student.households ?? [] })),
  }));
}
