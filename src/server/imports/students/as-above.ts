import { note } from '../../../contract/import-notes.ts';
import type { StudentMapping, StudentTarget } from '../../../contract/student-imports.ts';
import { foldName } from '../../../domain/names.ts';
import type { RowNote } from '../read-file.ts';
import type { FileCells } from '../table.ts';
import { isAbove, plainCell } from './cell-signs.ts';
import { splitName } from './full-names.ts';

/** Fields of a row that may say that they are the same as above; a child's own never do. */
const MAY_BE_ABOVE = /^(?:lastName|school|address|allowed|notAllowed|(?:guardian|contact)\d\..+)$/;

/**
 * Fills what says that it is the same as above with what stands there, and says so: only where the guardian's name says it and the last name is the same.
 * In forms "same as above" is the field above, of the same family, and never the row of another one.
 */
export function openAbove({ columns }: StudentMapping) {
  const places = columns.filter(({ target }) => MAY_BE_ABOVE.test(target));
  const at = (...targets: readonly StudentTarget[]) => columns.find(({ target }) => targets.includes(target))?.column;
  const [whole, last, guardian] = [at('fullName'), at('lastName'), at('guardian1.name', 'guardian1.firstName')];
  const familyOf = ({ cells }: FileCells) =>
    foldName((last ? cells[last] : splitName(cells[whole ?? ''] ?? '')?.lastName) ?? '');
  let before: FileCells | null = null;
  return (file: FileCells): { cells: FileCells; taken: RowNote | null } => {
    const above = before;
    before = file;
    const says = (column = '') => isAbove(plainCell(file.cells[column] ?? ''), column !== last);
    if (!above || !says(guardian) || (!says(last) && familyOf(file) !== familyOf(above)))
      return { cells: file, taken: null };
    const same = places.filter(({ column }) => says(column)).map(({ column }) => column);
    const [column = ''] = same;
    const filled = Object.fromEntries(same.map((each) => [each, above.cells[each] ?? '']));
    before = { ...file, cells: { ...file.cells, ...filled } };
    const reason = note('as-above', { row: above.number, names: same });
    return { cells: before, taken: { row: file.number, column, value: file.cells[column] ?? '', reason } };
  };
}
