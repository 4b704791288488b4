import { countFreeSeats } from '../../../domain/seats.ts';
import { waitsForProof } from '../../../domain/holds.ts';
import { decideHeldBack, holdsEveryoneBack } from '../../../domain/waitlist.ts';
import type { AuditAction } from '../../audit/store.ts';
import type { GroupPrice } from '../../../domain/pricing.ts';
import type { SeatApart } from '../../../domain/group-end.ts';
import { newId } from '../../platform/ids.ts';
import { agreeTogether } from './agree.ts';
import { findGivenUp, type GivenUp, giveUpFor, requireGivenUp } from './given-up.ts';
import { giveSeat } from './give-seat.ts';
import { readersOf } from './readers.ts';
import { type Act, recordAct } from './record.ts';
import {
  type Changes,
  type DeskClass,
  type DeskEnrollment,
  type DeskEntry,
  type DeskState,
  type DeskStudent,
  firstHousehold,
  without,
} from './state.ts';
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
  const hasMoved = promoteHead({ state, changes }, schoolClass, cause);
  if (countFreeSeats(schoolClass) > 0) {
    if (schoolClass.hasMoreWaiting) throw new QueueTooShort();
    schoolClass.isQueueChecked = true;
  }
  // Seats that were given up for these go to whoever waits for them.
  if (hasMoved) promoteWherePossible({ state, changes }, cause);
}

/** Answers whether somebody gave up another seat for theirs. */
function promoteHead({ state, changes }: Promotion, schoolClass: DeskClass, cause: { readonly at: string }): boolean {
  let hasMoved = false;
  for (const entry of schoolClass.queue) {
    if (countFreeSeats(schoolClass) === 0) break;
    const student = state.students.get(entry.studentId);
    if (entry.state !== 'waiting' || !student || waitsForProof(entry, state.rules.holdsUnproven)) continue;
    // Those not loaded stand before those who joined in this batch.
    if (schoolClass.hasMoreWaiting && changes.newEntries.has(entry)) throw new QueueTooShort();
    const givenUp = findGivenUp(state, entry, student, cause.at);
    const rest = givenUp ? without(student, givenUp.classId) : student;
    const reason = decideHeldBack(schoolClass, rest, givenUp?.isTooLate);
    if (reason) holdBack(changes, entry, reason, cause.at);
    else promote({ state, changes }, { schoolClass, entry, student }, givenUp, cause.at);
    hasMoved ||= !reason && givenUp !== null;
  }
  return hasMoved;
}

function holdBack(changes: Changes, entry: DeskEntry, reason: string, at: string): void {
  if (entry.heldBackReason === reason) return;
  entry.heldBackReason = reason;
  if (!changes.newEntries.has(entry)) changes.changedEntries.add(entry);
  record(changes, at, 'waitlist.held-back', entry.id, { reason });
}

function promote({ state, changes }: Promotion, waiting: Waiting, givenUp: GivenUp | null, at: string): void {
  const { schoolClass, entry, student } = waiting;
  const { registrationId, agreedCents } = entry;
  const enrollmentId = newId();
  const before = givenUp && requireGivenUp(state, givenUp, student);
  const apart = before ? giveUpFor({ state, changes }, before, enrollmentId, { at, by: 'waitlist' }) : [];
  const enrollment = giveSeat(changes, schoolClass, student, {
    id: enrollmentId,
    registrationId,
    payerFamilyId: before?.payerFamilyId ?? entry.payerFamilyId ?? firstHousehold(student),
    enrolledAt: at,
    agreedCents,
    ...(before && { transferredFrom: before.id }),
  });
  state.enrollments.set(enrollmentId, enrollment);
  // Only now it is taken: with it a group may be complete.
  const [group] = agreeTogether({ state, changes }, [enrollment], { at, by: 'waitlist' });
  const facts = { classId: schoolClass.id, studentId: student.id, entryId: entry.id };
  record(changes, at, 'enrollment.enrolled', enrollmentId, { to: 'enrolled', ...facts });
  acceptEntry(changes, waiting, enrollmentId, { at, by: 'waitlist' });
  tellPromoted({ state, changes }, entry, enrollment, { group, ...(before && { insteadOf: before.id, apart }) });
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

/** The group that the seat completes; and where another one was given up for it, which, and what costs more by that. */
interface Prices {
  readonly group?: GroupPrice | undefined;
  readonly insteadOf?: string;
  readonly apart?: SeatApart[];
}

/** The letter about a seat from the waitlist, to everybody who is written to about the student. */
export function tellPromoted(
  { state, changes }: Promotion,
  entry: DeskEntry,
  { id: enrollmentId, studentId, agreedCents, enrolledAt: at }: DeskEnrollment,
  { group, ...moved }: Prices,
): void {
  const told = { entryId: entry.id, enrollmentId, agreedCents, ...(group && { group }), ...moved };
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
