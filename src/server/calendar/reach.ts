import { decideReach } from '../../contract/kit.ts';
import { READERS } from '../../contract/staff.ts';
import type { CalendarAddress } from '../../contract/calendar-addresses.ts';
import { listHouseholdsMeant } from '../families/store.ts';
import type { Database } from '../platform/database/connect.ts';
import { isInstructor, type Own } from './addresses-store.ts';

/** What an account may have in a calendar as of now. */
export interface CalendarReach {
  readonly studentIds: readonly string[];
  readonly teaching: boolean;
  readonly school: boolean;
}

export async function readReach(database: Database, own: Own, roles: readonly string[]): Promise<CalendarReach> {
  const students = await listHouseholdsMeant(database, own.organizationId, own.accountId);
  return {
    studentIds: students.map(({ studentId }) => studentId),
    teaching: roles.includes('instructor') && (await isInstructor(database, own)),
    school: decideReach(READERS, roles) !== null,
  };
}

/** Whether an address of this kind shows anything to whoever reaches so far. */
export function isInReach(
  { kind, studentId }: Pick<CalendarAddress, 'kind' | 'studentId'>,
  { studentIds, teaching, school }: CalendarReach,
): boolean {
  if (kind === 'family') return studentIds.length > 0;
  if (kind === 'student') return studentId !== null && studentIds.includes(studentId);
  return kind === 'teaching' ? teaching : school;
}
