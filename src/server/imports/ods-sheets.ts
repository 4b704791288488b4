import { note } from '../../contract/import-notes.ts';
import { isCell, odsCell, type OdsCell } from './ods-cell.ts';
import { odsGrid, type OdsGrid } from './ods-grid.ts';
import type { Sheet } from './sheets.ts';
import { FileError } from './table.ts';
import { tooLarge } from './zip-parts.ts';
import { type Pieces, xmlStream } from './xml-stream.ts';

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns';
const NAMESPACES = {
  [`${OASIS}:drawing:1.0`]: 'draw',
  ...Object.fromEntries(['office', 'table', 'text', 'style'].map((prefix) => [`${OASIS}:${prefix}:1.0`, prefix])),
};

/** Remarks at cells, what was changed before, sheets of other files, and drawings are no cells. */
const ASIDE = /^(?:office:annotation|table:(?:tracked-changes|dde-links|shapes)|draw:[\w-]+)$/;
const MOST_SHEETS = 500;
/** Rows of all sheets together, and cells that stand in a row of their own. */
const MOST = { rows: 200_000, cells: 6_000_000 };

/** Hears the content of an OpenDocument spreadsheet. A row or a cell that is said to repeat a million times costs nothing until something stands in it. */
export function odsSheets(): { readonly hear: Pieces; readonly read: () => Sheet[] } {
  const grids: { name: string; isHidden: boolean; grid: OdsGrid }[] = [];
  const hiddenStyles = new Set<string>();
  const pivots = new Set<string>();
  let style = '';
  let aside = 0;
  let cell: OdsCell | null = null;
  const grid = () => grids.at(-1)?.grid;
  const left = { ...MOST };
  const hear = xmlStream(
    {
      open: (name, attribute) => {
        if (aside > 0 || ASIDE.test(name)) aside += 1;
        else if (isCell(name)) cell = odsCell(name, attribute);
        else if (cell) cell.open(name, attribute);
        else if (name === 'table:table-row')
          grid()?.openRow(timesOf(attribute('table:number-rows-repeated')), attribute('table:visibility'));
        else if (name === 'style:style') style = attribute('style:name') ?? '';
        else if (name === 'style:table-properties' && attribute('table:display') === 'false') hiddenStyles.add(style);
        else if (name === 'table:data-pilot-table') pivots.add(sheetIn(attribute('table:target-range-address') ?? ''));
        else if (name === 'table:table') {
          if (grids.length >= MOST_SHEETS) throw tooLarge();
          const isHidden = hiddenStyles.has(attribute('table:style-name') ?? '');
          grids.push({ name: attribute('table:name') ?? '', isHidden, grid: odsGrid(left) });
        }
      },
      close: (name) => {
        if (aside > 0) aside -= 1;
        else if (cell && isCell(name)) {
          grid()?.add(cell.read());
          cell = null;
        } else if (cell) cell.close(name);
        else if (name === 'table:table-row') grid()?.closeRow();
      },
      text: (text) => {
        if (aside === 0) cell?.text(text);
      },
    },
    NAMESPACES,
  );
  return {
    hear,
    read: () => {
      if (grids.length === 0) throw new FileError(note('workbook-unreadable'));
      return grids.map(({ name, isHidden, grid: each }) => ({
        name,
        isHidden,
        isPivot: pivots.has(name),
        ...each.read(),
      }));
    },
  };
}

const timesOf = (repeated: string | undefined) => Math.max(1, Math.trunc(Number(repeated ?? 1)) || 1);

/** `'Sums of 2026'.A1:'Sums of 2026'.C9` → `Sums of 2026`. */
function sheetIn(address: string): string {
  const [, quoted, plain = ''] = /^\$?(?:'((?:[^']|'')*)'|([^.]*))\./.exec(address) ?? [];
  return quoted?.replaceAll("''", "'") ?? plain;
}
