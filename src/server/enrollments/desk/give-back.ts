import { decideHeldUntil } from '../../../domain/holds.ts';
import { decidePlaceBack, decideSeatBack } from '../../../domain/withdrawal.ts';
import { seatOf } from './agree.ts';
import type { GiveBackItem, GivenBack } from './items.ts';
import { promoteWherePossible, QueueTooShort } from './promote.ts';
import { recordAct } from './record.ts';
import type { Changes, DeskClass, DeskEntry, DeskState } from './state.ts';

interface Decision {
  readonly state: DeskState;
  readonly changes: Changes;
}

/** Undoes a withdrawal as far as it is still possible: seats first, then places with their old tickets. What was given back before stays. */
export function giveBack(decision: Decision, item: GiveBackItem): GivenBack {
  const given: GivenBack = { enrollments: 0, waiting: 0, lost: [] };
  for (const wanted of item.enrollments) giveSeatBack(decision, wanted, item, given);
  for (const wanted of item.entries) givePlaceBack(decision, wanted, item, given);
  if (given.waiting > 0) promoteWherePossible(decision, item.asker);
  return given;
}

type Wanted = GiveBackItem['enrollments'][number];

function giveSeatBack({ state, changes }: Decision, wanted: Wanted, item: GiveBackItem, given: GivenBack): void {
  const enrollment = state.enrollments.get(wanted.id);
  if (enrollment?.withdrawalId !== item.withdrawalId || enrollment.state !== 'revoked') return;
  const { id, classId, studentId } = enrollment;
  const [schoolClass, student] = [state.classes.get(classId), state.students.get(studentId)];
  if (!schoolClass || !student) return;
  const reason = decideSeatBack(schoolClass, student);
  if (reason) return void given.lost.push({ id, studentId, classId, reason });
  const isProven = !state.unprovenAccounts.has(wanted.accountId);
  const until = decideHeldUntil({ holdsUnproven: state.rules.holdsUnproven, isProven, now: item.asker.now });
  const heldUntil = until === null ? null : new Date(until).toISOString();
  Object.assign(enrollment, { state: 'enrolled', endedAt: null, endReason: null, withdrawalId: null, heldUntil });
  changes.changedEnrollments.add(enrollment);
  schoolClass.seatsTaken += 1;
  schoolClass.isChanged = true;
  student.enrolledIn.set(classId, schoolClass.meetings);
  student.seats.set(classId, seatOf(enrollment));
  given.enrollments += 1;
  const facts = { classId, studentId, withdrawalId: item.withdrawalId, ...(heldUntil && { heldUntil }) };
  const change = { from: 'revoked', to: 'enrolled', ...facts };
  recordAct(changes, item.asker, { action: 'enrollment.reopened', entityId: id, change });
}

function givePlaceBack({ state, changes }: Decision, wanted: Wanted, item: GiveBackItem, given: GivenBack): void {
  const entry = state.entries.get(wanted.id);
  if (entry?.withdrawalId !== item.withdrawalId || entry.state !== 'withdrawn') return;
  const { id, classId, studentId } = entry;
  const [schoolClass, student] = [state.classes.get(classId), state.students.get(studentId)];
  if (!schoolClass || !student) return;
  const reason = decidePlaceBack(schoolClass, student);
  if (reason) return void given.lost.push({ id, studentId, classId, reason });
  const needsProof = state.rules.holdsUnproven && state.unprovenAccounts.has(wanted.accountId);
  const { at } = item.asker;
  Object.assign(entry, { state: 'waiting', endedAt: null, withdrawalId: null, reopenedAt: at, needsProof });
  changes.changedEntries.add(entry);
  schoolClass.waiting += 1;
  student.waitsFor.add(classId);
  putInOrder(schoolClass, entry);
  given.waiting += 1;
  const change = { from: 'withdrawn', to: 'waiting', classId, studentId, withdrawalId: item.withdrawalId };
  recordAct(changes, item.asker, { action: 'waitlist.reopened', entityId: id, change });
}

/** Back to its place by its ticket; where only the head of the queue was loaded, nobody knows where that is. */
function putInOrder(schoolClass: DeskClass, entry: DeskEntry): void {
  if (schoolClass.hasMoreWaiting) throw new QueueTooShort();
  const behind = schoolClass.queue.findIndex((other) => other.ticket > entry.ticket);
  schoolClass.queue.splice(behind < 0 ? schoolClass.queue.length : behind, 0, entry);
}
