import { type RawBuilder, sql } from 'kysely';
import { ENROLLMENT_COLUMNS, type staffEnrollments } from '../../../contract/enrollment-table.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { guardianEmail, guardiansOfStudent } from '../../families/store.ts';
import type { Database } from '../../platform/database/connect.ts';
import { holds, PLACE_AT, SEAT_AT, type Semester } from './entries-store.ts';

export type EnrollmentRow = OutputOf<typeof staffEnrollments>['rows'][number];

/** The rows of a page, in its order; one that went meanwhile is left out. */
export async function readRows(
  database: Database,
  semester: Semester,
  ids: readonly string[],
): Promise<EnrollmentRow[]> {
  const { rows } = await sql<EnrollmentRow>`${rowsOf(semester, ids, ofEach(semester))}`.execute(database);
  return rows;
}

const ROWS_AT_ONCE = 1000;

/** The same of as many as there are, some at a time, each as JSON of its values: to be read in a transaction that sees one moment. */
export async function* readLines(
  database: Database,
  semester: Semester,
  ids: readonly string[],
  untold: Readonly<Record<string, unknown>> = {},
) {
  // All of it is wanted, not only what comes first.
  await sql`SELECT set_config('cursor_tuple_fraction', '1', true)`.execute(database);
  const values = sql.join(
    ENROLLMENT_COLUMNS.map((name) =>
      Object.hasOwn(untold, name) ? sql`${untold[name]}::text` : sql.raw(`told."${name}"`),
    ),
  );
  await sql`DECLARE whole_rows NO SCROLL CURSOR FOR
    SELECT json_build_array(${values})::text AS row FROM (${rowsOf(semester, ids, ofAll(semester))}) AS told`.execute(
    database,
  );
  const fetchSome = () => sql<{ row: string }>`FETCH ${sql.lit(ROWS_AT_ONCE)} FROM whole_rows`.execute(database);
  for (let coming = fetchSome(); ; ) {
    const { rows } = await coming;
    if (rows.length === 0) return;
    // The next come while these are written; whoever hangs up meanwhile hears of no fault of theirs.
    coming = fetchSome();
    coming.catch(() => undefined);
    yield rows.map(({ row }) => row);
  }
}

/** Whom one calls about a student: the first guardian of them. */
const CALLED = sql`guardians.name, guardians.phone, ${guardianEmail} AS email`;
const FIRST = sql`family_students.linked_at, guardians.created_at, guardians.id`;

/** Looked up student by student, which is soonest for a page. */
const ofEach = ({
  organizationId,
}: Semester) => sql`LATERAL (SELECT ${CALLED} FROM ${guardiansOfStudent(organizationId)} AND guardians.access <> 'pick-up' ORDER BY ${FIRST} LIMIT 1)
  AS guardian ON true`;

/** Of everybody at once, which is soonest for a whole table. */
const ofAll = ({ organizationId }: Semester) => sql`(
  SELECT DISTINCT ON (students.id) students.id AS student_id, ${CALLED}
  FROM students, ${guardiansOfStudent(organizationId)} AND guardians.access <> 'pick-up' AND students.organization_id = ${organizationId}
  ORDER BY students.id, ${FIRST}) AS guardian ON guardian.student_id = page.student_id`;

function rowsOf(
  { organizationId, semesterId }: Semester,
  ids: readonly string[],
  guardian: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`WITH asked AS (
      SELECT id, place FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS asked (id, place)
    ), entries AS (
      SELECT id, place, 'enrollment' AS kind, class_id, student_id, state, NULL::bigint AS ticket, ${SEAT_AT} AS at,
        registration_id, held_until, end_reason, agreed_cents
      FROM asked JOIN enrollments USING (id) WHERE organization_id = ${organizationId}
      UNION ALL
      SELECT id, place, 'waitlist', class_id, student_id, state, ticket, ${PLACE_AT}, registration_id, NULL, NULL, agreed_cents
      FROM asked JOIN waitlist_entries USING (id) WHERE organization_id = ${organizationId} AND state <> 'accepted'
    ), page AS (
      SELECT entries.*, classes.title, classes.cancelled_at IS NOT NULL AS is_cancelled FROM entries
      JOIN classes ON classes.organization_id = ${organizationId} AND classes.id = entries.class_id
      WHERE classes.semester_id = ${semesterId}
    )
    SELECT page.id, page.kind, students.first_name || ' ' || students.last_name AS "studentName",
      page.class_id AS "classId", page.title AS "classTitle", page.is_cancelled AS "isCancelled", page.state, ${iso(sql`page.at`)} AS at,
      page.agreed_cents AS "agreedCents", ${positionOnPage(organizationId)} AS position,
      registered.id AS "accountId", registered.email AS "accountEmail", page.end_reason AS "endReason",
      ${iso(sql`CASE WHEN page.state = 'enrolled' AND ${holds(organizationId)} THEN page.held_until END`)} AS "heldUntil",
      coalesce(guardian.name, '') AS "guardianName", guardian.email AS "guardianEmail", coalesce(guardian.phone, '') AS "guardianPhone"
    FROM page
    LEFT JOIN (
      SELECT registrations.id AS registration_id, accounts.id, accounts.email FROM registrations
      JOIN accounts ON accounts.id = registrations.account_id WHERE registrations.organization_id = ${organizationId}
    ) AS registered ON registered.registration_id = page.registration_id
    JOIN students ON students.organization_id = ${organizationId} AND students.id = page.student_id
    LEFT JOIN ${guardian}
    ORDER BY page.place`;
}

/** An instant as the contract writes it, whether it leaves as a value or within JSON. */
const iso = (at: RawBuilder<unknown>) => sql`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const positionOnPage = (
  organizationId: string,
) => sql`CASE WHEN page.kind = 'waitlist' AND page.state = 'waiting' THEN (
  SELECT count(*)::int FROM waitlist_entries AS ahead
  JOIN waitlist_entries AS own ON own.organization_id = ahead.organization_id AND own.id = page.id
  WHERE ahead.organization_id = ${organizationId} AND ahead.class_id = page.class_id AND ahead.state = 'waiting' AND ahead.ticket <= page.ticket) END`;
