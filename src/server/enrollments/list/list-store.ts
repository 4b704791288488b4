import { type RawBuilder, sql } from 'kysely';
import type { ENROLLMENT_SORTS, staffEnrollments } from '../../../contract/enrollment-table.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { guardianEmail, guardiansOfStudent } from '../../families/store.ts';
import type { Database } from '../../platform/database/connect.ts';
import { chosenSort, inOrder, orderOf, type TablePage } from '../../platform/database/table-page.ts';
import type { WholeTable } from '../../platform/http/whole-table.ts';
import { nameOrder } from '../../students/store.ts';
import { findByClass } from './by-class-store.ts';
import { type EnrollmentScope, foundIn, holds, PLACE_AT, SEAT_AT, type Semester, tablesOf } from './entries-store.ts';
import { findLackingPage, findWidePage, isWide } from './wide-store.ts';

export type EnrollmentRow = OutputOf<typeof staffEnrollments>['rows'][number];
type Sort = (typeof ENROLLMENT_SORTS)[number];

/** One page of a semester's enrollments and waitlist entries, with how many there are in all. */
export async function listEnrollments(
  database: Database,
  scope: EnrollmentScope,
  page: TablePage,
): Promise<{ total: number; rows: EnrollmentRow[] }> {
  const { total, ids } = await findIds(database, scope, page);
  return { total, rows: inOrder(ids, await readRows(database, scope, ids)) };
}

/** More than any school has in one semester. */
const ALL_ROWS = 10_000_000;
const READ_AT_ONCE = 2500;

/** All enrollments and waitlist entries that are found, some at a time: to be read while nothing changes. */
export async function openWhole(
  database: Database,
  scope: EnrollmentScope,
  page: TablePage,
): Promise<WholeTable<EnrollmentRow>> {
  const { total, ids } = await findIds(database, scope, { ...page, size: ALL_ROWS, number: 1 });
  return { total, parts: readParts(database, scope, ids) };
}

async function* readParts(database: Database, scope: EnrollmentScope, ids: readonly string[]) {
  for (let first = 0; first < ids.length; first += READ_AT_ONCE) {
    const some = ids.slice(first, first + READ_AT_ONCE);
    yield inOrder(some, await readRows(database, scope, some));
  }
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

export async function readRows(
  database: Database,
  { organizationId, semesterId }: Semester,
  ids: readonly string[],
): Promise<EnrollmentRow[]> {
  const { rows } = await sql<EnrollmentRow>`
    WITH entries AS (
      SELECT id, 'enrollment' AS kind, class_id, student_id, state, NULL::bigint AS ticket, ${SEAT_AT} AS at,
        registration_id, held_until, end_reason, agreed_cents
      FROM enrollments WHERE organization_id = ${organizationId} AND id = ANY(${ids}::uuid[])
      UNION ALL
      SELECT id, 'waitlist', class_id, student_id, state, ticket, ${PLACE_AT}, registration_id, NULL, NULL, agreed_cents
      FROM waitlist_entries WHERE organization_id = ${organizationId} AND id = ANY(${ids}::uuid[]) AND state <> 'accepted'
    ), page AS (
      SELECT entries.*, classes.title, classes.cancelled_at IS NOT NULL AS is_cancelled FROM entries
      JOIN classes ON classes.organization_id = ${organizationId} AND classes.id = entries.class_id
      WHERE classes.semester_id = ${semesterId}
    )
    SELECT page.id, page.kind, students.first_name || ' ' || students.last_name AS "studentName",
      page.class_id AS "classId", page.title AS "classTitle", page.is_cancelled AS "isCancelled", page.state, page.at,
      page.agreed_cents AS "agreedCents", ${positionOnPage} AS position,
      registered.id AS "accountId", registered.email AS "accountEmail", page.end_reason AS "endReason",
      CASE WHEN page.state = 'enrolled' AND ${holds(organizationId)}
        THEN page.held_until END AS "heldUntil",
      coalesce(guardian.name, '') AS "guardianName", guardian.email AS "guardianEmail", coalesce(guardian.phone, '') AS "guardianPhone"
    FROM page
    LEFT JOIN LATERAL (
      SELECT accounts.id, accounts.email FROM registrations JOIN accounts ON accounts.id = registrations.account_id
      WHERE registrations.organization_id = ${organizationId} AND registrations.id = page.registration_id
    ) AS registered ON true
    JOIN students ON students.organization_id = ${organizationId} AND students.id = page.student_id
    LEFT JOIN LATERAL (
      SELECT guardians.name, guardians.phone, ${guardianEmail} AS email FROM ${guardiansOfStudent} AND guardians.access <> 'pick-up'
      ORDER BY family_students.linked_at, guardians.created_at, guardians.id LIMIT 1
    ) AS guardian ON true`.execute(database);
  return rows;
}

const positionOnPage = sql`CASE WHEN page.kind = 'waitlist' AND page.state = 'waiting' THEN (
  SELECT count(*)::int FROM waitlist_entries AS ahead
  JOIN waitlist_entries AS own ON own.organization_id = ahead.organization_id AND own.id = page.id
  WHERE ahead.class_id = page.class_id AND ahead.state = 'waiting' AND ahead.ticket <= page.ticket) END`;
