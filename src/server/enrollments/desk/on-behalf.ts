import { type GroupPrice, priceAlone } from '../../../domain/pricing.ts';
import { decideStaffSeat, type NeverGiven } from '../../../domain/staff-seat.ts';
import { type CallError, notFound, refused } from '../../platform/call/errors.ts';
import { enrolledBySchoolMail } from '../letters/enrolled-by-school.ts';
import { alreadyUsed } from './already-used.ts';
import { agreeTogether } from './agree.ts';
import { giveSeat } from './give-seat.ts';
import type { OnBehalfItem } from './items.ts';
import { acceptEntry, promoteInto, tellPromoted } from './promote.ts';
import { readersOf } from './readers.ts';
import { recordAct } from './record.ts';
import { type Decision, type DeskEnrollment, firstHousehold } from './state.ts';

/**
 * Staff give a student a seat: by the rules of a family's line, but for those that they set aside one by one, with a reason. What is free
 * goes to the waitlist first; where the student waits themselves, their place becomes the seat.
 */
export function enrollOnBehalf(decision: Decision, item: OnBehalfItem): { enrollmentId: string; agreedCents: number } {
  const { state, changes } = decision;
  const { asker, enrollmentId, chosenCents } = item;
  const before = state.enrollments.get(enrollmentId);
  if (before) return answerAgain(before, item);
  const found = state.classes.get(item.classId);
  const schoolClass = found?.isPublished ? found : null;
  if (schoolClass) promoteInto(decision, schoolClass, asker);
  const student = state.students.get(item.studentId) ?? null;
  const entry = item.entryIds.map((id) => state.entries.get(id)).find((each) => each?.state === 'waiting');
  const wish = { overrides: item.overrides, chosenCents, takesPlace: entry !== undefined };
  const decided = decideStaffSeat(schoolClass, student, wish, asker.now);
  if (decided.outcome === 'never') throw neverOf(decided.reason);
  if (decided.outcome === 'against') throw refused('rules-against', { rules: decided.rules });
  if (!schoolClass || !student) throw new Error('A seat was given without a class or a student.');
  // Nobody sets a rule aside without saying why.
  if (decided.used.length > 0 && !item.reason) throw refused('reason-missing');
  const enrollment = giveSeat(changes, schoolClass, student, {
    id: enrollmentId,
    registrationId: entry?.registrationId ?? null,
    payerFamilyId: entry?.payerFamilyId ?? firstHousehold(student),
    enrolledAt: asker.at,
    agreedCents: entry?.agreedCents ?? priceAlone(schoolClass, chosenCents),
    staffOverrides: decided.used,
    mayOverlap: decided.used.includes('overlaps'),
  });
  state.enrollments.set(enrollmentId, enrollment);
  const act = { at: asker.at, by: asker.by, ...(item.reason && { reason: item.reason }) };
  const facts = { classId: schoolClass.id, studentId: student.id, ...(entry && { entryId: entry.id }) };
  const change = { to: 'enrolled', ...facts, bySchool: true, setAside: decided.used };
  recordAct(changes, act, { action: 'enrollment.enrolled', entityId: enrollmentId, change });
  if (entry) acceptEntry(changes, { schoolClass, student, entry }, enrollmentId, act);
  const [group] = agreeTogether(decision, [enrollment], act);
  if (entry) tellPromoted(decision, entry, enrollment, { group });
  else if (item.letterAt) tell(decision, enrollment, { group, at: asker.at, notBefore: item.letterAt });
  return { enrollmentId, agreedCents: enrollment.agreedCents };
}

/** The answer to what was asked before, whose answer may not have arrived. */
function answerAgain(before: DeskEnrollment, { classId, studentId }: OnBehalfItem) {
  if (before.classId !== classId || before.studentId !== studentId || before.state !== 'enrolled') throw alreadyUsed();
  return { enrollmentId: before.id, agreedCents: before.agreedCents };
}

function neverOf(reason: NeverGiven): CallError {
  return reason === 'not-found' ? notFound('class or student') : refused('never-on-behalf', { why: reason });
}

interface Told {
  readonly group: GroupPrice | undefined;
  readonly at: string;
  readonly notBefore: string;
}

function tell({ state, changes }: Decision, enrollment: DeskEnrollment, { group, at, notBefore }: Told): void {
  const { id: enrollmentId, agreedCents } = enrollment;
  for (const [index, { accountId, email }] of readersOf(state, [enrollment.studentId]).entries()) {
    const about = index === 0 ? { aboutId: enrollmentId } : {};
    const facts = { enrollmentId, agreedCents, readerId: accountId, ...(group && { group }) };
    changes.mails.push(enrolledBySchoolMail.to(email, facts, { ...about, at, notBefore }));
  }
}
