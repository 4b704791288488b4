import type { Statements } from '../../platform/database/statements.ts';
import type { FamilyLink, OpenEntry } from '../../../domain/family-access.ts';
import type { GroupTag } from '../../../domain/pricing.ts';
import { somebody } from '../../students/store.ts';
import type { DeskEnrollment, DeskEntry } from './state.ts';

export interface ClassRow {
  readonly id: string;
  readonly semesterId: string;
  readonly keepsBooks: boolean;
  readonly version: number;
  readonly publishedAt: string | null;
  readonly isInformationOnly: boolean;
  readonly isPaused: boolean;
  readonly isCancelled: boolean;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly minGrade: number | null;
  readonly maxGrade: number | null;
  readonly minAge: number | null;
  readonly maxAge: number | null;
  readonly isEnteringGrade: boolean;
  readonly schoolYearBegins: string;
  readonly capacity: number;
  readonly seatsTaken: number;
  readonly seatsOver: number;
  readonly nextTicket: number;
  readonly priceCents: number;
  readonly priceMaxCents: number | null;
  /** Whether its semester asks for the whole record before enrolling. */
  readonly asksBefore: boolean;
  readonly group: GroupTag | null;
  /** The group that it belongs to, whatever of it is offered. */
  readonly soldInGroupId: string | null;
}

/** The group of a class with its classes, as families are offered it (`listPublicGroups`). */
const GROUP = `(SELECT jsonb_build_object('id', g.id, 'priceCents', g.price_cents, 'classIds', jsonb_agg(member.class_id))
  FROM class_group_members own
  JOIN class_groups g ON g.organization_id = own.organization_id AND g.id = own.class_group_id
  JOIN class_group_members member ON member.organization_id = g.organization_id AND member.class_group_id = g.id
  JOIN classes each ON each.organization_id = member.organization_id AND each.id = member.class_id
  WHERE own.organization_id = $1 AND own.class_id = c.id
    AND each.published_at IS NOT NULL AND each.cancelled_at IS NULL
  GROUP BY g.id, g.price_cents HAVING count(*) > 1)`;

/** `FOR NO KEY UPDATE` keeps out every other writer of the row, but lets foreign key checks (saving a plan) pass. */
const LOCK = 'FOR NO KEY UPDATE';

/** Locks classes in id order, and reads them as they stand once locked; in an archived semester nothing is published any more. */
export function lockClasses(sql: Statements, organizationId: string, ids: readonly string[], lock: boolean) {
  return sql.rows<ClassRow>(
    `SELECT c.id, c.semester_id, s.keeps_books, c.version, CASE WHEN s.archived_at IS NULL THEN c.published_at END AS published_at,
       c.is_information_only, c.is_paused, c.cancelled_at IS NOT NULL AS is_cancelled,
       coalesce(c.registration_opens_at, s.registration_opens_at) AS opens_at,
       coalesce(c.registration_closes_at, s.registration_closes_at) AS closes_at,
       c.min_grade, c.max_grade, c.min_age, c.max_age, c.is_entering_grade, o.school_year_begins, c.capacity, c.seats_taken, c.seats_over, c.next_ticket,
       c.price_cents, c.price_max_cents, s.records_due = 'before-enrolling' AS asks_before, ${GROUP} AS "group",
       (SELECT own.class_group_id FROM class_group_members own WHERE own.organization_id = $1 AND own.class_id = c.id) AS sold_in_group_id
     FROM classes c JOIN semesters s ON s.organization_id = c.organization_id AND s.id = c.semester_id
     JOIN organizations o ON o.id = c.organization_id
     WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[]) ORDER BY c.id ${lock ? `${LOCK} OF c` : ''}`,
    [organizationId, ids],
  );
}

export function countWaiting(sql: Statements, organizationId: string, classIds: readonly string[]) {
  return sql.rows<{ classId: string; waiting: number; unproven: number }>(
    `SELECT class_id, count(*)::int AS waiting, (count(*) FILTER (WHERE needs_proof))::int AS unproven FROM waitlist_entries
     WHERE organization_id = $1 AND class_id = ANY($2::uuid[]) AND state = 'waiting' GROUP BY class_id`,
    [organizationId, classIds],
  );
}

const ENTRY = `id, class_id, student_id, registration_id, ticket, state, held_back_reason, enrollment_id, joined_at, ended_at, needs_proof,
  withdrawal_id, reopened_at, agreed_cents, gives_up,
  (SELECT r.family_id FROM registrations r WHERE r.organization_id = $1 AND r.id = registration_id) AS payer_family_id`;

/** The first `length` of those waiting for each class, in ticket order; without those who must prove their address first, where they must. */
export async function listQueueHeads(
  sql: Statements,
  organizationId: string,
  classIds: readonly string[],
  { length, holdsUnproven }: { readonly length: number; readonly holdsUnproven: boolean },
): Promise<DeskEntry[]> {
  if (classIds.length === 0) return [];
  return sql.rows<DeskEntry>(
    `SELECT head.* FROM unnest($2::uuid[]) AS wanted (id) CROSS JOIN LATERAL (
       SELECT ${ENTRY} FROM waitlist_entries w
       WHERE w.organization_id = $1 AND w.class_id = wanted.id AND w.state = 'waiting' AND NOT (w.needs_proof AND $4)
       ORDER BY w.ticket LIMIT $3) AS head
     ORDER BY head.class_id, head.ticket`,
    [organizationId, classIds, length, holdsUnproven],
  );
}

/**
 * Locks students in id order, after the classes: two servers could else put one student into two classes at the same time. With the
 * households that they live in, as far as the families are locked: whoever links a household or ends its link locks its family first.
 */
export function lockStudents(sql: Statements, organizationId: string, ids: readonly string[], lock: boolean) {
  return sql.rows<{
    id: string;
    birthDate: string | null;
    grade: number | null;
    gradeYear: number | null;
    isGradeKnown: boolean;
    links: FamilyLink[];
  }>(
    `SELECT s.id, s.birth_date, s.grade, s.grade_year, s.is_grade_known, (SELECT coalesce(jsonb_agg(jsonb_build_object('familyId', f.family_id, 'access', f.access)), '[]')
       FROM family_students f WHERE f.organization_id = $1 AND f.student_id = s.id AND f.ended_at IS NULL) AS links
     FROM students s WHERE s.organization_id = $1 AND s.id = ANY($2::uuid[]) AND ${somebody('s')} ORDER BY s.id ${lock ? `${LOCK} OF s` : ''}`,
    [organizationId, ids],
  );
}

export function listLiveEnrollments(sql: Statements, organizationId: string, studentIds: readonly string[]) {
  return sql.rows<{
    id: string;
    studentId: string;
    classId: string;
    agreedCents: number;
    agreedGroupId: string | null;
    aloneCents: number | null;
    version: number;
    isCancelled: boolean;
  }>(
    `SELECT e.id, e.student_id, e.class_id, e.agreed_cents, e.agreed_group_id, e.alone_cents, c.version, c.cancelled_at IS NOT NULL AS is_cancelled
     FROM enrollments e JOIN classes c ON c.organization_id = e.organization_id AND c.id = e.class_id
     WHERE e.organization_id = $1 AND e.student_id = ANY($2::uuid[]) AND e.state IN ('enrolled', 'completed')`,
    [organizationId, studentIds],
  );
}

export function listWaits(sql: Statements, organizationId: string, studentIds: readonly string[]) {
  return sql.rows<{ studentId: string; classId: string }>(
    `SELECT student_id, class_id FROM waitlist_entries
     WHERE organization_id = $1 AND student_id = ANY($2::uuid[]) AND state IN ('waiting', 'offered')`,
    [organizationId, studentIds],
  );
}

/**
 * The guardians of these accounts with their families, the oldest first, which are locked in id order, after the classes and before the students: two
 * submissions of one family are counted one after the other.
 */
export async function lockGuardians(
  sql: Statements,
  organizationId: string,
  accountIds: readonly string[],
  lock: boolean,
) {
  if (accountIds.length === 0) return [];
  return sql.rows<{
    accountId: string;
    familyId: string;
    access: 'full' | 'view';
    entries: OpenEntry[];
    name: string;
    phone: string;
    linesOn: string | null;
    linesCount: number;
  }>(
    `SELECT g.account_id, g.family_id, g.access, (SELECT coalesce(jsonb_agg(jsonb_build_object('studentId', o.student_id,
         'before', o.access_before, 'isObjected', o.state IN ('objected', 'kept-out'))), '[]')
       FROM circle_entries o WHERE o.organization_id = $1 AND o.family_id = g.family_id
         AND (o.guardian_id IS NULL OR o.guardian_id = g.id) AND o.state IN ('waiting', 'objected', 'kept-out')) AS entries, g.name, g.phone, f.lines_on, f.lines_count
     FROM guardians g JOIN families f ON f.organization_id = g.organization_id AND f.id = g.family_id
     WHERE g.organization_id = $1 AND g.account_id = ANY($2::uuid[]) AND g.removed_at IS NULL AND g.access <> 'pick-up'
     ORDER BY f.id ${lock ? `${LOCK} OF f` : ''}`,
    [organizationId, accountIds],
  );
}

/** Registrations answered before under these keys; `accountIds` and `keys` belong together by position. */
export async function listAnswered(
  sql: Statements,
  organizationId: string,
  accountIds: readonly string[],
  keys: readonly string[],
) {
  if (keys.length === 0) return [];
  return sql.rows<{ accountId: string; idempotencyKey: string; linesHash: string; result: object }>(
    `SELECT r.account_id, r.idempotency_key, r.lines_hash, r.result
     FROM unnest($2::uuid[], $3::text[]) AS asked (account_id, key)
     JOIN registrations r ON r.organization_id = $1 AND r.account_id = asked.account_id AND r.idempotency_key = asked.key`,
    [organizationId, accountIds, keys],
  );
}

/** The class and student of enrollments and waitlist entries, and the classes for which the withdrawing students were held back. */
export async function listPlaces(
  sql: Statements,
  organizationId: string,
  enrollmentIds: readonly string[],
  entryIds: readonly string[],
) {
  if (enrollmentIds.length === 0 && entryIds.length === 0) return [];
  return sql.rows<{ kind: 'enrollment' | 'entry' | 'held-back'; classId: string; studentId: string }>(
    `SELECT 'enrollment' AS kind, class_id, student_id FROM enrollments WHERE organization_id = $1 AND id = ANY($2::uuid[])
     UNION ALL
     SELECT 'entry', class_id, student_id FROM waitlist_entries WHERE organization_id = $1 AND id = ANY($3::uuid[])
     UNION ALL
     SELECT 'held-back', w.class_id, w.student_id
     FROM enrollments e JOIN waitlist_entries w ON w.organization_id = e.organization_id AND w.student_id = e.student_id
     WHERE e.organization_id = $1 AND e.id = ANY($2::uuid[]) AND w.state = 'waiting' AND w.held_back_reason IS NOT NULL`,
    [organizationId, enrollmentIds, entryIds],
  );
}

const ENROLLMENT =
  'id, class_id, student_id, registration_id, payer_family_id, state, enrolled_at, ended_at, held_until, end_reason, withdrawal_id, agreed_cents, agreed_group_id, alone_cents, shared_with, transferred_from, may_overlap';

export async function listEnrollments(sql: Statements, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return sql.rows<DeskEnrollment>(
    `SELECT ${ENROLLMENT} FROM enrollments
     WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    [organizationId, ids],
  );
}

/** These entries, and those in which somebody waits who gives up one of these enrollments for the seat. */
export async function listEntries(
  sql: Statements,
  organizationId: string,
  ids: readonly string[],
  enrollmentIds: readonly string[],
) {
  if (ids.length === 0 && enrollmentIds.length === 0) return [];
  return sql.rows<DeskEntry>(
    `SELECT ${ENTRY} FROM waitlist_entries WHERE organization_id = $1 AND id = ANY($2::uuid[])
     UNION
     SELECT ${ENTRY} FROM waitlist_entries WHERE organization_id = $1 AND gives_up = ANY($3::uuid[]) AND state = 'waiting'`,
    [organizationId, ids, enrollmentIds],
  );
}

/** Who is written to about these students: every full guardian who wants it, of each household, those who came first in front. */
export async function listReaders(sql: Statements, organizationId: string, studentIds: readonly string[]) {
  if (studentIds.length === 0) return [];
  return sql.rows<{ studentId: string; accountId: string; email: string }>(
    `SELECT f.student_id, a.id AS account_id, a.email
     FROM family_students f
     JOIN guardians g ON g.organization_id = f.organization_id AND g.family_id = f.family_id AND g.removed_at IS NULL
     JOIN accounts a ON a.id = g.account_id
     WHERE f.organization_id = $1 AND f.student_id = ANY($2::uuid[]) AND f.ended_at IS NULL AND g.access = 'full' AND g.wants_mail
       AND a.email IS NOT NULL AND a.disabled_at IS NULL
       AND NOT EXISTS (SELECT FROM circle_entries o WHERE o.organization_id = $1 AND o.family_id = f.family_id
         AND o.student_id = f.student_id AND (o.guardian_id IS NULL OR o.guardian_id = g.id) AND o.state IN ('objected', 'kept-out'))
     ORDER BY f.linked_at, g.created_at, g.id`,
    [organizationId, studentIds],
  );
}
