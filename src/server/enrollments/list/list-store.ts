import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { folded } from '../../platform/database/search-patterns.ts';

/** Which enrollments and waitlist entries of a semester to list; every pattern must be found in student, guardians or class. */
export interface EnrollmentQuery {
  readonly semesterId: string;
  readonly patterns: readonly string[];
  readonly state: 'enrolled' | 'held' | 'waiting' | 'ended' | undefined;
  readonly page: { readonly size: number; readonly number: number };
}

export interface EnrollmentRow {
  readonly id: string;
  readonly kind: 'enrollment' | 'waitlist';
  readonly studentName: string;
  readonly classId: string;
  readonly classTitle: string;
  /** Whether the school has cancelled the class. */
  readonly isCancelled: boolean;
  readonly guardianName: string;
  readonly guardianEmail: string | null;
  readonly guardianPhone: string;
  readonly state: string;
  readonly position: number | null;
  readonly at: string;
  readonly accountId: string | null;
  readonly accountEmail: string | null;
  readonly heldUntil: string | null;
  readonly endReason: 'address-unproven' | 'by-school' | null;
}

/** One page of a semester's enrollments and waitlist entries, the latest change first, with how many there are in all. */
export async function listEnrollments(
  database: Database,
  organizationId: string,
  query: EnrollmentQuery,
): Promise<{ total: number; rows: EnrollmentRow[] }> {
  const found = sql`
    WITH of_semester AS MATERIALIZED (
      SELECT id, title, cancelled_at IS NOT NULL AS is_cancelled, ${folded(sql`title`)} AS words FROM classes
      WHERE organization_id = ${organizationId} AND semester_id = ${query.semesterId}
    ), entries AS (
      ${entries(organizationId, query.state)}
    ), ${people(organizationId, query.patterns)}, found AS (
      SELECT entries.*, of_semester.title, of_semester.is_cancelled FROM entries JOIN of_semester ON of_semester.id = entries.class_id
      ${query.patterns.length > 0 ? sql`JOIN people ON people.id = entries.student_id` : sql``}
      WHERE ${everyPattern(query.patterns)}
    )`;
  const counted = sql<{ total: number }>`${found} SELECT count(*) AS total FROM found`.execute(database);
  const listed = sql<EnrollmentRow>`${found}, page AS (
      SELECT * FROM found ORDER BY at DESC, id DESC
      LIMIT ${query.page.size} OFFSET ${query.page.size * (query.page.number - 1)}
    )
    SELECT page.id, page.kind, students.first_name || ' ' || students.last_name AS "studentName",
      page.class_id AS "classId", page.title AS "classTitle", page.is_cancelled AS "isCancelled", page.state, page.at, ${positionOnPage} AS position,
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
      SELECT guardians.name, guardians.phone, accounts.email FROM guardians JOIN accounts ON accounts.id = guardians.account_id
      WHERE guardians.organization_id = students.organization_id AND guardians.family_id = students.family_id
      ORDER BY guardians.created_at, guardians.id LIMIT 1
    ) AS guardian ON true
    ORDER BY page.at DESC, page.id DESC`.execute(database);
  const [{ rows: totals }, { rows }] = await Promise.all([counted, listed]);
  return { total: totals[0]?.total ?? 0, rows };
}

// An accepted waitlist entry has become an enrollment: listing both would count one child twice.
const STATES = {
  enrolled: { enrollments: ['enrolled', 'completed'], waitlist: [] },
  waiting: { enrollments: [], waitlist: ['waiting', 'offered'] },
  ended: {
    enrollments: ['withdrawn', 'revoked', 'transferred'],
    waitlist: ['declined', 'expired', 'withdrawn', 'skipped'],
  },
} as const;
/** Of the enrolled, those whose seat waits for a proof; in a cancelled class there is nothing left to wait for. */
const HELD = { enrollments: ['enrolled'], waitlist: [] } as const;
const ALL_STATES = {
  enrollments: Object.values(STATES).flatMap((states) => states.enrollments),
  waitlist: Object.values(STATES).flatMap((states) => states.waitlist),
};

function entries(organizationId: string, state: EnrollmentQuery['state']) {
  const states = state === 'held' ? HELD : state ? STATES[state] : ALL_STATES;
  return sql`
    SELECT id, 'enrollment' AS kind, class_id, student_id, state, NULL::bigint AS ticket, coalesce(ended_at, enrolled_at) AS at,
      registration_id, held_until, end_reason
    FROM enrollments WHERE organization_id = ${organizationId} AND state = ANY(${states.enrollments})
      AND class_id IN (SELECT id FROM of_semester${state === 'held' ? sql` WHERE NOT is_cancelled` : sql``})
      ${state === 'held' ? sql`AND held_until IS NOT NULL AND ${holds(organizationId)}` : sql``}
    UNION ALL
    SELECT id, 'waitlist', class_id, student_id, state, ticket, coalesce(ended_at, joined_at), registration_id, NULL, NULL
    FROM waitlist_entries WHERE organization_id = ${organizationId} AND state = ANY(${states.waitlist})
      AND class_id IN (SELECT id FROM of_semester)`;
}

/** Whether the school holds seats of unproven addresses. */
function holds(organizationId: string) {
  return sql`(SELECT holds_unproven AND can_prove_addresses FROM organizations WHERE id = ${organizationId})`;
}

/** Per student the words a search may find: names, and the guardians' names, addresses and telephone numbers. */
function people(organizationId: string, patterns: readonly string[]) {
  if (patterns.length === 0) return sql`people AS (SELECT NULL::uuid AS id, '' AS words)`;
  const words = sql`concat_ws(' ', students.first_name, students.last_name, students.preferred_name, (
    SELECT string_agg(concat_ws(' ', guardians.name, accounts.email, guardians.phone), ' ')
    FROM guardians JOIN accounts ON accounts.id = guardians.account_id
    WHERE guardians.organization_id = students.organization_id AND guardians.family_id = students.family_id))`;
  return sql`people AS MATERIALIZED (
    SELECT students.id, ${folded(words)} AS words FROM students
    WHERE students.organization_id = ${organizationId} AND students.id IN (SELECT student_id FROM entries))`;
}

function everyPattern(patterns: readonly string[]) {
  if (patterns.length === 0) return sql`true`;
  const conditions = patterns.map(
    (pattern) => sql`(people.words LIKE ${pattern} OR of_semester.words LIKE ${pattern})`,
  );
  return sql.join(conditions, sql` AND `);
}

const positionOnPage = sql`CASE WHEN page.kind = 'waitlist' AND page.state = 'waiting' THEN (
  SELECT count(*)::int FROM waitlist_entries AS ahead
  JOIN waitlist_entries AS own ON own.organization_id = ahead.organization_id AND own.id = page.id
  WHERE ahead.class_id = page.class_id AND ahead.state = 'waiting' AND ahead.ticket <= page.ticket) END`;
