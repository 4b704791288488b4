import type { Statements } from '../../platform/database/statements.ts';
import type { DeskEnrollment } from './state.ts';

interface RulesRow {
  readonly holdsUnproven: boolean;
  readonly linesPerSubmission: number;
  readonly linesPerFamilyDay: number;
  readonly withdrawDaysBefore: number | null;
  readonly timeZone: string;
}

/** What the school has set for submissions; nothing is held where no mail can prove an address. */
export function listRules(sql: Statements, organizationId: string) {
  return sql.rows<RulesRow>(
    `SELECT holds_unproven AND can_prove_addresses AS holds_unproven, lines_per_submission, lines_per_family_day,
       withdraw_days_before, time_zone
     FROM organizations WHERE id = $1`,
    [organizationId],
  );
}

/**
 * Which of these accounts are unproven, kept so until the commit: a proof comes wholly before this batch, or wholly after it and then
 * finds what the batch has saved. Before any class is locked, as a proof locks its account first too. Proven accounts are not locked.
 */
export async function lockUnprovenAccounts(
  sql: Statements,
  organizationId: string,
  accountIds: readonly string[],
  lock: boolean,
) {
  if (accountIds.length === 0) return [];
  return sql.rows<{ id: string }>(
    `SELECT a.id FROM accounts a WHERE a.id = ANY($2::uuid[]) AND NOT a.email_verified
       AND EXISTS (SELECT FROM organizations o WHERE o.id = $1 AND o.holds_unproven AND o.can_prove_addresses)
     ORDER BY a.id ${lock ? 'FOR SHARE OF a' : ''}`,
    [organizationId, accountIds],
  );
}

/** Held seats of these classes whose time is over at `at`, with whether their address is proven by now. */
export function listHoldsOver(sql: Statements, organizationId: string, classIds: readonly string[], at: string) {
  return sql.rows<DeskEnrollment & { readonly heldUntil: string; readonly isProven: boolean }>(
    `SELECT e.id, e.class_id, e.student_id, e.registration_id, e.payer_family_id, e.state, e.enrolled_at, e.ended_at, e.held_until, e.end_reason,
       e.withdrawal_id, e.agreed_cents, e.agreed_group_id, e.alone_cents, coalesce(a.email_verified, false) AS is_proven
     FROM enrollments e
     LEFT JOIN registrations r ON r.organization_id = e.organization_id AND r.id = e.registration_id
     LEFT JOIN accounts a ON a.id = r.account_id
     WHERE e.organization_id = $1 AND e.class_id = ANY($2::uuid[]) AND e.state = 'enrolled' AND e.held_until <= $3::timestamptz
     ORDER BY e.held_until, e.id`,
    [organizationId, classIds, at],
  );
}

/** Until when these students hold or held seats whose half hour is not over at `at`, also those they have given back since. */
export function listFirstHolds(sql: Statements, organizationId: string, studentIds: readonly string[], at: string) {
  return sql.rows<{ readonly classId: string; readonly studentId: string; readonly heldUntil: string }>(
    `SELECT class_id, student_id, min(held_until) AS held_until FROM enrollments
     WHERE organization_id = $1 AND student_id = ANY($2::uuid[]) AND held_until > $3::timestamptz
     GROUP BY class_id, student_id`,
    [organizationId, studentIds, at],
  );
}
