import { note } from '../../contract/import-notes.ts';
import { isBlank, type Table } from './table.ts';

/** What tells one class from another is never that of the row above. */
const OF_ONE = /\b(id|code|nr|no|number|crn|key|ref|barcode)\b|_id\b/i;

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
