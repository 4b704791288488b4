import { decideSeatBack, takeBackUntil } from '../../../domain/withdrawal.ts';
import { decideHeldUntil } from '../../../domain/holds.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import { seatReopenedMail } from '../letters/seat-reopened.ts';
import { agreeTogether, reprice, seatOf } from './agree.ts';
import { record } from './asker.ts';
import { ownStudent } from './give-up.ts';
import type { TakeBackItem } from './items.ts';
import { promoteInto } from './promote.ts';
import { readersOf } from './readers.ts';
import { type Act, recordAct } from './record.ts';
import {
  type DeskEnrollment,
  type DeskState,
  type DeskStudent,
  seatIn,
  type SharedWith,
  type Decision,
} from './state.ts';

/** A guardian takes back what the family has just withdrawn, as long as nobody has the seat; at the prices of before. */
export function takeBack(decision: Decision, { asker, enrollmentId, accountId }: TakeBackItem) {
  const { state, changes } = decision;
  const enrollment = state.enrollments.get(enrollmentId);
  const student = ownStudent(state, asker, enrollment?.studentId);
  const schoolClass = state.classes.get(enrollment?.classId ?? '');
  if (!enrollment || !student || !schoolClass) throw notFound('enrollment');
  const answer = { enrollmentId, state: 'enrolled' as const };
  if (enrollment.state === 'enrolled') return answer;
  // What the school ended is not the family's to take back.
  if (enrollment.state !== 'withdrawn' || enrollment.withdrawalId !== null) throw refused('changed-meanwhile');
  if (asker.now >= takeBackUntil(Date.parse(enrollment.endedAt ?? ''))) throw refused('too-late');
  promoteInto(decision, schoolClass, asker);
  const reason = decideSeatBack(schoolClass, student);
  if (reason === 'class-full') throw refused('seat-taken');
  if (reason) throw refused(reason === 'cancelled' ? 'cancelled' : 'changed-meanwhile');
  const isProven = accountId === null || !state.unprovenAccounts.has(accountId);
  const heldUntil = enrollment.heldUntil !== null && isHeld(state, isProven, asker.now) ? enrollment.heldUntil : null;
  if (heldUntil !== null && Date.parse(heldUntil) <= asker.now) throw refused('too-late');
  Object.assign(enrollment, { state: 'enrolled', endedAt: null, heldUntil });
  changes.changedEnrollments.add(enrollment);
  seatIn(schoolClass, student, seatOf(enrollment));
  const change = { from: 'withdrawn', to: 'enrolled', classId: schoolClass.id, studentId: student.id };
  record(changes, asker, 'enrollment.reopened', enrollmentId, change);
  agreeAgain(decision, enrollment, student, { at: asker.at, by: asker });
  for (const [index, { email }] of readersOf(state, [student.id]).entries()) {
    const about = index === 0 ? { aboutId: enrollmentId } : {};
    changes.mails.push(seatReopenedMail.to(email, { enrollmentId }, { ...about, mayRepeat: true, at: asker.at }));
  }
  return answer;
}

const isHeld = ({ rules }: DeskState, isProven: boolean, now: number) =>
  decideHeldUntil({ holdsUnproven: rules.holdsUnproven, isProven, now }) !== null;

/** The group's price as it was, where all seats that shared it are as they were left; else as if the seat were new. */
function agreeAgain(decision: Decision, enrollment: DeskEnrollment, student: DeskStudent, act: Act): void {
  const { sharedWith, ...price } = enrollment;
  enrollment.sharedWith = null;
  const seats = new Map([...student.seats].map(([classId, seat]) => [seat.enrollmentId, { classId, ...seat }]));
  if (sharedWith?.every((each) => seats.get(each.enrollmentId)?.agreedCents === each.sinceCents)) {
    for (const each of sharedWith) restore(decision, each, seats.get(each.enrollmentId)?.classId ?? '', student, act);
    return;
  }
  // The school has ended the others: what they shared stays as agreed.
  if (!sharedWith && price.agreedGroupId !== null) return;
  const agreedCents = price.aloneCents ?? price.agreedCents;
  Object.assign(enrollment, { agreedCents, agreedGroupId: null });
  student.seats.set(enrollment.classId, seatOf(enrollment));
  agreeTogether(decision, [enrollment], act);
  reprice(decision, enrollment, enrollment);
}

/** A seat costs again what it did before the other one was withdrawn. */
function restore(decision: Decision, before: SharedWith, classId: string, student: DeskStudent, act: Act): void {
  const { enrollmentId: id, agreedCents, agreedGroupId, sinceCents } = before;
  if (student.seats.get(classId)?.agreedGroupId === agreedGroupId) return;
  reprice(decision, { id, classId, studentId: student.id }, { agreedCents, agreedGroupId, aloneCents: sinceCents });
  if (agreedCents === sinceCents) return;
  const facts = { groupId: agreedGroupId, classId, studentId: student.id };
  const change = { agreedCents: { from: sinceCents, to: agreedCents }, ...facts };
  recordAct(decision.changes, act, { action: 'enrollment.price-lowered', entityId: id, change });
}
