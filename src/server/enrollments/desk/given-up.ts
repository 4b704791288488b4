import { decideWithdrawal } from '../../../domain/deadlines.ts';
import type { SeatApart } from '../../../domain/group-end.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { apartFrom, endGroupPrice } from './end-group-price.ts';
import { type Act, recordAct } from './record.ts';
import {
  type DeskEnrollment,
  type DeskEntry,
  type DeskState,
  type DeskStudent,
  freeSeat,
  type Decision,
} from './state.ts';

/** Somebody gives up a seat in a class that was not locked: the batch starts again with these classes too. */
export class ClassesMissing extends Error {
  readonly classIds: readonly string[];
  constructor(classIds: readonly string[]) {
    super(`missing: ${classIds.join(', ')}`);
    this.classIds = classIds;
  }
}

/** A seat that is given up for another one. */
export interface GivenUp {
  readonly classId: string;
  readonly enrollmentId: string;
  /** The school's last day for that is over. */
  readonly isTooLate: boolean;
}

/** The seat that a place gives up as long as the student has it; none once its class is over, or where the school has cancelled it. */
export function findGivenUp({ rules }: DeskState, entry: DeskEntry, student: DeskStudent, at: string): GivenUp | null {
  if (entry.givesUp === null) return null;
  const found = [...student.seats].find(([, { enrollmentId }]) => enrollmentId === entry.givesUp);
  if (!found) return null;
  const [classId, { enrollmentId }] = found;
  const today = dayAtSchool(Date.parse(at), rules.timeZone);
  const decided = decideWithdrawal(student.enrolledIn.get(classId) ?? [], today, rules.withdrawDaysBefore);
  return decided === 'already-ended' ? null : { classId, enrollmentId, isTooLate: decided === 'deadline-passed' };
}

/** The enrollment that is given up, once its class, and those for which its student waits, are locked: they may get a seat by it. */
export function requireGivenUp(
  state: DeskState,
  { classId, enrollmentId }: GivenUp,
  student: DeskStudent,
): DeskEnrollment {
  const missing = [classId, ...student.waitsFor].filter((id) => !state.classes.has(id));
  if (missing.length > 0) throw new ClassesMissing(missing);
  const enrollment = state.enrollments.get(enrollmentId);
  if (!enrollment) throw new Error('A seat is given up that was not loaded.');
  return enrollment;
}

/** Ends the seat that the family gives up for a new one; answers the seats that cost more by it. */
export function giveUpFor(
  decision: Decision,
  enrollment: DeskEnrollment,
  newEnrollmentId: string,
  act: Act,
): SeatApart[] {
  const { state, changes } = decision;
  const { id, classId, studentId } = enrollment;
  const [schoolClass, student] = [state.classes.get(classId), state.students.get(studentId)];
  if (!schoolClass || !student) throw new Error('A seat is given up in a class that was not loaded.');
  const apart = apartFrom(state, enrollment);
  Object.assign(enrollment, { state: 'transferred', endedAt: act.at });
  changes.changedEnrollments.add(enrollment);
  freeSeat(schoolClass, student);
  const change = { from: 'enrolled', to: 'transferred', classId, studentId, enrollmentId: newEnrollmentId };
  recordAct(changes, act, { action: 'enrollment.transferred', entityId: id, change });
  endGroupPrice(decision, enrollment, apart, act);
  return apart;
}

/** Who waits for another class, and gives up a seat for it, gives up the one that this became. */
export function follow({ state, changes }: Decision, enrollmentId: string, newEnrollmentId: string): void {
  for (const entry of state.entries.values()) {
    if (entry.givesUp !== enrollmentId || entry.state !== 'waiting') continue;
    entry.givesUp = newEnrollmentId;
    if (!changes.newEntries.has(entry)) changes.changedEntries.add(entry);
  }
}
