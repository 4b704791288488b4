import { decideStaffSeat, type Override } from '../../../domain/staff-seat.ts';
import type { AuditAction } from '../../audit/store.ts';
import type { NewMail, When } from '../../platform/letters/define-mail.ts';
import type { Acted, Kept } from './items.ts';
import { promoteWherePossible } from './promote.ts';
import { readersOf } from './readers.ts';
import { recordAct } from './record.ts';
import type { Changes, Decision, DeskClass, DeskEnrollment, DeskStudent } from './state.ts';
import type { StaffAct } from './items.ts';

/** What became of one of an act's enrollments: a new one perhaps, or why it stays. */
export type ActOutcome = { readonly newEnrollmentId?: string } | { readonly stays: readonly Kept[] };

/** Does something with each of some enrollments, each seeing what was done with those before; then what became free goes to the waitlists. */
export function actOnEach(
  decision: Decision,
  { asker, enrollmentIds }: StaffAct & { readonly enrollmentIds: readonly string[] },
  act: (enrollment: DeskEnrollment | undefined) => ActOutcome,
): Acted {
  const { state, changes } = decision;
  const answer: Acted = { done: [], kept: [], left: [], promoted: [] };
  for (const enrollmentId of new Set(enrollmentIds)) {
    const outcome = act(state.enrollments.get(enrollmentId));
    if ('stays' in outcome) answer.kept.push({ enrollmentId, reasons: [...outcome.stays] });
    else answer.done.push({ enrollmentId, ...outcome });
  }
  const before = changes.newEnrollments.length;
  if (answer.done.length > 0) promoteWherePossible(decision, asker);
  const promoted = changes.newEnrollments.slice(before);
  answer.promoted.push(...promoted.map(({ classId, studentId }) => ({ classId, studentId })));
  return answer;
}

/** Whether staff can give the seat, with the rules that they set aside: those that stood against it, or why it stays as it is. */
export function decideSeat(
  schoolClass: DeskClass | null,
  student: DeskStudent,
  {
    asker,
    ...wish
  }: { readonly overrides: readonly Override[]; readonly takesPlace?: boolean } & Pick<StaffAct, 'asker'>,
): { readonly used: readonly Override[]; readonly schoolClass: DeskClass } | { readonly stays: readonly Kept[] } {
  const decided = decideStaffSeat(schoolClass, student, wish, asker.now);
  if (decided.outcome === 'against') return { stays: decided.rules };
  if (decided.outcome === 'never' || !schoolClass)
    return { stays: [decided.outcome === 'never' ? decided.reason : 'not-found'] };
  return { used: decided.used, schoolClass };
}

/** Notes in the history what staff did with an enrollment, and why. */
export function recordStaffAct(
  { changes }: Decision,
  { asker: { at, by }, reason }: StaffAct,
  action: AuditAction,
  entityId: string,
  change: Record<string, unknown>,
): void {
  recordAct(changes, { at, by, reason }, { action, entityId, change });
}

/** Writes to each who is told about the student, where staff want it; `when.aboutId` is for the first of them only. */
export function tellReaders(
  { state, changes }: Decision,
  { tells, asker: { at } }: Pick<StaffAct, 'tells' | 'asker'>,
  { studentId, id }: DeskEnrollment,
  mail: (email: string, when: When) => NewMail<Changes['mails'][number]['kind']>,
): void {
  if (!tells) return;
  for (const [index, { email }] of readersOf(state, [studentId]).entries())
    changes.mails.push(mail(email, { at, mayRepeat: true, ...(index === 0 && { aboutId: id }) }));
}
