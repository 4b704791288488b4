import { note } from '../../contract/import-notes.ts';
import type { ReadCell } from './ods-cell.ts';
import type { Sheet } from './sheets.ts';
import type { Merge } from './merge.ts';
import { FileError, LIMITS, MOST_ROWS } from './table.ts';
import { tooLarge } from './zip-parts.ts';

export interface OdsGrid {
  readonly openRow: (repeated: number, visibility: string | undefined) => void;
  readonly add: (cell: ReadCell) => void;
  readonly closeRow: () => void;
  readonly read: () => Pick<Sheet, 'rows' | 'merges' | 'hiddenRows'>;
}

const EMPTY: readonly string[] = [];
const MOST_MERGES = 20_000;

/** The rows of one sheet, made of cells that may repeat. `left` is what all sheets together may still hold. */
export function odsGrid(left: { rows: number; cells: number }): OdsGrid {
  const rows: (readonly string[])[] = [];
  const merges: Merge[] = [];
  let hiddenRows = 0;
  /** Empty rows since the last that is not; and of the open row, its cells and how far it goes. */
  let [blanks, repeated, width, isHidden] = [0, 1, 0, false];
  let row: string[] = [];
  const push = (pushed: readonly string[], times: number) => {
    if (rows.length + times > MOST_ROWS) throw new FileError(note('too-many-rows', { most: LIMITS.rows }));
    left.rows -= times;
    if (left.rows < 0) throw tooLarge();
    for (let time = 0; time < times; time++) rows.push(pushed);
  };
  return {
    openRow: (times, visibility) => {
      [row, width, repeated] = [[], 0, times];
      isHidden = visibility === 'collapse' || visibility === 'filter';
    },
    add: ({ text, repeated: times, columns, rows: down }) => {
      const [at, top] = [width, rows.length + blanks];
      width += times;
      if (text.trim() === '') return;
      if (width > LIMITS.columns) throw new FileError(note('too-many-columns', { most: LIMITS.columns }));
      left.cells -= width - row.length;
      if (left.cells < 0) throw tooLarge();
      while (row.length < at) row.push('');
      while (row.length < width) row.push(text);
      if (columns * down > 1 && merges.length < MOST_MERGES)
        merges.push({ left: at, top, right: at + columns - 1, bottom: top + down - 1 });
    },
    closeRow: () => {
      if (row.length === 0) {
        blanks += repeated;
        return;
      }
      push(EMPTY, blanks);
      push(row, repeated);
      blanks = 0;
      if (isHidden) hiddenRows += repeated;
    },
    read: () => ({ rows, merges, hiddenRows }),
  };
}
