import { note } from '../../../contract/import-notes.ts';
import type { StudentMapping } from '../../../contract/student-imports.ts';
import { foldName } from '../../../domain/names.ts';
import type { FileCells } from '../table.ts';
import type { OpenRow } from './said-row.ts';
import type { SaidStudent } from './said-student.ts';

/** Tells whether a row has the headings of the file once more. */
export function openHeadings({ columns }: StudentMapping): (row: FileCells) => boolean {
  const headings = columns.map(({ column }) => ({ column, folded: foldName(column) }));
  return ({ cells }) => {
    const filled = headings.filter(({ column }) => (cells[column] ?? '') !== '');
    // Most rows have none of them: one cell in two says so.
    const enough = Math.max(2, Math.floor(filled.length / 2) + 1);
    let same = 0;
    for (const [at, { column, folded }] of filled.entries()) {
      if (same + filled.length - at < enough) return false;
      if (foldName(cells[column] ?? '') === folded) same += 1;
    }
    return same >= enough;
  };
}

/** Whether a row has nothing but one cell of words: the title of a group, a total, a remark. */
export function isRemark({ cells }: FileCells, { columns }: StudentMapping): boolean {
  const filled = Object.values(cells).filter((cell) => cell !== '');
  const [only = '', ...others] = filled;
  const place = columns.find(({ column }) => cells[column] === only);
  return (
    columns.length > 2 && others.length === 0 && only !== '' && place?.target !== 'id' && place?.target !== 'externalId'
  );
}

/** Where cells were merged, brothers and sisters have no guardian in their own rows. */
export function tellMerged(row: OpenRow, { fields, guardians }: SaidStudent, above: SaidStudent | undefined): void {
  if (guardians.length > 0 || !above || above.row !== row.number - 1) return;
  const hasNone = above.remarks.find(({ reason }) => reason.code === 'guardian-above');
  if (above.guardians.length === 0 && !hasNone) return;
  if (!fields.lastName || foldName(fields.lastName) !== foldName(above.fields.lastName ?? '')) return;
  row.remark('lastName', note('guardian-above', { row: Number(hasNone?.reason.facts?.['row'] ?? above.row) }));
}

/** Children are five or six at kindergarten; a child of two in the eighth grade is a slip in one of both. */
const MOST_APART = 3.5;

export function tellAge(row: OpenRow, { fields: { birthDate, grade } }: SaidStudent, today: string): void {
  if (!birthDate || grade === null || grade === undefined) return;
  const age = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (today.slice(5) < birthDate.slice(5) ? 1 : 0);
  if (Math.abs(age - (grade + 5.5)) > MOST_APART)
    row.remark('birthDate', note('age-for-grade', { age, grade: String(grade) }));
}
