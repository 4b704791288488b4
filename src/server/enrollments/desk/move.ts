import { decideLine } from '../../../domain/enrollment.ts';
import { decideHousehold, decideOwnFamily } from '../../../domain/family-access.ts';
import { decideHeldUntil } from '../../../domain/holds.ts';
import { type MovePrice, priceMove } from '../../../domain/move-price.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import { newId } from '../../platform/ids.ts';
import { seatMovedMail } from '../letters/seat-moved.ts';
import { agreeTogether } from './agree.ts';
import { alreadyUsed } from './already-used.ts';
import { accessTo, record } from './asker.ts';
import { countLines } from './count-lines.ts';
import { follow, giveUpFor } from './given-up.ts';
import { leavePlace, ownStudent, requireInTime } from './give-up.ts';
import { giveSeat } from './give-seat.ts';
import type { Moved, MoveItem, RegistrationAnswer } from './items.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { promoteInto, promoteWherePossible } from './promote.ts';
import { readersOf, registrationMails } from './readers.ts';
import {
  type DeskAccount,
  type DeskClass,
  type DeskEnrollment,
  type DeskEntry,
  type DeskState,
  type DeskStudent,
  seatsApartFrom,
  without,
  type Decision,
} from './state.ts';
import { tellMissing } from './tell-missing.ts';

/** A move that may begin: the seat, who has it, and where it leads. */
interface Wish {
  readonly item: MoveItem;
  readonly account: DeskAccount;
  readonly familyId: string;
  readonly enrollment: DeskEnrollment;
  readonly student: DeskStudent;
  readonly from: DeskClass;
  readonly to: DeskClass;
  /** The place that the student has on the waitlist there. */
  readonly place: DeskEntry | undefined;
  readonly price: MovePrice;
}

/**
 * A guardian moves a student to another class of the semester: by the rules of a new enrollment there, and of giving up the seat here. The seat there is taken and
 * the one here given up in one step, or the student waits there and keeps this one until then.
 */
export function move(decision: Decision, item: MoveItem): Moved {
  const first = decision.state.answered.get(`${item.asker.accountId} ${item.key}`);
  if (first) return repeat(first, item);
  const wish = requireWish(decision, item);
  const outcome = decideOutcome(decision.state, wish);
  const { cents, differenceCents } = wish.price;
  if (cents !== item.seen.cents || differenceCents !== item.seen.differenceCents) throw refused('price-changed');
  return outcome === 'enrolled' ? takeSeat(decision, wish) : waitThere(decision, wish);
}

function repeat({ hash, answer }: { hash: string; answer: RegistrationAnswer }, item: MoveItem): Moved {
  const [line] = answer.lines;
  if (hash !== item.hash || !line) throw alreadyUsed();
  const { enrollmentId, entryId, position, agreedCents = 0 } = line;
  const outcome = enrollmentId === undefined ? 'waitlisted' : 'enrolled';
  return { outcome, agreedCents, ...(enrollmentId && { enrollmentId }), ...(entryId && { entryId, position }) };
}

/** Everything that stands against giving up the seat here, and against there being such a class. */
function requireWish(decision: Decision, item: MoveItem): Wish {
  const { state } = decision;
  const { asker, enrollmentId, toClassId, today, withdrawDaysBefore } = item;
  const enrollment = state.enrollments.get(enrollmentId);
  const student = ownStudent(state, asker, enrollment?.studentId);
  const from = state.classes.get(enrollment?.classId ?? '');
  const account = state.accounts.get(asker.accountId);
  if (!enrollment || !student || !from || !account) throw notFound('enrollment');
  if (!account.isComplete) throw refused('account-incomplete');
  const familyId = decideOwnFamily(account.memberships);
  if (familyId === null) throw refused('view-only');
  const found = state.classes.get(toClassId);
  const to = found?.isPublished && found.semesterId === from.semesterId ? found : null;
  // A free seat goes to the waitlist before anybody moves there; also to this student, who then is there.
  if (to) promoteInto(decision, to, asker);
  requireInTime(enrollment, from, today, withdrawDaysBefore);
  if (!to) throw refused('not-moved', { why: 'not-found', sections: [], waivers: [] });
  if (to === from) throw refused('not-moved', { why: 'already-enrolled', sections: [], waivers: [] });
  const places = item.entryIds.flatMap((id) => state.entries.get(id) ?? []);
  const place = places.find((each) => each.state === 'waiting' && each.studentId === student.id);
  const price = priceOf({ enrollment, student, from, to });
  return { item, account, familyId, enrollment, student, from, to, place, price };
}

/** What a move costs as it stands. */
export function priceOf({
  enrollment,
  student,
  from,
  to,
}: Pick<Wish, 'enrollment' | 'student' | 'from' | 'to'>): MovePrice {
  const { agreedCents: cents, agreedGroupId: groupId, aloneCents } = enrollment;
  return priceMove({
    left: { cents, groupId, aloneCents, soldInGroupId: from.soldInGroupId, tag: from },
    isCancelled: from.isCancelled,
    others: seatsApartFrom(student, from.id),
    to: { id: to.id, tag: to, group: to.group },
  });
}

/** By the rules of a new enrollment, as if the seat here were not the student's, nor the place there. */
function decideOutcome(state: DeskState, { item, account, student, from, to, place }: Wish): 'enrolled' | 'waitlisted' {
  const { asker, ifFull, today } = item;
  const access = accessTo(state, account.memberships, student.id);
  const missing = access ? state.missingOf(to.id, student.id, decideHousehold(access)?.familyId ?? null, today) : [];
  const decided = decideLine(to, asMoving(student, from, place), { ifFull, missing }, asker.now);
  if (decided.outcome !== 'refused') return decided.outcome;
  const { reason: why } = decided;
  const { sections, waivers = [] } = tellMissing(why === 'forms-missing' ? missing : []);
  throw refused('not-moved', { why, sections, waivers });
}

/** The student without the seat that is given up, and without their place on the waitlist of the class that they move to. */
export function asMoving(
  student: DeskStudent,
  from: DeskClass,
  place: { readonly classId: string } | undefined,
): DeskStudent {
  const waitsFor = new Set([...student.waitsFor].filter((id) => id !== place?.classId));
  return { ...without(student, from.id), waitsFor };
}

function takeSeat(decision: Decision, wish: Wish): Moved {
  const { state, changes } = decision;
  const { item, familyId, enrollment, student, from, to, place, price } = wish;
  const { asker } = item;
  const act = { at: asker.at, by: asker };
  const [registrationId, id] = [newId(), newId()];
  countLines(state, familyId, { lines: [item], today: item.today });
  giveUpFor(decision, enrollment, id, act);
  const moved = giveSeat(changes, to, student, {
    id,
    registrationId,
    payerFamilyId: enrollment.payerFamilyId ?? familyId,
    enrolledAt: asker.at,
    agreedCents: price.aloneCents,
    heldUntil: heldAfter(state, enrollment, asker),
    transferredFrom: enrollment.id,
  });
  state.enrollments.set(id, moved);
  const [group = null] = agreeTogether(decision, [moved], act);
  const facts = { classId: to.id, studentId: student.id, registrationId, enrollmentId: enrollment.id };
  const change = { to: 'enrolled', ...facts, ...(moved.heldUntil && { heldUntil: moved.heldUntil }) };
  record(changes, asker, 'enrollment.enrolled', id, change);
  if (place) leavePlace(decision, asker, place);
  follow(decision, enrollment.id, id);
  const line = { studentId: student.id, classId: to.id, outcome: 'enrolled' as const, enrollmentId: id };
  const agreedCents = moved.agreedCents;
  answerOnce(decision, wish, { registrationId, lines: [{ ...line, agreedCents }], insteadOf: enrollment.id });
  const beforeCents = from.isCancelled ? 0 : enrollment.agreedCents;
  const own = { beforeCents, cents: agreedCents, apart: [...price.apart], group };
  for (const [index, { email }] of readersOf(state, [student.id]).entries()) {
    const about = index === 0 ? { aboutId: id } : {};
    const told = { enrollmentId: id, fromEnrollmentId: enrollment.id, own };
    changes.mails.push(seatMovedMail.to(email, told, { ...about, at: asker.at }));
  }
  promoteWherePossible(decision, asker);
  return { outcome: 'enrolled', enrollmentId: id, agreedCents };
}

/** A seat that was the family's for good stays so; one that is held stays held until the same moment, or is proven by whoever moves it. */
function heldAfter({ rules, unprovenAccounts }: DeskState, { heldUntil }: DeskEnrollment, asker: MoveItem['asker']) {
  if (heldUntil === null) return null;
  const isProven = !unprovenAccounts.has(asker.accountId);
  const taken = { holdsUnproven: rules.holdsUnproven, isProven, now: asker.now, firstUntil: Date.parse(heldUntil) };
  const until = decideHeldUntil(taken);
  return until === null ? null : new Date(until).toISOString();
}

/** Who waits there already keeps the place, and gives up the seat here for it from now on. One seat is given up for one place. */
function waitThere(decision: Decision, wish: Wish): Moved {
  const { state, changes } = decision;
  const { item, familyId, enrollment, student, to, place, price } = wish;
  const { asker } = item;
  const other = [...state.entries.values()].find((each) => each.givesUp === enrollment.id && each.state === 'waiting');
  if (place && (other === undefined || other === place)) {
    if (place.givesUp !== enrollment.id) {
      place.givesUp = enrollment.id;
      if (!changes.newEntries.has(place)) changes.changedEntries.add(place);
      const change = { classId: to.id, studentId: student.id, enrollmentId: enrollment.id };
      record(changes, asker, 'waitlist.move-asked', place.id, change);
    }
    return { outcome: 'waitlisted', entryId: place.id, agreedCents: place.agreedCents };
  }
  if (other) throw refused('already-moves');
  countLines(state, familyId, { lines: [item], today: item.today });
  const registrationId = newId();
  const isProven = !state.unprovenAccounts.has(asker.accountId);
  const joining = { registrationId, familyId, asker, isProven, agreedCents: price.aloneCents, givesUp: enrollment.id };
  const line = joinWaitlist(decision, to, student, joining);
  const answer = { registrationId, lines: [line], insteadOf: enrollment.id };
  answerOnce(decision, wish, answer);
  changes.mails.push(...registrationMails(state, asker, answer));
  return { outcome: 'waitlisted', entryId: line.entryId, position: line.position, agreedCents: price.aloneCents };
}

/** Kept with the key, so that it is answered again and not done again. */
function answerOnce({ state, changes }: Decision, { item, familyId }: Wish, answer: RegistrationAnswer): void {
  const { asker, key, hash } = item;
  state.answered.set(`${asker.accountId} ${key}`, { hash, answer });
  changes.registrations.push({
    id: answer.registrationId,
    accountId: asker.accountId,
    familyId,
    key,
    hash,
    answer,
    at: asker.at,
  });
}
