import { seatRevokedMail } from '../letters/seat-revoked.ts';
import { withdrawalMail } from '../letters/withdrawal.ts';
import type { Acted, EndSeatsItem } from './items.ts';
import { type ActOutcome, actOnEach, recordStaffAct, tellReaders } from './staff-acts.ts';
import { type DeskEnrollment, freeSeat, type Decision } from './state.ts';
import { withdrawEntry } from './withdraw-all.ts';

/** Ends enrollments for staff; their seats go to the waitlists. Places end first, so that no seat goes to a student of the same act. */
export function endSeats(decision: Decision, item: EndSeatsItem): Acted {
  const places = [...new Set(item.entryIds)].map((id) => ({ id, hasLeft: leaveOne(decision, id, item) }));
  const acted = actOnEach(decision, item, (enrollment) => endOne(decision, enrollment, item));
  for (const { id, hasLeft } of places)
    if (hasLeft) acted.left.push({ entryId: id });
    else acted.kept.push({ enrollmentId: id, reasons: ['changed-since'] });
  return acted;
}

function leaveOne(decision: Decision, id: string, item: EndSeatsItem): boolean {
  const entry = decision.state.entries.get(id);
  // A commit of which nobody heard: it has ended already.
  if (entry?.withdrawalId === item.withdrawalId && entry.state === 'withdrawn') return true;
  return withdrawEntry(decision, entry, item);
}

function endOne(decision: Decision, enrollment: DeskEnrollment | undefined, item: EndSeatsItem): ActOutcome {
  const { state, changes } = decision;
  const { withdrawalId, state: to } = item;
  const schoolClass = state.classes.get(enrollment?.classId ?? '');
  // A commit of which nobody heard: it has ended already.
  if (enrollment?.withdrawalId === withdrawalId && enrollment.state === to) return {};
  if (enrollment?.state !== 'enrolled' || !schoolClass) return { stays: ['changed-since'] };
  const { id, classId, studentId, agreedCents } = enrollment;
  const keptCents = Math.min(item.keptCents, agreedCents);
  const endReason = to === 'revoked' ? ('by-school' as const) : null;
  Object.assign(enrollment, { state: to, endedAt: item.asker.at, endReason, withdrawalId, keptCents });
  changes.changedEnrollments.add(enrollment);
  freeSeat(schoolClass, state.students.get(studentId));
  const change = { from: 'enrolled', to, classId, studentId, withdrawalId, ...(keptCents > 0 && { keptCents }) };
  recordStaffAct(decision, item, `enrollment.${to}`, id, change);
  const told = { enrollmentId: id, ...(item.reasonTold && { reason: item.reason }) };
  const isKept = keptCents > 0 && schoolClass.keepsBooks;
  tellReaders(decision, item, enrollment, (email, when) =>
    to === 'revoked'
      ? seatRevokedMail.to(email, { ...told, ...(isKept && { isKept }) }, when)
      : withdrawalMail.to(email, { enrollmentId: id, ...(isKept && { isKept }) }, when),
  );
  return {};
}
