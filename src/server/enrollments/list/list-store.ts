import { type RawBuilder, sql } from 'kysely';
import type { ENROLLMENT_SORTS, ENROLLMENT_STATES, staffEnrollments } from '../../../contract/enrollment-table.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { guardianEmail, guardiansOfStudent } from '../../families/store.ts';
import { type Asked, isNamed, toldSections } from '../../students/store.ts';
import type { Database } from '../../platform/database/connect.ts';
import { folded } from '../../platform/database/search-patterns.ts';
import { findPage, inOrder, orderOf, type TableOrder, type TablePage } from '../../platform/database/table-page.ts';
import type { WholeTable } from '../../platform/http/whole-table.ts';
import { findWidePage } from './wide-store.ts';

interface Semester {
  readonly organizationId: string;
  readonly semesterId: string;
}

/** Which enrollments and waitlist entries a table is about. */
export interface EnrollmentScope extends Semester {
  readonly state: (typeof ENROLLMENT_STATES)[number] | undefined;
  readonly ids: readonly string[] | undefined;
  readonly classId: string | undefined;
  readonly typeId: string | undefined;
  readonly instructorId: string | undefined;
  /** Only what changed at this instant or later. */
  readonly since: string | undefined;
  /** Only seats of those whose record lacks something; `asked` is null where the semester waits for nothing. */
  readonly lacking: { readonly asked: Asked | null } | undefined;
}

/** The same for a letter: without a state, or rows that were chosen, it is meant for those who are enrolled or wait; `on`: of classes that are held on this day. */
interface LetterScope extends EnrollmentScope {
  readonly on: string | undefined;
}

/** Students and classes of what is found, as a statement. */
export function foundEnrollments(scope: LetterScope, patterns: readonly string[]): RawBuilder<unknown> {
  const states = scope.state ? STATES[scope.state] : scope.ids ? ALL_STATES : LIVE;
  return sql`(WITH ${of(scope, states)}
    SELECT DISTINCT student_id, class_id FROM entries JOIN of_semester ON of_semester.id = entries.class_id
    WHERE ${sql.join([sql`true`, ...conditions(scope, patterns)], sql` AND `)})`;
}

export type EnrollmentRow = OutputOf<typeof staffEnrollments>['rows'][number];

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

function findIds(database: Database, scope: EnrollmentScope, page: TablePage) {
  const order = orderOf(KEYS, page.sort, '-since', sql`at DESC,`);
  return order.key === KEYS.since && isWide(scope, page)
    ? findWidePage(database, { ...scope, states: statesOf(scope) }, page, page.sort !== 'since')
    : findNarrow(database, scope, page, order);
}

/** Whether it asks for everything in some states of a semester. */
function isWide(scope: EnrollmentScope, { patterns }: TablePage): boolean {
  const { ids, classId, typeId, instructorId, since, lacking, state } = scope;
  return patterns.length === 0 && state !== 'held' && !(ids ?? classId ?? typeId ?? instructorId ?? since ?? lacking);
}

function findNarrow(database: Database, scope: EnrollmentScope, page: TablePage, order: TableOrder) {
  const found = sql`WITH ${of(scope)}
    SELECT entries.id, entries.at, ${order.key} AS key FROM entries JOIN of_semester ON of_semester.id = entries.class_id
    ${order.key === KEYS.student ? sql`JOIN students ON students.organization_id = ${scope.organizationId} AND students.id = student_id` : sql``}
    WHERE ${sql.join([sql`true`, ...conditions(scope, page.patterns)], sql` AND `)}`;
  return findPage(database, found, order, page);
}

const natural = (text: RawBuilder<unknown>) => sql`${text} COLLATE natural_order`;

/** What each column sorts by. */
const KEYS: Readonly<Record<(typeof ENROLLMENT_SORTS)[number], RawBuilder<unknown>>> = {
  student: natural(sql`(students.last_name || ' ' || students.first_name)`),
  class: natural(sql`of_semester.title`),
  state: sql`entries.state`,
  since: sql`entries.at`,
};

export async function readRows(database: Database, scope: Semester, ids: readonly string[]): Promise<EnrollmentRow[]> {
  const { organizationId } = scope;
  const { rows } = await sql<EnrollmentRow>`
    WITH ${of(scope)}, page AS (
      SELECT entries.*, of_semester.title, of_semester.is_cancelled FROM entries JOIN of_semester ON of_semester.id = entries.class_id
      WHERE entries.id = ANY(${ids}::uuid[])
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

// An accepted waitlist entry has become an enrollment: listing both would count one child twice.
const STATES = {
  enrolled: { enrollments: ['enrolled', 'completed'], waitlist: [] },
  waiting: { enrollments: [], waitlist: ['waiting', 'offered'] },
  ended: {
    enrollments: ['withdrawn', 'revoked', 'transferred'],
    waitlist: ['declined', 'expired', 'withdrawn', 'skipped'],
  },
  /** Of the enrolled, those whose seat waits for a proof; in a cancelled class there is nothing left to wait for. */
  held: { enrollments: ['enrolled'], waitlist: [] },
  withdrawn: { enrollments: ['withdrawn'], waitlist: ['withdrawn'] },
  revoked: { enrollments: ['revoked'], waitlist: [] },
  transferred: { enrollments: ['transferred'], waitlist: [] },
} as const;
const WHOLE = [STATES.enrolled, STATES.waiting, STATES.ended];
const ALL_STATES = {
  enrollments: WHOLE.flatMap((states) => states.enrollments),
  waitlist: WHOLE.flatMap((states) => states.waitlist),
};

const statesOf = ({ state }: Partial<EnrollmentScope>) => (state ? STATES[state] : ALL_STATES);

/** Who has a seat or waits for one. */
const LIVE = {
  enrollments: STATES.enrolled.enrollments,
  waitlist: STATES.waiting.waitlist,
};

/** The classes of the semester, and what became of whom in them. */
function of(
  scope: Semester & Partial<LetterScope>,
  states: { readonly enrollments: readonly string[]; readonly waitlist: readonly string[] } = statesOf(scope),
) {
  const { organizationId, state } = scope;
  return sql`of_semester AS MATERIALIZED (
    SELECT id, title, cancelled_at IS NOT NULL AS is_cancelled FROM classes
    WHERE ${sql.join(classConditions(scope), sql` AND `)}
  ), entries AS (
    SELECT id, 'enrollment' AS kind, class_id, student_id, state, NULL::bigint AS ticket, coalesce(ended_at, enrolled_at) AS at,
      registration_id, held_until, end_reason, agreed_cents
    FROM enrollments WHERE organization_id = ${organizationId} AND state = ANY(${states.enrollments})
      AND class_id IN (SELECT id FROM of_semester${state === 'held' ? sql` WHERE NOT is_cancelled` : sql``})
      ${state === 'held' ? sql`AND held_until IS NOT NULL AND ${holds(organizationId)}` : sql``}
    UNION ALL
    SELECT id, 'waitlist', class_id, student_id, state, ticket, coalesce(ended_at, joined_at), registration_id, NULL, NULL,
      agreed_cents
    FROM waitlist_entries WHERE organization_id = ${organizationId} AND state = ANY(${states.waitlist})
      AND class_id IN (SELECT id FROM of_semester)
  )`;
}

/** Whether the school holds seats of unproven addresses. */
function holds(organizationId: string) {
  return sql`(SELECT holds_unproven AND can_prove_addresses FROM organizations WHERE id = ${organizationId})`;
}

/** Which classes it is about. */
function classConditions({
  organizationId,
  semesterId,
  classId,
  typeId,
  instructorId,
  on,
}: Semester & Partial<LetterScope>) {
  return [
    sql`classes.organization_id = ${organizationId} AND classes.semester_id = ${semesterId}`,
    ...(classId ? [sql`classes.id = ${classId}`] : []),
    ...(typeId ? [sql`classes.type_id = ${typeId}`] : []),
    ...(instructorId
      ? [
          sql`classes.id IN (SELECT class_id FROM class_instructors
            WHERE class_instructors.organization_id = ${organizationId} AND instructor_id = ${instructorId})`,
        ]
      : []),
    ...(on
      ? [
          sql`classes.id IN (SELECT class_id FROM meetings WHERE meetings.organization_id = ${organizationId} AND held_on = ${on})`,
        ]
      : []),
  ];
}

function conditions({ organizationId, ids, since, lacking }: EnrollmentScope, patterns: readonly string[]) {
  return [
    ...(ids ? [sql`entries.id = ANY(${ids}::uuid[])`] : []),
    ...(since ? [sql`entries.at >= ${since}`] : []),
    ...(lacking
      ? [
          sql`entries.kind = 'enrollment' AND entries.state = 'enrolled' AND NOT of_semester.is_cancelled AND entries.student_id IN (
            SELECT student_id FROM (${toldSections({ organizationId, seatedIn: null, asked: lacking.asked })}) AS told WHERE counts < wanted)`,
        ]
      : []),
    ...patterns.map((pattern) => hasWord(organizationId, pattern)),
  ];
}

/**
 * Whether a word is in the student's names, the class's title, or a guardian's name, address or telephone number. Each is looked for on its
 * own and once for all rows: reading the guardians student by student takes several times as long.
 */
function hasWord(organizationId: string, pattern: string) {
  return sql`(class_id IN (SELECT id FROM of_semester WHERE ${folded(sql`title`)} LIKE ${pattern})
    OR student_id IN (SELECT id FROM students WHERE organization_id = ${organizationId} AND ${isNamed(organizationId, pattern)}))`;
}

const positionOnPage = sql`CASE WHEN page.kind = 'waitlist' AND page.state = 'waiting' THEN (
  SELECT count(*)::int FROM waitlist_entries AS ahead
  JOIN waitlist_entries AS own ON own.organization_id = ahead.organization_id AND own.id = page.id
  WHERE ahead.class_id = page.class_id AND ahead.state = 'waiting' AND ahead.ticket <= page.ticket) END`;
