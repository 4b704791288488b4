import { decideWithdrawal } from '../../../domain/deadlines.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import { withdrawalMail } from '../letters/withdrawal.ts';
import { accessTo, record } from './asker.ts';
import { riseOf } from '../../../domain/group-end.ts';
import { apartFrom, endGroupPrice, sharedWith } from './end-group-price.ts';
import type { Asker, LeaveItem, WithdrawItem } from './items.ts';
import { promoteWherePossible } from './promote.ts';
import { readersOf } from './readers.ts';
import {
  type DeskClass,
  type DeskEnrollment,
  type DeskEntry,
  type DeskState,
  type DeskStudent,
  freeSeat,
  type Decision,
} from './state.ts';

/** A guardian gives up a seat; it goes to whoever waits first. Where other seats cost more by that, only as much as the family has read. */
export function withdraw(decision: Decision, item: WithdrawItem) {
  const { asker, enrollmentId, today, withdrawDaysBefore, seenRiseCents } = item;
  const { state, changes } = decision;
  const enrollment = state.enrollments.get(enrollmentId);
  const student = ownStudent(state, asker, enrollment?.studentId);
  const schoolClass = state.classes.get(enrollment?.classId ?? '');
  if (!enrollment || !student || !schoolClass) throw notFound('enrollment');
  const answer = { enrollmentId, state: 'withdrawn' as const };
  if (enrollment.state === 'withdrawn') return answer;
  requireInTime(enrollment, schoolClass, today, withdrawDaysBefore);
  const apart = apartFrom(state, enrollment);
  if (seenRiseCents !== null && riseOf(apart) !== seenRiseCents) throw refused('price-changed');
  const shared = sharedWith(state, enrollment, apart);
  Object.assign(enrollment, { state: 'withdrawn', endedAt: asker.at, sharedWith: shared.length > 0 ? shared : null });
  changes.changedEnrollments.add(enrollment);
  freeSeat(schoolClass, student);
  endGroupPrice(decision, enrollment, apart, { at: asker.at, by: asker });
  const change = { from: 'enrolled', to: 'withdrawn', classId: schoolClass.id, studentId: student.id };
  record(changes, asker, 'enrollment.withdrawn', enrollmentId, change);
  for (const [index, { email }] of readersOf(state, [student.id]).entries()) {
    const about = index === 0 ? { aboutId: enrollmentId } : {};
    changes.mails.push(withdrawalMail.to(email, { enrollmentId, apart }, { ...about, mayRepeat: true, at: asker.at }));
  }
  promoteWherePossible(decision, asker);
  return answer;
}

/** Refuses where a seat has ended, or the school's last day for giving it up is over. */
export function requireInTime(
  { state }: DeskEnrollment,
  { meetings, isCancelled }: DeskClass,
  today: string,
  withdrawDaysBefore: number | null,
): void {
  // What the school has cancelled can be left at any time.
  const decided = decideWithdrawal(meetings, today, isCancelled ? null : withdrawDaysBefore);
  if (state !== 'enrolled' || decided === 'already-ended') throw refused('already-ended');
  if (decided === 'deadline-passed') throw refused('deadline-passed');
}

/** A guardian takes their student off a waitlist. */
export function leave({ state, changes }: Decision, { asker, entryId }: LeaveItem) {
  const entry = state.entries.get(entryId);
  const student = ownStudent(state, asker, entry?.studentId);
  const schoolClass = state.classes.get(entry?.classId ?? '');
  if (!entry || !student || !schoolClass) throw notFound('waitlist entry');
  const answer = { entryId, state: 'withdrawn' as const };
  if (entry.state === 'withdrawn') return answer;
  if (entry.state !== 'waiting' && entry.state !== 'offered') throw refused('already-ended');
  leavePlace({ state, changes }, asker, entry);
  return answer;
}

/** Ends a place on a waitlist for the family. */
export function leavePlace({ state, changes }: Decision, asker: Asker, entry: DeskEntry): void {
  const { id, classId, studentId } = entry;
  const change = { from: entry.state, to: 'withdrawn', classId, studentId };
  Object.assign(entry, { state: 'withdrawn', endedAt: asker.at, heldBackReason: null });
  const schoolClass = state.classes.get(classId);
  if (schoolClass) schoolClass.waiting -= 1;
  state.students.get(studentId)?.waitsFor.delete(classId);
  if (!changes.newEntries.has(entry)) changes.changedEntries.add(entry);
  record(changes, asker, 'waitlist.left', id, change);
}

/** A student of the asker's own families, about whom they may change things; anybody else's is as if there were none. */
export function ownStudent(state: DeskState, asker: Asker, studentId: string | undefined): DeskStudent | null {
  if (studentId === undefined) return null;
  const found = accessTo(state, state.accounts.get(asker.accountId)?.memberships ?? [], studentId);
  if (found?.access === 'view') throw refused('view-only');
  return (found && state.students.get(studentId)) ?? null;
}
