import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { nearerEnd, type TablePage } from '../../platform/database/table-page.ts';
import { nameOrder } from '../../students/store.ts';
import {
  type EnrollmentScope,
  lackingStudents,
  PLACE_AT,
  SEAT_AT,
  type Semester,
  type States,
  statesOf,
} from './entries-store.ts';

/** Everything in some states of a semester that changed at an instant or later. */
export interface Wide extends Semester, Pick<EnrollmentScope, 'since'> {
  readonly states: States;
}

/** What it is walked along, and from which end. */
export interface WideOrder {
  readonly by: 'since' | 'student';
  readonly isDescending: boolean;
}

export interface Found {
  readonly total: number;
  readonly ids: string[];
}

/** Whether a scope asks for everything in some states of a semester. */
export function isWide({ ids, classId, typeId, instructorId, tagId, state }: EnrollmentScope, { patterns }: TablePage) {
  return patterns.length === 0 && state !== 'held' && !(ids ?? classId ?? typeId ?? instructorId ?? tagId);
}

/**
 * A page of everything in some states, as the screen opens: it is read along an index from the nearer end, and counted from an index alone.
 * Looking at all of them for one page takes several times as long (decisions 0056 and 0077).
 */
export async function findWidePage(
  database: Database,
  scope: EnrollmentScope,
  page: TablePage,
  order: WideOrder,
): Promise<Found> {
  const wide = { ...scope, states: statesOf(scope) };
  const total = await countWide(database, wide);
  const part = nearerEnd(page, total);
  if (part.size === 0) return { total, ids: [] };
  const ids = await readWide(database, wide, order, part);
  return { total, ids: part.isFromEnd ? ids.toReversed() : ids };
}

async function countWide(database: Database, wide: Wide): Promise<number> {
  const { organizationId, semesterId, states, since } = wide;
  const count = (
    table: RawBuilder<unknown>,
    at: RawBuilder<unknown>,
    among: readonly string[],
  ) => sql`(SELECT count(*) FROM ${table}
    WHERE organization_id = ${organizationId} AND state = ANY(${among}) AND class_id IN ${classesOf({ organizationId, semesterId })}
      ${since ? sql`AND ${at} >= ${since}` : sql``})`;
  const { rows } = await sql<{ total: number }>`SELECT (${count(sql`enrollments`, SEAT_AT, states.enrollments)}
    + ${count(sql`waitlist_entries`, PLACE_AT, states.waitlist)})::int AS total`.execute(database);
  return rows[0]?.total ?? 0;
}

async function readWide(
  database: Database,
  wide: Wide,
  { by, isDescending }: WideOrder,
  { skipped, size, isFromEnd }: { skipped: number; size: number; isFromEnd: boolean },
): Promise<string[]> {
  const way = (goesDown: boolean) => (goesDown === isFromEnd ? sql`ASC` : sql`DESC`);
  const orders = {
    since: sql`at ${way(isDescending)}, id ${way(isDescending)}`,
    student: sql`name ${way(isDescending)}, of_id ${way(false)}, at ${way(true)}, id ${way(true)}`,
  };
  const entries = by === 'since' ? entriesByChange(wide, orders.since, skipped + size) : entriesByName(wide);
  const { rows } = await sql<{ id: string }>`SELECT id FROM (${entries}) AS entries
    ORDER BY ${orders[by]} LIMIT ${size} OFFSET ${skipped}`.execute(database);
  return rows.map(({ id }) => id);
}

/** The first so many of either kind by their latest change. */
function entriesByChange(wide: Wide, order: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  const { states } = wide;
  const first = (table: RawBuilder<unknown>, at: RawBuilder<unknown>, among: readonly string[]) =>
    sql`(SELECT id, ${at} AS at FROM ${table} WHERE ${isAmong(wide, at, among)} ORDER BY ${order} LIMIT ${most})`;
  return sql`${first(sql`enrollments`, SEAT_AT, states.enrollments)}
    UNION ALL ${first(sql`waitlist_entries`, PLACE_AT, states.waitlist)}`;
}

/** Of each student, in the order of their names, what they have. */
function entriesByName(wide: Wide): RawBuilder<unknown> {
  const { organizationId, states } = wide;
  return sql`SELECT id, at, of_id, name FROM (
    SELECT students.id AS of_id, ${nameOrder} AS name FROM students WHERE organization_id = ${organizationId}) AS students
    CROSS JOIN LATERAL (
      SELECT id, ${SEAT_AT} AS at FROM enrollments WHERE student_id = of_id AND ${isAmong(wide, SEAT_AT, states.enrollments)}
      UNION ALL
      SELECT id, ${PLACE_AT} FROM waitlist_entries WHERE student_id = of_id AND ${isAmong(wide, PLACE_AT, states.waitlist)}
    ) AS entries`;
}

/** "IS TRUE": the classes are hashed once, whatever is guessed about how many rows it takes to fill the page. */
const isAmong = (wide: Omit<Wide, 'states'>, at: RawBuilder<unknown>, among: readonly string[]) =>
  sql`organization_id = ${wide.organizationId} AND state = ANY(${among}) AND (class_id IN ${classesOf(wide)}) IS TRUE
    ${wide.since ? sql`AND ${at} >= ${wide.since}` : sql``}`;

const classesOf = ({ organizationId, semesterId }: Semester) =>
  sql`(SELECT id FROM classes WHERE organization_id = ${organizationId} AND semester_id = ${semesterId})`;

/** A page of the seats of those whose record lacks something, by their latest change: who they are is found once, with how many seats each has. */
export async function findLackingPage(
  database: Database,
  scope: EnrollmentScope & { readonly lacking: NonNullable<EnrollmentScope['lacking']> },
  { size, number }: TablePage,
  isDescending: boolean,
): Promise<Found> {
  const way = isDescending ? sql`DESC` : sql`ASC`;
  const { organizationId, semesterId, lacking } = scope;
  const { rows } = await sql<Found>`WITH lacking AS MATERIALIZED (${lackingStudents(organizationId, lacking)})
    SELECT (SELECT coalesce(sum(seats), 0)::int FROM lacking) AS total,
      ARRAY(SELECT id FROM enrollments WHERE organization_id = ${organizationId} AND state = 'enrolled'
        AND (class_id IN (SELECT id FROM classes
          WHERE organization_id = ${organizationId} AND semester_id = ${semesterId} AND cancelled_at IS NULL)) IS TRUE
        AND (student_id IN (SELECT student_id FROM lacking)) IS TRUE
        ORDER BY ${SEAT_AT} ${way}, id ${way} LIMIT ${size} OFFSET ${size * (number - 1)}) AS ids`.execute(database);
  return rows[0] ?? { total: 0, ids: [] };
}
