import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { TablePage } from '../../platform/database/table-page.ts';
import { type EnrollmentScope, PLACE_AT, SEAT_AT, statesOf } from './entries-store.ts';

/** The classes of a page, in order, and how many rows come before the first of them. */
interface Part {
  readonly total: number;
  readonly classIds: string[] | null;
  readonly before: number | null;
}

/**
 * A page of everything in some states of a semester, class by class: from how many each class has, which an index tells, follows which classes
 * are on the page, wherever it is; only these are read, of each the latest change first (decision 0077).
 */
export async function findByClass(
  database: Database,
  scope: EnrollmentScope,
  { size, number }: TablePage,
  isDescending: boolean,
): Promise<{ total: number; ids: string[] }> {
  const first = size * (number - 1);
  const part = await findPart(database, scope, { first, end: first + size, isDescending });
  const { total, classIds, before } = part;
  if (!classIds || before === null) return { total, ids: [] };
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (${ofEach(scope, sql`class_id = ANY(${classIds}::uuid[])`, (at) => sql`id, ${at} AS at`)}) AS entries
    JOIN unnest(${classIds}::uuid[]) WITH ORDINALITY AS classes (class_id, place) USING (class_id)
    ORDER BY place, at DESC, id DESC LIMIT ${size} OFFSET ${first - before}`.execute(database);
  return { total, ids: rows.map(({ id }) => id) };
}

async function findPart(
  database: Database,
  scope: EnrollmentScope,
  { first, end, isDescending }: { first: number; end: number; isDescending: boolean },
): Promise<Part> {
  const way = isDescending ? sql`DESC` : sql`ASC`;
  const { organizationId, semesterId } = scope;
  const isOfSemester = sql`class_id IN (SELECT id FROM classes WHERE organization_id = ${organizationId} AND semester_id = ${semesterId})`;
  const { rows } = await sql<Part>`
    WITH counted AS (SELECT class_id, sum(count)::int AS count
      FROM (${ofEach(scope, isOfSemester, () => sql`count(*)`, sql`GROUP BY class_id`)}) AS entries GROUP BY class_id),
    placed AS (SELECT id, count, sum(count) OVER (ORDER BY title COLLATE natural_order ${way}, id ${way})::int AS upto
      FROM classes JOIN counted ON class_id = id WHERE organization_id = ${organizationId} AND semester_id = ${semesterId})
    SELECT coalesce(sum(count), 0)::int AS total,
      array_agg(id ORDER BY upto) FILTER (WHERE upto > ${first} AND upto - count < ${end}) AS "classIds",
      min(upto - count) FILTER (WHERE upto > ${first}) AS before
    FROM placed`.execute(database);
  return rows[0] ?? { total: 0, classIds: null, before: null };
}

/** Seats and places on waitlists, each with its class. */
function ofEach(
  { since, ...scope }: EnrollmentScope,
  which: RawBuilder<unknown>,
  columns: (at: RawBuilder<unknown>) => RawBuilder<unknown>,
  grouped = sql``,
): RawBuilder<unknown> {
  const states = statesOf(scope);
  const read = (table: RawBuilder<unknown>, at: RawBuilder<unknown>, among: readonly string[]) => sql`
    SELECT class_id, ${columns(at)} FROM ${table} WHERE organization_id = ${scope.organizationId} AND state = ANY(${among}) AND ${which}
      ${since ? sql`AND ${at} >= ${since}` : sql``} ${grouped}`;
  return sql`${read(sql`enrollments`, SEAT_AT, states.enrollments)} UNION ALL ${read(sql`waitlist_entries`, PLACE_AT, states.waitlist)}`;
}
