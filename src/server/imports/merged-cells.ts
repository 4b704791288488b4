import { note } from '../../contract/import-notes.ts';
import { isBlank, type Table } from './table.ts';

/** What tells one class from another is never that of the row above. */
const OF_ONE = /\b(id|code|nr|no|number|crn|key|ref|barcode)\b|_id\b/i;

/** Cells that are looked at for all merges together: they may lie on each other. */
const MOST_CELLS = 4_000_000;

/**
 * What the file itself says is merged has its text in every row and column that it covers. Never an id, no column without a heading of its own
 * (then the heading is as wide), and no line across most of the table.
 */
export function filledMerged(table: Table): Table {
  const { merges = [], headings, headingRow } = table;
  const records = table.records.map((record) => ({ record, isBlank: isBlank(record) }));
  const names = new Set<string>();
  let left = MOST_CELLS;
  for (const merge of merges) {
    const [top, bottom] = [merge.top - headingRow, Math.min(merge.bottom - headingRow, records.length - 1)];
    const right = Math.min(merge.right, headings.length - 1);
    const text = (records[top]?.record[merge.left] ?? '').trim();
    if (text === '' || right - merge.left >= headings.length / 2) continue;
    left -= (bottom - top + 1) * (right - merge.left + 1);
    if (left < 0) break;
    for (let row = top; row <= bottom; row++)
      for (let column = merge.left; column <= right; column++) {
        const [to, name] = [records[row], headings[column] ?? ''];
        if (!to || to.isBlank || (to.record[column] ?? '').trim() !== '') continue;
        if (OF_ONE.test(name) || name === `Column ${column + 1}`) continue;
        to.record = headings.map((_, at) => (at === column ? text : (to.record[at] ?? '')));
        names.add(name);
      }
  }
  if (names.size === 0) return table;
  const remarks = [...table.remarks, note('filled-merged', { names: [...names] })];
  return { ...table, records: records.map(({ record }) => record), remarks };
}

/**
 * A table of classes whose first columns are filled in the first row of a group only, as merged cells are saved: filled down, and said.
 * Only columns at the left edge, each group with rows below it that hold about as much as its first.
 */
export function filledDown(table: Table): Table {
  const rows = table.records.filter((record) => !isBlank(record));
  const usual = rows.map(countOf).toSorted((a, b) => b - a)[Math.floor(rows.length / 2)] ?? 0;
  let records = table.records;
  const filled: string[] = [];
  for (const [at, name] of table.headings.slice(0, -2).entries()) {
    const cells = rows.map((record) => (record[at] ?? '').trim());
    const empty = rows.filter((_, index) => cells[index] === '');
    if (empty.length === 0 && at === 0 && !filled.length) continue;
    const areRows = empty.length > 0 && empty.every((record) => countOf(record) >= usual - 2 && countOf(record) >= 3);
    const isGroup = cells[0] !== '' && areRows && empty.length >= rows.length * 0.25 && !OF_ONE.test(name);
    if (!isGroup) break;
    records = fill(records, at);
    filled.push(name);
  }
  if (filled.length === 0) return table;
  return { ...table, records, remarks: [...table.remarks, note('filled-down', { names: filled })] };
}

const countOf = (record: readonly string[]) => record.filter((cell) => cell.trim() !== '').length;

function fill(records: Table['records'], at: number): Table['records'] {
  let last = '';
  return records.map((record) => {
    if (isBlank(record)) return record;
    last = (record[at] ?? '').trim() || last;
    return record.map((cell, place) => (place === at ? last : cell));
  });
}
