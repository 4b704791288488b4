import { type RawBuilder, sql } from 'kysely';
import type { TableQuestion } from '../../../contract/table.ts';
import { PAGE_ROWS } from '../../../domain/pages.ts';
import type { Database } from './connect.ts';
import { searchPatterns } from './search-patterns.ts';

/** What every table is asked beside its filters: which words must all be found, in which order, and which rows of that are wanted. */
export interface TablePage {
  readonly patterns: readonly string[];
  readonly sort: string | undefined;
  readonly size: number;
  readonly number: number;
}

export function readPage({ search, sort, page = 1, pageSize = PAGE_ROWS }: TableQuestion): TablePage {
  return { patterns: searchPatterns(search), sort, size: pageSize, number: page };
}

/** What rows are sorted by: `key` is to be selected under that name. */
export interface TableOrder {
  readonly key: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

/** The column that was asked for and its direction, else the usual one (such as `-since`). */
export function chosenSort<Sort extends string>(
  keys: Readonly<Record<Sort, unknown>>,
  sort: string | undefined,
  usual: Sort | `-${Sort}`,
): { readonly by: Sort; readonly isDescending: boolean } {
  const columnOf = (text: string) => text.replace(/^-/, '');
  const isKnown = (text: string | undefined): text is Sort | `-${Sort}` =>
    text !== undefined && Object.hasOwn(keys, columnOf(text));
  const chosen = isKnown(sort) ? sort : usual;
  // Without its sign it is one of the columns.
  return { by: columnOf(chosen) as Sort, isDescending: chosen.startsWith('-') };
}

/** The order that was chosen. What is not known comes last, whichever way the rest is sorted; what is equal by `ties`, then by id. */
export function orderOf<Sort extends string>(
  keys: Readonly<Record<Sort, RawBuilder<unknown>>>,
  sort: string | undefined,
  usual: Sort | `-${Sort}`,
  ties: RawBuilder<unknown> = sql``,
): TableOrder {
  const { by, isDescending } = chosenSort(keys, sort, usual);
  const way = isDescending ? sql`DESC` : sql`ASC`;
  return { key: keys[by], order: sql`key ${way} NULLS LAST, ${ties} id ${way}` };
}

/**
 * One look at all that is found (`SELECT id, … AS key, …`): how many there are, their sums, and which rows are on the page, in order. The
 * rows are read by these ids afterwards, so that what is costly to tell is told of one page only, of the last as fast as of the first.
 */
export async function findPage<Sums extends object = object>(
  database: Database,
  found: RawBuilder<unknown>,
  { order }: TableOrder,
  { size, number }: TablePage,
  sums: RawBuilder<unknown> = sql``,
): Promise<{ total: number; ids: string[] } & Sums> {
  const { rows } = await sql<{ total: number; ids: string[] } & Sums>`
    WITH found AS MATERIALIZED (${found})
    SELECT count(*)::int AS total, ${sums}
      ARRAY(SELECT id FROM found ORDER BY ${order} LIMIT ${size} OFFSET ${size * (number - 1)}) AS ids
    FROM found`.execute(database);
  const [page] = rows;
  if (!page) throw new Error('A count has one row.');
  return page;
}

/** What to read of a page of so many rows: from whichever end it is nearer to, how many to leave out there and how many to take. */
export function nearerEnd({ size, number }: TablePage, total: number) {
  const first = size * (number - 1);
  const end = Math.min(first + size, total);
  const isFromEnd = first > total / 2;
  return { skipped: isFromEnd ? total - end : first, size: Math.max(end - first, 0), isFromEnd };
}

/** All rows of a table, without a filter, as an index has them: by `key`, then by id. */
export interface Walk {
  readonly rows: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
  readonly isDescending: boolean;
}

/**
 * The same as `findPage` where everything is shown, as a screen opens: read along an index and counted by itself. Looking at hundreds of
 * thousands of rows for fifty takes several times as long (docs/performance.md, growth).
 */
export async function findPageAlong(
  database: Database,
  { rows: all, key, isDescending }: Walk,
  page: TablePage,
): Promise<{ total: number; ids: string[] }> {
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total FROM ${all}`.execute(database);
  const total = counted.rows[0]?.total ?? 0;
  const { skipped, size, isFromEnd } = nearerEnd(page, total);
  const way = isDescending === isFromEnd ? sql`ASC` : sql`DESC`;
  const { rows } = await sql<{ id: string }>`SELECT id FROM ${all} ORDER BY ${key} ${way}, id ${way}
    LIMIT ${size} OFFSET ${skipped}`.execute(database);
  const ids = rows.map(({ id }) => id);
  return { total, ids: isFromEnd ? ids.toReversed() : ids };
}

/** The rows of a page in its order; one that went meanwhile is left out. */
export function inOrder<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
