import { countFreeSeats } from '../../../domain/seats.ts';
import { waitsForProof } from '../../../domain/holds.ts';
import { decideHeldBack, holdsEveryoneBack } from '../../../domain/waitlist.ts';
import type { AuditAction } from '../../audit/store.ts';
import type { GroupPrice } from '../../../domain/pricing.ts';
import { agreeTogether } from './agree.ts';
import { giveSeat } from './give-seat.ts';
import { readersOf } from './readers.ts';
import { type Act, recordAct } from './record.ts';
import type { Changes, DeskClass, DeskEnrollment, DeskEntry, DeskState, DeskStudent } from './state.ts';
import { promotionMail } from '../letters/promotion.ts';

/** More people must be looked at than were loaded and locked: the batch starts again with a longer head of the queues. */
export class QueueTooShort extends Error {}

interface Promotion {
  readonly state: DeskState;
  readonly changes: Changes;
}

/** Gives free seats to those waiting, in every class at hand; something changed for somebody, so all are checked again. */
export function promoteWherePossible(promotion: Promotion, cause: { readonly at: string }): void {
  for (const schoolClass of promotion.state.classes.values()) schoolClass.isQueueChecked = false;
  for (const schoolClass of promotion.state.classes.values()) promoteInto(promotion, schoolClass, cause);
}

/** Gives the free seats of a class to those waiting, in ticket order; who fails the recheck keeps the place, and the next is tried. */
export function promoteInto(
  { state, changes }: Promotion,
  schoolClass: DeskClass,
  cause: { readonly at: string },
): void {
  if (schoolClass.isQueueChecked || schoolClass.waiting === 0 || countFreeSeats(schoolClass) === 0) return;
  if (holdsEveryoneBack(schoolClass)) return;
  for (const entry of schoolClass.queue) {
    if (countFreeSeats(schoolClass) === 0) return;
    const student = state.students.get(entry.studentId);
    if (entry.state !== 'waiting' || !student || waitsForProof(entry, state.rules.holdsUnproven)) continue;
    // Those not loaded stand before those who joined in this batch.
    if (schoolClass.hasMoreWaiting && changes.newEntries.has(entry)) throw new QueueTooShort();
    const reason = decideHeldBack(schoolClass, student);
    if (reason) holdBack(changes, entry, reason, cause.at);
    else promote({ state, changes }, schoolClass, entry, student, cause.at);
  }
  if (countFreeSeats(schoolClass) > 0 && schoolClass.hasMoreWaiting) throw new QueueTooShort();
  schoolClass.isQueueChecked = true;
}

function holdBack(changes: Changes, entry: DeskEntry, reason: string, at: string): void {
  if (entry.heldBackReason === reason) return;
  entry.heldBackReason = reason;
  if (!changes.newEntries.has(entry)) changes.changedEntries.add(entry);
  record(changes, at, 'waitlist.held-back', entry.id, { reason });
}

function promote(
  { state, changes }: Promotion,
  schoolClass: DeskClass,
  entry: DeskEntry,
  student: DeskStudent,
  at: string,
): void {
  const { registrationId, agreedCents } = entry;
  const enrollment = giveSeat(changes, schoolClass, student, { registrationId, enrolledAt: at, agreedCents });
  const enrollmentId = enrollment.id;
  // Only now it is taken: with it a group may be complete.
  const [group] = agreeTogether({ state, changes }, [enrollment], { at, by: 'waitlist' });
  const facts = { classId: schoolClass.id, studentId: student.id, entryId: entry.id };
  record(changes, at, 'enrollment.enrolled', enrollmentId, { to: 'enrolled', ...facts });
  acceptEntry(changes, { schoolClass, student, entry }, enrollmentId, { at, by: 'waitlist' });
  tellPromoted({ state, changes }, entry, enrollment, group);
}

interface Waiting {
  readonly schoolClass: DeskClass;
  readonly student: DeskStudent;
  readonly entry: DeskEntry;
}

/** A place on the waitlist has become a seat. */
export function acceptEntry(
  changes: Changes,
  { schoolClass, student, entry }: Waiting,
  enrollmentId: string,
  act: Act,
): void {
  schoolClass.waiting -= 1;
  student.waitsFor.delete(schoolClass.id);
  Object.assign(entry, { state: 'accepted', enrollmentId, heldBackReason: null, endedAt: act.at });
  if (!changes.newEntries.has(entry)) changes.changedEntries.add(entry);
  const change = { from: 'waiting', to: 'accepted', enrollmentId };
  recordAct(changes, act, { action: 'waitlist.promoted', entityId: entry.id, change });
}

/** The letter about a seat from the waitlist, to everybody who is written to about the student. */
export function tellPromoted(
  { state, changes }: Promotion,
  entry: DeskEntry,
  { id: enrollmentId, studentId, agreedCents, enrolledAt: at }: DeskEnrollment,
  group: GroupPrice | undefined,
): void {
  const told = { entryId: entry.id, enrollmentId, agreedCents, ...(group && { group }) };
  for (const [index, { accountId, email }] of readersOf(state, [studentId]).entries()) {
    const about = index === 0 ? { aboutId: entry.id } : {};
    changes.mails.push(promotionMail.to(email, { ...told, readerId: accountId }, { ...about, at }));
  }
}

/** A promotion is nobody's act but the rule's: the audit names the waitlist. */
function record(
  changes: Changes,
  at: string,
  action: AuditAction,
  entityId: string,
  change: Record<string, unknown>,
): void {
  recordAct(changes, { at, by: 'waitlist' }, { action, entityId, change });
}
