import { decideWithdrawal } from '../../../domain/deadlines.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import { withdrawalMail } from '../letters/withdrawal.ts';
import { accessTo, record } from './asker.ts';
import type { Asker, LeaveItem, WithdrawItem } from './items.ts';
import { promoteWherePossible } from './promote.ts';
import { readersOf } from './readers.ts';
import { type Changes, type DeskState, type DeskStudent, freeSeat } from './state.ts';

interface Decision {
  readonly state: DeskState;
  readonly changes: Changes;
}

/** A guardian gives up a seat; it goes to whoever waits first. */
export function withdraw(decision: Decision, { asker, enrollmentId, today, withdrawDaysBefore }: WithdrawItem) {
  const { state, changes } = decision;
  const enrollment = state.enrollments.get(enrollmentId);
  const student = ownStudent(state, asker, enrollment?.studentId);
  const schoolClass = state.classes.get(enrollment?.classId ?? '');
  if (!enrollment || !student || !schoolClass) throw notFound('enrollment');
  const answer = { enrollmentId, state: 'withdrawn' as const };
  if (enrollment.state === 'withdrawn') return answer;
  // What the school has cancelled can be left at any time.
  const days = schoolClass.isCancelled ? null : withdrawDaysBefore;
  const decided = decideWithdrawal(schoolClass.meetings, today, days);
  if (enrollment.state !== 'enrolled' || decided === 'already-ended') throw refused('already-ended');
  if (decided === 'deadline-passed') throw refused('deadline-passed');
  enrollment.state = 'withdrawn';
  enrollment.endedAt = asker.at;
  changes.changedEnrollments.add(enrollment);
  freeSeat(schoolClass, student);
  const change = { from: 'enrolled', to: 'withdrawn', classId: schoolClass.id, studentId: student.id };
  record(changes, asker, 'enrollment.withdrawn', enrollmentId, change);
  for (const [index, { email }] of readersOf(state, [student.id]).entries()) {
    const about = index === 0 ? { aboutId: enrollmentId } : {};
    changes.mails.push(withdrawalMail.to(email, { enrollmentId }, { ...about, mayRepeat: true, at: asker.at }));
  }
  promoteWherePossible(decision, asker);
  return answer;
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
  const change = { from: entry.state, to: 'withdrawn', classId: schoolClass.id, studentId: student.id };
  entry.state = 'withdrawn';
  entry.endedAt = asker.at;
  entry.heldBackReason = null;
  schoolClass.waiting -= 1;
  student.waitsFor.delete(schoolClass.id);
  changes.changedEntries.add(entry);
  record(changes, asker, 'waitlist.left', entryId, change);
  return answer;
}

/** A student of the asker's own families, about whom they may change things; anybody else's is as if there were none. */
function ownStudent(state: DeskState, asker: Asker, studentId: string | undefined): DeskStudent | null {
  if (studentId === undefined) return null;
  const found = accessTo(state, state.accounts.get(asker.accountId)?.memberships ?? [], studentId);
  if (found?.access === 'view') throw refused('view-only');
  return (found && state.students.get(studentId)) ?? null;
}
