import type { Student } from '../../../contract/students.ts';
import { minutesFor } from '../../../domain/record-minutes.ts';
import { sumUp } from './due-note.tsx';
import type { AskedOf } from './record-data.ts';

/** What is owed of one child. */
export interface Owed {
  readonly student: Student;
  readonly count: number;
  readonly dueOn: string | null;
  readonly minutes: number;
}

/** Of whom something is owed, the earliest due first; what has no day yet stands last. */
export function listOwed(students: readonly Student[], asked: readonly AskedOf[]): Owed[] {
  return students
    .flatMap((student) => {
      const own = asked.filter(({ studentId }) => studentId === student.id);
      const { count, dueOn } = sumUp(own);
      return count === 0 ? [] : [{ student, count, dueOn, minutes: minutesFor(own.map(({ missing }) => missing)) }];
    })
    .toSorted((a, b) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999'));
}
