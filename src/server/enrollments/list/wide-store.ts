import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { TablePage } from '../../platform/database/table-page.ts';

/** Enrollments and places on waitlists of a semester in these states. */
interface Wide {
  readonly organizationId: string;
  readonly semesterId: string;
  readonly states: { readonly enrollments: readonly string[]; readonly waitlist: readonly string[] };
}

/**
 * A page of everything in some states by its latest change, as the screen opens: it is read along an index from the nearer end, and counted
 * from an index alone. Looking at all of them for one page takes five times as long (decision 0056).
 */
export async function findWidePage(
  database: Database,
  wide: Wide,
  { size, number }: TablePage,
  isLatestFirst: boolean,
): Promise<{ total: number; ids: string[] }> {
  const total = await countWide(database, wide);
  const first = size * (number - 1);
  const end = Math.min(first + size, total);
  if (first >= end) return { total, ids: [] };
  const isFromEnd = first > total / 2;
  const skipped = isFromEnd ? total - end : first;
  const ids = await readWide(database, wide, { skipped, size: end - first, isDescending: isLatestFirst !== isFromEnd });
  return { total, ids: isFromEnd ? ids.toReversed() : ids };
}

async function countWide(database: Database, { organizationId, semesterId, states }: Wide): Promise<number> {
  const count = (table: string, among: readonly string[]) => sql`(SELECT count(*) FROM ${sql.table(table)}
    WHERE organization_id = ${organizationId} AND state = ANY(${among}) AND class_id IN ${classesOf(organizationId, semesterId)})`;
  const { rows } = await sql<{ total: number }>`SELECT (${count('enrollments', states.enrollments)}
    + ${count('waitlistEntries', states.waitlist)})::int AS total`.execute(database);
  return rows[0]?.total ?? 0;
}

async function readWide(
  database: Database,
  { organizationId, semesterId, states }: Wide,
  { skipped, size, isDescending }: { skipped: number; size: number; isDescending: boolean },
): Promise<string[]> {
  const way = isDescending ? sql`DESC` : sql`ASC`;
  // "IS TRUE": the classes are hashed once, whatever is guessed about how many rows it takes to fill the page.
  const part = (
    table: string,
    at: RawBuilder<unknown>,
    among: readonly string[],
  ) => sql`(SELECT id, ${at} AS at FROM ${sql.table(table)}
    WHERE organization_id = ${organizationId} AND state = ANY(${among})
      AND (class_id IN ${classesOf(organizationId, semesterId)}) IS TRUE
    ORDER BY ${at} ${way}, id ${way} LIMIT ${skipped + size})`;
  const { rows } = await sql<{ id: string }>`SELECT id FROM (
      ${part('enrollments', sql`coalesce(ended_at, enrolled_at)`, states.enrollments)}
      UNION ALL ${part('waitlistEntries', sql`coalesce(ended_at, joined_at)`, states.waitlist)}) AS parts
    ORDER BY at ${way}, id ${way} LIMIT ${size} OFFSET ${skipped}`.execute(database);
  return rows.map(({ id }) => id);
}

const classesOf = (organizationId: string, semesterId: string) =>
  sql`(SELECT id FROM classes WHERE organization_id = ${organizationId} AND semester_id = ${semesterId})`;
