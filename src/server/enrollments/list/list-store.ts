import { type RawBuilder, sql } from 'kysely';
import { ENROLLMENT_COLUMNS, type ENROLLMENT_SORTS } from '../../../contract/enrollment-table.ts';
import type { Database } from '../../platform/database/connect.ts';
import { chosenSort, orderOf, type TablePage } from '../../platform/database/table-page.ts';
import type { WholeTable } from '../../platform/http/whole-table.ts';
import { nameOrder } from '../../students/store.ts';
import { findByClass } from './by-class-store.ts';
import { type EnrollmentScope, foundIn, tablesOf } from './entries-store.ts';
import { type EnrollmentRow, readLines, readRows } from './rows-store.ts';
import { findLackingPage, findWidePage, isWide } from './wide-store.ts';

type Sort = (typeof ENROLLMENT_SORTS)[number];

/** One page of a semester's enrollments and waitlist entries, with how many there are in all. */
export async function listEnrollments(
  database: Database,
  scope: EnrollmentScope,
  page: TablePage,
): Promise<{ total: number; rows: EnrollmentRow[] }> {
  const { total, ids } = await findIds(database, scope, page);
  return { total, rows: await readRows(database, scope, ids) };
}

/** More than any school has in one semester. */
const ALL_ROWS = 10_000_000;

/** All enrollments and waitlist entries that are found, some at a time: to be read while nothing changes. `untold` stands in place of what is not told. */
export async function openWhole(
  database: Database,
  scope: EnrollmentScope,
  page: TablePage,
  untold: Partial<EnrollmentRow> = {},
): Promise<WholeTable> {
  const { total, ids } = await findIds(database, scope, { ...page, size: ALL_ROWS, number: 1 });
  return { total, columns: ENROLLMENT_COLUMNS, rows: readLines(database, scope, ids, untold) };
}

const USUAL = '-since';

async function findIds(database: Database, scope: EnrollmentScope, page: TablePage) {
  const { by, isDescending } = chosenSort<Sort>(KEYS, page.sort, USUAL);
  if (by === 'state' || !isWide(scope, page)) return findNarrow(database, scope, page);
  const { lacking, since, state = 'enrolled' } = scope;
  if (lacking && (by !== 'since' || since !== undefined || state !== 'enrolled'))
    return findNarrow(database, scope, page);
  if (lacking) return findLackingPage(database, { ...scope, lacking }, page, isDescending);
  return by === 'class'
    ? findByClass(database, scope, page, isDescending)
    : findWidePage(database, scope, page, { by, isDescending });
}

/**
 * Whatever else is asked for. Counting and sorting look each by itself, with what it needs: keeping a hundred thousand rows for both takes
 * longer. What words find is fewer, and looked for once.
 */
async function findNarrow(database: Database, scope: EnrollmentScope, page: TablePage) {
  const { by } = chosenSort<Sort>(KEYS, page.sort, USUAL);
  const { key, order } = orderOf(KEYS, page.sort, USUAL, TIES[by]);
  const kept = page.patterns.length > 0 ? sql`MATERIALIZED` : sql`NOT MATERIALIZED`;
  const students = sql`JOIN students ON students.organization_id = ${scope.organizationId} AND students.id = student_id`;
  const { rows } = await sql<{ total: number; ids: string[] }>`
    WITH ${tablesOf(scope, page.patterns)}, found AS ${kept} (${foundIn(scope, page.patterns)})
    SELECT (SELECT count(*)::int FROM found) AS total,
      ARRAY(SELECT id FROM (SELECT found.*, ${key} AS key FROM found ${by === 'student' ? students : sql``}) AS sorted
        ORDER BY ${order} LIMIT ${page.size} OFFSET ${page.size * (page.number - 1)}) AS ids`.execute(database);
  return rows[0] ?? { total: 0, ids: [] };
}

/** What each column sorts by: of a class, its place among the others. */
const KEYS: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  student: nameOrder,
  class: sql`place`,
  state: sql`state COLLATE "C"`,
  since: sql`at`,
};

/** What of one student, class or state comes first: the latest. */
const TIES: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  student: sql`student_id, at DESC, id DESC,`,
  class: sql`at DESC, id DESC,`,
  state: sql`at DESC, id DESC,`,
  since: sql``,
};
