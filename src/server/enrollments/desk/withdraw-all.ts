import { freeSeat, type DeskEnrollment, type DeskEntry, type Decision } from './state.ts';
import type { Withdrawn, WithdrawAllItem } from './items.ts';
import { promoteWherePossible } from './promote.ts';
import { recordAct } from './record.ts';

/**
 * Withdraws seats and places for the school, whatever of them is still there. Places first, so that no seat goes to a family of the same
 * act; then the freed seats go to the waitlists.
 */
export function withdrawAll(decision: Decision, item: WithdrawAllItem): Withdrawn {
  const { state, changes } = decision;
  const entries = item.entryIds.filter((id) => withdrawEntry(decision, state.entries.get(id), item)).length;
  const enrollments = item.enrollmentIds.filter((id) => revoke(decision, state.enrollments.get(id), item)).length;
  const before = changes.newEnrollments.length;
  if (enrollments > 0) promoteWherePossible(decision, item.asker);
  return { enrollments, waiting: entries, promoted: changes.newEnrollments.length - before };
}

function revoke({ state, changes }: Decision, enrollment: DeskEnrollment | undefined, item: WithdrawAllItem): boolean {
  const schoolClass = state.classes.get(enrollment?.classId ?? '');
  if (enrollment?.state !== 'enrolled' || !schoolClass) return false;
  const { id: entityId, classId, studentId } = enrollment;
  const { withdrawalId } = item;
  Object.assign(enrollment, { state: 'revoked', endedAt: item.asker.at, endReason: 'by-school', withdrawalId });
  changes.changedEnrollments.add(enrollment);
  freeSeat(schoolClass, state.students.get(studentId));
  const change = { from: 'enrolled', to: 'revoked', classId, studentId, withdrawalId };
  const act = { at: item.asker.at, by: item.asker.by, reason: item.reason };
  recordAct(changes, act, { action: 'enrollment.revoked', entityId, change });
  return true;
}

/** Ends a place on a waitlist with an act of the school, whose undoing gives it back. */
export function withdrawEntry(
  { state, changes }: Decision,
  entry: DeskEntry | undefined,
  item: Pick<WithdrawAllItem, 'asker' | 'withdrawalId' | 'reason'>,
): boolean {
  const schoolClass = state.classes.get(entry?.classId ?? '');
  if (entry?.state !== 'waiting' || !schoolClass) return false;
  const { id: entityId, classId, studentId } = entry;
  const { withdrawalId } = item;
  Object.assign(entry, { state: 'withdrawn', endedAt: item.asker.at, heldBackReason: null, withdrawalId });
  changes.changedEntries.add(entry);
  schoolClass.waiting -= 1;
  state.students.get(studentId)?.waitsFor.delete(classId);
  const change = { from: 'waiting', to: 'withdrawn', classId, studentId, withdrawalId };
  const act = { at: item.asker.at, by: item.asker.by, reason: item.reason };
  recordAct(changes, act, { action: 'waitlist.left', entityId, change });
  return true;
}
