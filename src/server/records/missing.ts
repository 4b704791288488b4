import { confirmedSinceOf, firstDueOn, type Missing, type SeatDays } from '../../domain/missing-sections.ts';
import type { Database } from '../platform/database/connect.ts';
import { listMissingOf, listTold } from './list-missing.ts';
import { type AskedStudent, listAskedInSemester, listAskedOf, type SchoolDays } from './missing-store.ts';

/** What a semester waits for of one student in one household. */
export interface MissingOfStudent extends Pick<AskedStudent, 'studentId' | 'familyId' | 'semesterId' | 'recordsDue'> {
  readonly missing: Missing[];
  /** By when, for the first of the student's seats; null: no seat with a date asks for it yet. */
  readonly dueOn: string | null;
  /** The class for which it is due first. */
  readonly dueFor: string | null;
}

/**
 * What is missing of everybody who has a seat in a semester: one entry for each household that may tell something of a student, also
 * where nothing is missing. Opens no answer.
 */
export async function missingOf(
  database: Database,
  school: SchoolDays,
  semesterId: string,
): Promise<MissingOfStudent[]> {
  return decideAll(database, school, await listAskedInSemester(database, school, semesterId));
}

/** The same of a few students in their households, for every semester that concerns them. */
export async function missingOfStudents(
  database: Database,
  school: SchoolDays,
  students: readonly { readonly studentId: string; readonly familyId: string }[],
): Promise<MissingOfStudent[]> {
  if (students.length === 0) return [];
  return decideAll(database, school, await listAskedOf(database, school, students));
}

async function decideAll(
  database: Database,
  school: SchoolDays,
  asked: readonly AskedStudent[],
): Promise<MissingOfStudent[]> {
  const studentIds = [...new Set(asked.map(({ studentId }) => studentId))];
  const told = await listTold(database, school.organizationId, studentIds);
  // Once a semester: days of thousands of students are what this costs.
  const opening = new Set(asked.map(({ opensOn }) => opensOn));
  const since = new Map([...opening].map((opensOn) => [opensOn, confirmedSinceOf(opensOn)]));
  return asked.map(({ studentId, familyId, semesterId, recordsDue, opensOn, recordsDaysBefore, seats }) => {
    const classes = seats.map(({ classId: id, typeId }) => ({ id, typeId, semesterId }));
    const student = { studentId, familyId, seats: classes.map(({ id }) => id), classes };
    const dueOn = firstDueOn(seats, recordsDaysBefore);
    const isFirst = (seat: SeatDays) => firstDueOn([seat], recordsDaysBefore) === dueOn;
    return {
      studentId,
      familyId,
      semesterId,
      recordsDue,
      missing: listMissingOf(told, student, { confirmedSince: since.get(opensOn) ?? '', today: school.today }),
      dueOn,
      dueFor: dueOn === null ? null : (seats.find(isFirst)?.classId ?? null),
    };
  });
}
