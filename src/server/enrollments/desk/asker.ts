import { decideFamilyAccess, type FamilyAccess } from '../../../domain/family-access.ts';
import type { AuditAction } from '../../audit/store.ts';
import type { Asker } from './items.ts';
import { recordAct } from './record.ts';
import type { Changes, DeskAccount, DeskState } from './state.ts';

/** What a guardian may do about a student as the batch has loaded them. */
export function accessTo(
  state: DeskState,
  memberships: DeskAccount['memberships'],
  studentId: string,
): FamilyAccess | null {
  return decideFamilyAccess(memberships, studentId, state.students.get(studentId)?.links ?? []);
}

/** Notes what somebody did themselves. */
export function record(
  changes: Changes,
  asker: Asker,
  action: AuditAction,
  entityId: string,
  change: Record<string, unknown>,
): void {
  recordAct(changes, { at: asker.at, by: asker }, { action, entityId, change });
}
