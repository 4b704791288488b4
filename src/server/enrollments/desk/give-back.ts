import { decideHeldUntil } from '../../../domain/holds.ts';
import { decidePlaceBack, decideSeatBack } from '../../../domain/withdrawal.ts';
import { seatOf } from './agree.ts';
import type { GiveBackItem, GivenBack } from './items.ts';
import { promoteWherePossible, QueueTooShort } from './promote.ts';
import { recordAct } from './record.ts';
import { seatReopenedMail } from '../letters/seat-reopened.ts';
import { tellReaders } from './staff-acts.ts';
import {
  type DeskClass,
  type DeskEnrollment,
  type DeskEntry,
  type DeskStudent,
  freeSeat,
  seatIn,
  without,
  type Decision,
} from './state.ts';

/** Undoes a withdrawal as far as it is still possible: seats first, then places with their old tickets. What was given back before stays. */
export function giveBack(decision: Decision, item: GiveBackItem): GivenBack {
  const given: GivenBack = { enrollments: 0, waiting: 0, lost: [] };
  for (const wanted of item.enrollments) giveSeatBack(decision, wanted, item, given);
  for (const wanted of item.entries) givePlaceBack(decision, wanted, item, given);
  // Where somebody was moved back, the seat that they had meanwhile is free.
  if (given.waiting > 0 || item.enrollments.some(({ movedToId }) => movedToId))
    promoteWherePossible(decision, item.asker);
  return given;
}

type Wanted = GiveBackItem['enrollments'][number];

function giveSeatBack(decision: Decision, wanted: Wanted, item: GiveBackItem, given: GivenBack): void {
  const { state, changes } = decision;
  const enrollment = state.enrollments.get(wanted.id);
  if (enrollment?.withdrawalId !== item.withdrawalId || !GIVEN_BACK.includes(enrollment.state)) return;
  const { id, classId, studentId, state: from } = enrollment;
  const [schoolClass, student] = [state.classes.get(classId), state.students.get(studentId)];
  if (!schoolClass || !student) return;
  const moved = from === 'transferred' ? state.enrollments.get(wanted.movedToId ?? '') : null;
  const reason = moved === null ? decideSeatBack(schoolClass, student) : decideMoveBack(schoolClass, student, moved);
  if (reason) return void given.lost.push({ id, studentId, classId, reason });
  if (moved) endMoved(decision, moved, id, item);
  const isProven = wanted.accountId === null || !state.unprovenAccounts.has(wanted.accountId);
  const until = decideHeldUntil({ holdsUnproven: state.rules.holdsUnproven, isProven, now: item.asker.now });
  const heldUntil = until === null ? null : new Date(until).toISOString();
  Object.assign(enrollment, {
    state: 'enrolled',
    endedAt: null,
    endReason: null,
    withdrawalId: null,
    heldUntil,
    keptCents: 0,
  });
  changes.changedEnrollments.add(enrollment);
  seatIn(schoolClass, student, seatOf(enrollment));
  given.enrollments += 1;
  const facts = { classId, studentId, withdrawalId: item.withdrawalId, ...(heldUntil && { heldUntil }) };
  const change = { from, to: 'enrolled', ...facts };
  recordAct(changes, item.asker, { action: 'enrollment.reopened', entityId: id, change });
  tellReaders(decision, { tells: item.tells ?? false, asker: item.asker }, enrollment, (email, when) =>
    seatReopenedMail.to(email, { enrollmentId: id, ...(moved && { leftEnrollmentId: moved.id }) }, when),
  );
}

const GIVEN_BACK = ['revoked', 'withdrawn', 'transferred'];

/** Back from where it was moved, as long as nobody has done anything with it there. */
function decideMoveBack(schoolClass: DeskClass, student: DeskStudent, moved: DeskEnrollment | undefined) {
  if (moved?.state !== 'enrolled') return 'changed-since';
  return decideSeatBack(schoolClass, without(student, moved.classId));
}

/** The seat that somebody has where they were moved to ends: they are moved back. */
function endMoved({ state, changes }: Decision, moved: DeskEnrollment, backId: string, item: GiveBackItem): void {
  const { id, classId, studentId } = moved;
  const schoolClass = state.classes.get(classId);
  Object.assign(moved, { state: 'transferred', endedAt: item.asker.at });
  changes.changedEnrollments.add(moved);
  if (schoolClass) freeSeat(schoolClass, state.students.get(studentId));
  const facts = { classId, studentId, enrollmentId: backId, withdrawalId: item.withdrawalId };
  const change = { from: 'enrolled', to: 'transferred', ...facts };
  recordAct(changes, item.asker, { action: 'enrollment.transferred', entityId: id, change });
}

function givePlaceBack(
  { state, changes }: Decision,
  wanted: GiveBackItem['entries'][number],
  item: GiveBackItem,
  given: GivenBack,
): void {
  const entry = state.entries.get(wanted.id);
  if (entry?.withdrawalId !== item.withdrawalId || entry.state !== 'withdrawn') return;
  const { id, classId, studentId } = entry;
  const [schoolClass, student] = [state.classes.get(classId), state.students.get(studentId)];
  if (!schoolClass || !student) return;
  const reason = decidePlaceBack(schoolClass, student);
  if (reason) return void given.lost.push({ id, studentId, classId, reason });
  const needsProof = state.rules.holdsUnproven && state.unprovenAccounts.has(wanted.accountId ?? '');
  Object.assign(entry, { withdrawalId: null, reopenedAt: item.asker.at, needsProof });
  waitAgain({ state, changes }, entry);
  given.waiting += 1;
  const change = { from: 'withdrawn', to: 'waiting', classId, studentId, withdrawalId: item.withdrawalId };
  recordAct(changes, item.asker, { action: 'waitlist.reopened', entityId: id, change });
}

/** A place that had ended waits again where its ticket says. */
export function waitAgain({ state, changes }: Decision, entry: DeskEntry): void {
  const [schoolClass, student] = [state.classes.get(entry.classId), state.students.get(entry.studentId)];
  Object.assign(entry, { state: 'waiting', endedAt: null });
  changes.changedEntries.add(entry);
  student?.waitsFor.add(entry.classId);
  if (!schoolClass) return;
  schoolClass.waiting += 1;
  putInOrder(schoolClass, entry);
}

/** Back to its place by its ticket; where only the head of the queue was loaded, nobody knows where that is. */
function putInOrder(schoolClass: DeskClass, entry: DeskEntry): void {
  if (schoolClass.hasMoreWaiting) throw new QueueTooShort();
  const behind = schoolClass.queue.findIndex((other) => other.ticket > entry.ticket);
  schoolClass.queue.splice(behind < 0 ? schoolClass.queue.length : behind, 0, entry);
}
