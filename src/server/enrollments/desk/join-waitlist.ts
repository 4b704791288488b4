import type { LineResult } from '../../../contract/enrollments.ts';
import { newId } from '../../platform/ids.ts';
import { record } from './asker.ts';
import type { Asker } from './items.ts';
import type { Decision, DeskClass, DeskStudent } from './state.ts';

interface Joining {
  readonly registrationId: string;
  readonly familyId: string;
  readonly asker: Asker;
  readonly isProven: boolean;
  /** What the seat costs by itself, should it come free. */
  readonly agreedCents: number;
  /** The enrollment that is given up for it then. */
  readonly givesUp?: string;
}

/** Puts a student at the end of a waitlist. */
export function joinWaitlist(
  { state, changes }: Decision,
  schoolClass: DeskClass,
  student: DeskStudent,
  { registrationId, familyId, asker, isProven, agreedCents, givesUp }: Joining,
): LineResult {
  const entry = {
    id: newId(),
    classId: schoolClass.id,
    studentId: student.id,
    registrationId,
    payerFamilyId: familyId,
    ticket: schoolClass.nextTicket,
    joinedAt: asker.at,
    state: 'waiting',
    heldBackReason: null,
    enrollmentId: null,
    endedAt: null,
    needsProof: state.rules.holdsUnproven && !isProven,
    withdrawalId: null,
    reopenedAt: null,
    agreedCents,
    givesUp: givesUp ?? null,
  };
  schoolClass.nextTicket += 1;
  schoolClass.waiting += 1;
  schoolClass.isChanged = true;
  schoolClass.queue.push(entry);
  student.waitsFor.add(schoolClass.id);
  state.entries.set(entry.id, entry);
  changes.newEntries.add(entry);
  const change = {
    to: 'waiting',
    classId: schoolClass.id,
    studentId: student.id,
    registrationId,
    ...(givesUp && { enrollmentId: givesUp }),
  };
  record(changes, asker, 'waitlist.joined', entry.id, change);
  return {
    studentId: student.id,
    classId: schoolClass.id,
    outcome: 'waitlisted',
    entryId: entry.id,
    position: schoolClass.waiting,
    agreedCents,
  };
}
