import { confirmedSinceOf, type Missing } from '../../domain/missing-sections.ts';
import type { Statements } from '../platform/database/statements.ts';
import { listMissingOf, loadTold } from './list-missing.ts';
import { listOpenings } from './missing-store.ts';

/** What the semester of a class still waits for of a student, on a day at the school; nothing where the seat comes first. */
export type MissingBefore = (
  classId: string,
  studentId: string,
  familyId: string | null,
  today: string,
) => readonly Missing[];

/** Reads, under the students' locks, what is missing for classes whose semester asks for the record before enrolling. */
export async function loadMissingBefore(
  statements: Statements,
  organizationId: string,
  classIds: readonly string[],
  studentIds: readonly string[],
): Promise<MissingBefore> {
  const openings = await listOpenings(statements, organizationId, classIds);
  const told = await loadTold(statements, organizationId, studentIds);
  return (classId, studentId, familyId, today) => {
    const opening = openings.get(classId);
    if (!opening) return [];
    const { opensOn, typeId, semesterId } = opening;
    const asked = { studentId, familyId, seats: [], classes: [{ id: classId, typeId, semesterId }] };
    return listMissingOf(told, asked, { confirmedSince: confirmedSinceOf(opensOn), today });
  };
}
