import { type OwedSeat, postSeats, type SeatAct } from '../../payments/store.ts';
import type { Statements } from '../../platform/database/statements.ts';
import type { Changes, DeskAudit, DeskEnrollment, DeskState } from './state.ts';

/**
 * Enters what a batch changes of what is owed, for every seat of it at once: the history of the batch tells what happened to which seat, and a seat is owed for
 * as it stands at the end. A batch in whose semesters no books are kept asks the database nothing.
 */
export async function postChanges(sql: Statements, state: DeskState, changes: Changes): Promise<void> {
  const acts = new Map<string, SeatAct>();
  for (const audit of changes.audits) if (isOwedFor(state, audit)) acts.set(audit.entityId, toAct(audit));
  if (acts.size === 0) return;
  const { organizationId, rules } = state;
  const fresh = changes.newEnrollments.flatMap((enrollment) => toOwed(state, enrollment));
  await postSeats(sql, { organizationId, timeZone: rules.timeZone }, { acts: [...acts.values()], fresh });
}

/** Whether it is about a seat whose semester keeps books, as far as its class is known here: another seat of a group may lie in one that is not. */
function isOwedFor({ classes }: DeskState, { action, change }: DeskAudit): boolean {
  if (!action.startsWith('enrollment.')) return false;
  const { classId } = change;
  return (typeof classId === 'string' ? classes.get(classId)?.keepsBooks : undefined) ?? true;
}

function toAct({ entityId, action, at, accountId, actor, reason }: DeskAudit): SeatAct {
  return { enrollmentId: entityId, act: action.slice('enrollment.'.length), at, accountId, actor, reason };
}

function toOwed({ classes }: DeskState, enrollment: DeskEnrollment): OwedSeat[] {
  const { id, payerFamilyId, transferredFrom = null, agreedCents, keptCents = 0 } = enrollment;
  const schoolClass = classes.get(enrollment.classId);
  if (!schoolClass?.keepsBooks || payerFamilyId === null) return [];
  const isLive = enrollment.state === 'enrolled' && !schoolClass.isCancelled;
  const [firstOn = null] = schoolClass.meetings.map(({ on }) => on).toSorted();
  return [{ id, payerFamilyId, agreedCents, isLive, keptCents, transferredFrom, firstOn }];
}
