import type { LineResult } from '../../../contract/enrollments.ts';
import { decideLine } from '../../../domain/enrollment.ts';
import { decideHousehold, decideOwnFamily } from '../../../domain/family-access.ts';
import { decideHeldUntil } from '../../../domain/holds.ts';
import { priceAlone } from '../../../domain/pricing.ts';
import { CallError, refused } from '../../platform/call/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Asker, EnrollItem, Item, Line, Outcome, RegistrationAnswer } from './items.ts';
import { accessTo, record } from './asker.ts';
import { alreadyUsed } from './already-used.ts';
import { agreeTogether } from './agree.ts';
import { countLines } from './count-lines.ts';
import {
  type Decision,
  type DeskAccount,
  type DeskClass,
  type DeskEnrollment,
  type DeskState,
  type DeskStudent,
} from './state.ts';
import { endSeats } from './end-seats.ts';
import { giveBack } from './give-back.ts';
import { giveSeat } from './give-seat.ts';
import { leave, withdraw } from './give-up.ts';
import { enrollOnBehalf } from './on-behalf.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { move } from './move.ts';
import { promoteInto } from './promote.ts';
import { registrationMails } from './readers.ts';
import { reopen } from './reopen.ts';
import { takeBack } from './take-back.ts';
import { tellMissing } from './tell-missing.ts';
import { transfer } from './transfer.ts';
import { withdrawAll } from './withdraw-all.ts';

/** A batch whose holds were looked at first. */
interface Batch extends Decision {
  /** How many holds came to their end in this batch. */
  readonly ended: number;
}

/** A submission while its lines are decided. */
interface Submission {
  readonly registrationId: string;
  /** The household that submits, and owes for its seats. */
  readonly familyId: string;
  readonly asker: Asker;
  readonly account: DeskAccount;
  readonly isProven: boolean;
  /** The day of its arrival at the school. */
  readonly today: string;
  /** The seats that it has got so far. */
  readonly taken: DeskEnrollment[];
}

/** Decides the items in order of arrival, each seeing what the earlier ones did. */
export function decideItems(decision: Batch, items: readonly Item[]): Outcome[] {
  return items.map((item) => {
    try {
      if (item.kind === 'enroll') return { answer: enroll(decision, item) };
      if (item.kind === 'withdraw') return { answer: withdraw(decision, item) };
      if (item.kind === 'leave') return { answer: leave(decision, item) };
      if (item.kind === 'take-back') return { answer: takeBack(decision, item) };
      if (item.kind === 'move') return { answer: move(decision, item) };
      if (item.kind === 'withdraw-all') return { answer: withdrawAll(decision, item) };
      if (item.kind === 'give-back') return { answer: giveBack(decision, item) };
      if (item.kind === 'transfer') return { answer: transfer(decision, item) };
      if (item.kind === 'end-seats') return { answer: endSeats(decision, item) };
      if (item.kind === 'reopen') return { answer: reopen(decision, item) };
      if (item.kind === 'on-behalf') return { answer: enrollOnBehalf(decision, item) };
      // They were ended before the first item was decided.
      return { answer: { ended: decision.ended } };
    } catch (error) {
      // An expected "no" to this item changes nothing and harms no other; anything else fails the batch.
      if (error instanceof CallError) return { error };
      throw error;
    }
  });
}

function enroll(decision: Decision, item: EnrollItem): RegistrationAnswer {
  const { state, changes } = decision;
  const { asker } = item;
  const first = state.answered.get(`${asker.accountId} ${item.key}`);
  if (first) return repeat(first, item);
  const account = state.accounts.get(asker.accountId);
  if (!account?.isComplete) throw refused('account-incomplete');
  const familyId = requireEnroller(state, account, item);
  countLines(state, familyId, item);
  const registrationId = newId();
  const isProven = !state.unprovenAccounts.has(asker.accountId);
  const submission: Submission = {
    registrationId,
    familyId,
    asker,
    account,
    isProven,
    today: item.today,
    taken: [],
  };
  const lines = item.lines.map((line) => enrollLine(decision, line, submission));
  const groups = agreeTogether(decision, submission.taken, { at: asker.at, by: asker });
  const answer: RegistrationAnswer = {
    registrationId,
    lines: lines.map((line, at) => withPrice(line, submission, item.lines[at]?.seenCents)),
  };
  if (groups.length > 0) answer.groups = groups;
  state.answered.set(`${asker.accountId} ${item.key}`, { hash: item.hash, answer });
  changes.registrations.push({
    id: registrationId,
    accountId: asker.accountId,
    familyId,
    key: item.key,
    hash: item.hash,
    answer,
    at: asker.at,
  });
  changes.mails.push(...registrationMails(state, asker, answer));
  return answer;
}

/** Refuses those who may only look; answers the family that a submission counts for, whichever of their students it is about. */
function requireEnroller(state: DeskState, { memberships }: DeskAccount, { lines }: EnrollItem): string {
  const familyId = decideOwnFamily(memberships);
  const mayLookOnly = ({ studentId }: Line) => accessTo(state, memberships, studentId)?.access === 'view';
  if (!familyId || lines.some(mayLookOnly)) throw refused('view-only');
  return familyId;
}

/** With what was agreed once all lines were decided, and what the family had read where that was less. */
function withPrice(line: LineResult, { taken }: Submission, seenCents: number | undefined): LineResult {
  const { agreedCents = line.agreedCents, agreedGroupId } = taken.find(({ id }) => id === line.enrollmentId) ?? {};
  if (agreedCents === undefined) return line;
  const isDearer = seenCents !== undefined && agreedCents > seenCents;
  return { ...line, agreedCents, ...(isDearer && { seenCents }), ...(agreedGroupId && { groupId: agreedGroupId }) };
}

function repeat(first: { hash: string; answer: RegistrationAnswer }, item: EnrollItem): RegistrationAnswer {
  if (first.hash === item.hash) return first.answer;
  throw alreadyUsed();
}

function enrollLine(decision: Decision, line: Line, submission: Submission): LineResult {
  const { account, asker, today } = submission;
  const { studentId, classId } = line;
  const found = decision.state.classes.get(classId);
  const schoolClass = found?.isPublished ? found : null;
  const { state } = decision;
  const access = accessTo(state, account.memberships, studentId);
  const student = access ? (state.students.get(studentId) ?? null) : null;
  // A free seat goes to the waitlist before the public.
  if (schoolClass) promoteInto(decision, schoolClass, asker);
  const missing = access ? state.missingOf(classId, studentId, decideHousehold(access)?.familyId ?? null, today) : [];
  const decided = decideLine(schoolClass, student, { ...line, missing }, asker.now);
  if (decided.outcome === 'refused') {
    const { reason } = decided;
    const refusedLine = { studentId, classId, outcome: 'refused', reason } as const;
    return reason === 'forms-missing' ? { ...refusedLine, ...tellMissing(missing) } : refusedLine;
  }
  if (!schoolClass || !student) throw new Error('A line was accepted without a class or a student.');
  const agreedCents = priceAlone(schoolClass, line.chosenCents ?? null);
  return decided.outcome === 'enrolled'
    ? takeSeat(decision, schoolClass, student, submission, agreedCents)
    : joinWaitlist(decision, schoolClass, student, { ...submission, agreedCents });
}

function takeSeat(
  { state, changes }: Decision,
  schoolClass: DeskClass,
  student: DeskStudent,
  { registrationId, familyId, asker, isProven, taken }: Submission,
  agreedCents: number,
): LineResult {
  const first = state.firstHolds.get(`${student.id} ${schoolClass.id}`);
  const firstUntil = first === undefined ? undefined : Date.parse(first);
  const until = decideHeldUntil({ holdsUnproven: state.rules.holdsUnproven, isProven, now: asker.now, firstUntil });
  const heldUntil = until === null ? null : new Date(until).toISOString();
  const enrollment = giveSeat(changes, schoolClass, student, {
    registrationId,
    payerFamilyId: familyId,
    enrolledAt: asker.at,
    agreedCents,
    heldUntil,
  });
  const { id } = enrollment;
  taken.push(enrollment);
  const facts = { classId: schoolClass.id, studentId: student.id, registrationId, ...(heldUntil && { heldUntil }) };
  const change = { to: 'enrolled', ...facts };
  record(changes, asker, 'enrollment.enrolled', id, change);
  return { studentId: student.id, classId: schoolClass.id, outcome: 'enrolled', enrollmentId: id };
}
