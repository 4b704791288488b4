import { questionOf, type StudentMapping } from '../../../../contract/student-imports.ts';
import type { FileCells } from '../../reader-answer.ts';
import { healthHeading } from './health-headings.ts';

type Columns = Pick<StudentMapping, 'columns'>;

/** Columns whose headings ask for health; a question of the school's own is asked as the school asks it. */
export const healthColumnsOf = (headings: readonly string[], { columns }: Columns): string[] =>
  headings.filter(
    (name) =>
      healthHeading(name) !== null &&
      !columns.some(({ column, target }) => column === name && questionOf(target) !== null),
  );

/** The rows without what stands in columns of health that go nowhere: for whoever may not read it. */
export function withoutHealth(rows: readonly FileCells[], mapping: Columns): readonly FileCells[] {
  const hidden = healthColumnsOf(Object.keys(rows[0]?.cells ?? {}), mapping).filter(
    (name) => !mapping.columns.some(({ column }) => column === name),
  );
  if (hidden.length === 0) return rows;
  const blank = Object.fromEntries(hidden.map((name) => [name, '']));
  return rows.map((row) => ({ ...row, cells: { ...row.cells, ...blank } }));
}
