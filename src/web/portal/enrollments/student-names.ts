import type { Student } from '../../../contract/students.ts';
import { firstNameOf, fullNameOf } from '../students/students-data.ts';

/** What students are called where several of a family stand beside each other: by first names, and in full where two share one. */
export function nameApart(students: readonly Student[]): ReadonlyMap<string, string> {
  const sharing = Map.groupBy(students, firstNameOf);
  return new Map(
    students.map((student) => {
      const first = firstNameOf(student);
      return [student.id, (sharing.get(first) ?? []).length > 1 ? fullNameOf(student) : first];
    }),
  );
}
