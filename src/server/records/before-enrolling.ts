import type { RecordSection } from '../../domain/record-sections.ts';
import type { Statements } from '../platform/database/statements.ts';
import { loadRequired } from '../questions/store.ts';
import { listMissingWith } from './missing-questions.ts';
import { listOpenings, loadStates } from './missing-store.ts';

/** The sections that the semester of a class still waits for of a student, on a day at the school; none where the seat comes first. */
export type MissingBefore = (
  classId: string,
  studentId: string,
  familyId: string | null,
  today: string,
) => readonly RecordSection[];

/** Reads, under the students' locks, what is missing for classes whose semester asks for the record before enrolling. */
export async function loadMissingBefore(
  statements: Statements,
  organizationId: string,
  classIds: readonly string[],
  studentIds: readonly string[],
): Promise<MissingBefore> {
  const [openings, states, required] = await Promise.all([
    listOpenings(statements, organizationId, classIds),
    loadStates(statements, organizationId, studentIds),
    loadRequired(statements, organizationId, studentIds),
  ]);
  return (classId, studentId, familyId, today) => {
    const opensOn = openings.get(classId);
    if (opensOn === undefined) return [];
    // What a class asks is asked of those who have a seat in it.
    const student = { studentId, classIds: [] };
    const told = { states: states(studentId, familyId), opensOn, today };
    return listMissingWith(required, student, told).map(({ section }) => section);
  };
}
