import { decideHold } from '../../../domain/holds.ts';
import { freeSeat, type Changes, type DeskState } from './state.ts';
import { promoteWherePossible } from './promote.ts';
import { recordAct } from './record.ts';

/** What acts by itself at the desk is recorded under this name. */
const PORTAL = 'portal';

/**
 * Ends the holds whose time is over in the batch's classes: the seat goes to the waitlist first. Before anything else of the batch is
 * decided, so that whoever asks for such a class does not wait for a job.
 */
export function endHolds(decision: { readonly state: DeskState; readonly changes: Changes }, now: number): number {
  const { state, changes } = decision;
  const at = new Date(now).toISOString();
  let freed = 0;
  for (const { enrollment, isProven } of state.holds) {
    const schoolClass = state.classes.get(enrollment.classId);
    if (!schoolClass) continue;
    const { heldUntil, id: entityId, classId, studentId } = enrollment;
    const ends = decideHold({ heldUntil: Date.parse(heldUntil), isProven }, state.rules.holdsUnproven, now);
    if (ends === 'waits') continue;
    changes.changedEnrollments.add(enrollment);
    const act = { at, by: PORTAL };
    if (ends === 'lifted') {
      Object.assign(enrollment, { heldUntil: null });
      const change = { heldUntil: { from: heldUntil, to: null }, classId, studentId };
      recordAct(changes, act, { action: 'enrollment.hold-lifted', entityId, change });
      continue;
    }
    Object.assign(enrollment, { state: 'revoked', endedAt: at, endReason: 'address-unproven' });
    freeSeat(schoolClass, state.students.get(studentId));
    freed += 1;
    const change = { from: 'enrolled', to: 'revoked', classId, studentId, heldUntil };
    const reasoned = { ...act, reason: 'address-unproven' };
    recordAct(changes, reasoned, { action: 'enrollment.revoked', entityId, change });
  }
  if (freed > 0) promoteWherePossible(decision, { at });
  return freed;
}
