import { note } from '../../../../contract/import-notes.ts';
import type { HealthSection } from '../../../../domain/record-sections.ts';
import type { RowNote } from '../../read-file.ts';
import type { FieldChange } from '../known-students.ts';
import type { SaidStudent } from '../said-student.ts';
import type { SaidHealth } from './read-health.ts';

/** What a list adds to a student's health: only sections that nothing is told of. What is told stays, is said to be there, and never what it is. */
export function compareHealth(
  { row, health }: Pick<SaidStudent, 'row' | 'health'>,
  there: readonly HealthSection[],
  { told, remarks }: { readonly told: FieldChange[]; readonly remarks: RowNote[] },
): readonly SaidHealth[] {
  return health.filter(({ section, column, target }) => {
    if (there.includes(section)) {
      remarks.push({ row, column, value: '', reason: note('health-stays') });
      return false;
    }
    // What it is stands beside its cell, and nowhere else.
    told.push({ field: target, from: null, to: null });
    return true;
  });
}
