import { seatReopenedMail } from '../letters/seat-reopened.ts';
import { seatOf } from './agree.ts';
import type { Acted, ReopenItem } from './items.ts';
import { promoteInto } from './promote.ts';
import { type ActOutcome, actOnEach, decideSeat, recordStaffAct, tellReaders } from './staff-acts.ts';
import { type DeskEnrollment, seatIn, type Decision } from './state.ts';

/** Gives an ended enrollment its seat back, by the rules of any seat that staff give; at the price that was agreed. */
export function reopen(decision: Decision, item: ReopenItem): Acted {
  return actOnEach(decision, item, (enrollment) => reopenOne(decision, enrollment, item));
}

function reopenOne(decision: Decision, enrollment: DeskEnrollment | undefined, item: ReopenItem): ActOutcome {
  const { state, changes } = decision;
  const found = state.classes.get(enrollment?.classId ?? '');
  const student = state.students.get(enrollment?.studentId ?? '');
  if (!enrollment || !['withdrawn', 'revoked'].includes(enrollment.state) || !student)
    return { stays: ['changed-since'] };
  if (found?.isPublished) promoteInto(decision, found, item.asker);
  const decided = decideSeat(found?.isPublished ? found : null, student, {
    overrides: item.overrides,
    asker: item.asker,
  });
  if ('stays' in decided) return decided;
  const { used, schoolClass } = decided;
  const { id, classId, studentId, state: from } = enrollment;
  const mayOverlap = used.includes('overlaps');
  const open = { state: 'enrolled', endedAt: null, endReason: null, withdrawalId: null, heldUntil: null, keptCents: 0 };
  Object.assign(enrollment, { ...open, mayOverlap });
  changes.changedEnrollments.add(enrollment);
  seatIn(schoolClass, student, seatOf(enrollment));
  const change = { from, to: 'enrolled', classId, studentId, ...(used.length > 0 && { setAside: used }) };
  recordStaffAct(decision, item, 'enrollment.reopened', id, change);
  tellReaders(decision, item, enrollment, (email, when) => seatReopenedMail.to(email, { enrollmentId: id }, when));
  return {};
}
