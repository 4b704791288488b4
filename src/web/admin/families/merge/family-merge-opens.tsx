import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { Opens } from '../../students/merge-opens.tsx';
import { nameStudent } from '../../students/student-columns.tsx';
import { nameOfGuardian, type StaffFamily } from '../name-family.ts';
import type { Merging } from './preview.ts';

interface FamilyMergeOpensProps {
  readonly kept: StaffFamily;
  readonly merged: StaffFamily;
  /** Guardians who are said to be one person: they see nobody new. */
  readonly same: Merging['same'];
}

/** Child by child, who would newly see it, and that nothing of it opens before somebody of its own family agrees. */
export function FamilyMergeOpens({ kept, merged, same }: FamilyMergeOpensProps) {
  const format = useFormat();
  const joined = new Set(same.flatMap(({ keptId, mergedId }) => [keptId, mergedId]));
  const sides = [
    [kept, merged],
    [merged, kept],
  ] as const;
  const lines = sides.flatMap(([{ students: own }, { guardians, students: theirs }]) => {
    const people = guardians.filter(({ id }) => !joined.has(id)).map(nameOfGuardian);
    const isNew = ({ student: { id } }: StaffFamily['students'][number]) =>
      people.length > 0 && theirs.every(({ student }) => student.id !== id);
    return own
      .filter(isNew)
      .map(({ student }) => m.family_merge_opens_line({ people: format.list(people), name: nameStudent(student) }));
  });
  return <Opens lines={lines} />;
}
