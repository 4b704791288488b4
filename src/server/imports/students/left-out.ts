import type { OutputOf } from '../../../contract/kit.ts';
import type { studentImportLeftOut } from '../../../contract/student-imports.ts';
import type { PlannedFile } from './plan-file.ts';

const MOST_ROWS = 5000;

/** The rows of which anything is left out, as they stand in the file: those that stay out whole, and the cells of those who come in. */
export function leftOutRows({ plan, leftOut, cells, headings }: PlannedFile): OutputOf<typeof studentImportLeftOut> {
  const reasons = Map.groupBy([...plan.rejected, ...leftOut], ({ row }) => row);
  return {
    columns: [...headings],
    rows: cells
      .filter(({ number }) => reasons.has(number))
      .slice(0, MOST_ROWS)
      .map(({ number, cells: own }) => ({
        row: number,
        reasons: (reasons.get(number) ?? []).map(({ column, reason }) => ({ column, reason })),
        cells: headings.map((heading) => own[heading] ?? ''),
      })),
  };
}
