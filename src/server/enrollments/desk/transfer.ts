import { priceAlone } from '../../../domain/pricing.ts';
import type { Override } from '../../../domain/staff-seat.ts';
import { newId } from '../../platform/ids.ts';
import { seatMovedMail } from '../letters/seat-moved.ts';
import { seatOf } from './agree.ts';
import type { Acted, TransferItem } from './items.ts';
import { promoteInto } from './promote.ts';
import { type ActOutcome, actOnEach, decideSeat, recordStaffAct, tellReaders } from './staff-acts.ts';
import { withdrawEntry } from './withdraw-all.ts';
import { type DeskClass, type DeskEnrollment, freeSeat, seatIn, without, type Decision } from './state.ts';

/** Moves enrollments to another class: the seat there and the end here are one step. Seats that are free there go to its waitlist first; who waits there gives up the place for the seat. */
export function transfer(decision: Decision, item: TransferItem): Acted {
  const found = decision.state.classes.get(item.toClassId);
  const target = found?.isPublished ? found : null;
  if (target) promoteInto(decision, target, item.asker);
  return actOnEach(decision, item, (enrollment) => moveOne(decision, enrollment, target, item));
}

function moveOne(
  decision: Decision,
  enrollment: DeskEnrollment | undefined,
  target: DeskClass | null,
  item: TransferItem,
): ActOutcome {
  const { state, changes } = decision;
  const from = state.classes.get(enrollment?.classId ?? '');
  const student = state.students.get(enrollment?.studentId ?? '');
  // A commit of which nobody heard: it is moved already.
  if (enrollment?.state === 'transferred' && enrollment.withdrawalId === item.withdrawalId) return {};
  if (enrollment?.state !== 'enrolled' || !from || !student) return { stays: ['changed-since'] };
  if (from.id === item.toClassId) return { stays: ['same-class'] };
  const places = item.entryIds.flatMap((id) => state.entries.get(id) ?? []);
  const place = places.find((each) => each.state === 'waiting' && each.studentId === student.id);
  const { overrides, asker } = item;
  const wish = { overrides, asker, takesPlace: place !== undefined };
  const decided = decideSeat(target, without(student, from.id), wish);
  if ('stays' in decided) return decided;
  const { used, schoolClass } = decided;
  const moved: DeskEnrollment = {
    ...enrollment,
    id: newId(),
    classId: schoolClass.id,
    enrolledAt: item.asker.at,
    endReason: null,
    withdrawalId: null,
    agreedCents: item.price === 'agreed' ? enrollment.agreedCents : priceAlone(schoolClass, null),
    agreedGroupId: null,
    aloneCents: null,
    sharedWith: null,
    transferredFrom: enrollment.id,
    mayOverlap: used.includes('overlaps'),
    staffOverrides: used.length > 0 ? used : null,
  };
  const ended = { state: 'transferred', endedAt: item.asker.at, withdrawalId: item.withdrawalId };
  Object.assign(enrollment, ended);
  changes.changedEnrollments.add(enrollment);
  freeSeat(from, student);
  changes.newEnrollments.push(moved);
  state.enrollments.set(moved.id, moved);
  seatIn(schoolClass, student, seatOf(moved));
  withdrawEntry(decision, place, item);
  recordMove(decision, item, enrollment, moved, used);
  tellReaders(decision, item, moved, (email, when) =>
    seatMovedMail.to(
      email,
      { enrollmentId: moved.id, fromEnrollmentId: enrollment.id, ...(item.reasonTold && { reason: item.reason }) },
      when,
    ),
  );
  return { newEnrollmentId: moved.id };
}

function recordMove(
  decision: Decision,
  item: TransferItem,
  before: DeskEnrollment,
  after: DeskEnrollment,
  setAside: readonly Override[],
): void {
  const { studentId, registrationId } = after;
  const act = { withdrawalId: item.withdrawalId, ...(setAside.length > 0 && { setAside }) };
  const left = { from: 'enrolled', to: 'transferred', classId: before.classId, studentId, enrollmentId: after.id };
  recordStaffAct(decision, item, 'enrollment.transferred', before.id, { ...left, ...act });
  const taken = { to: 'enrolled', classId: after.classId, studentId, enrollmentId: before.id };
  const facts = { ...taken, ...(registrationId && { registrationId }), ...act };
  recordStaffAct(decision, item, 'enrollment.enrolled', after.id, facts);
}
