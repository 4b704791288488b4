import type { ImportField } from '../../contract/import-mapping.ts';
import type { ColumnFacts } from './column-facts.ts';
import { INSTANT, readDate } from './dates.ts';
import { readTime } from './times.ts';

/** A field and the column that only its cells speak for. */
interface Fit {
  readonly field: ImportField;
  readonly facts: ColumnFacts;
}

const OTHER_DAYS = /\b(birth|modified|created|updated|published|due|deadline|open|opens|close|closes|added|paid)\b/;

/**
 * Beginnings and ends whose headings say nothing: two columns of days, or of times, of which one lies before the other in every row. Where
 * three would do, or a heading tells of one of the two, none is taken.
 */
export function guessPairs(columns: readonly ColumnFacts[], taken: ReadonlySet<ImportField>): Fit[] {
  const days = columns.filter(
    ({ dateFormat, isList, words }) =>
      dateFormat !== null && dateFormat !== INSTANT && !isList && !OTHER_DAYS.test(words),
  );
  const times = columns.filter(({ isTime, dateFormat }) => isTime && dateFormat === null);
  return [
    ...pairOf(['startsOn', 'endsOn'], days, taken, (cell, { dateFormat }) => readDate(cell, dateFormat ?? '', 'UTC')),
    ...pairOf(['startTime', 'endTime'], times, taken, (cell) => readTime(cell)),
  ];
}

function pairOf(
  [first, last]: readonly [ImportField, ImportField],
  columns: readonly ColumnFacts[],
  taken: ReadonlySet<ImportField>,
  read: (cell: string, facts: ColumnFacts) => string | null,
): Fit[] {
  const [one, other, ...more] = columns;
  if (taken.has(first) || taken.has(last) || !one || !other || more.length > 0) return [];
  const cells = one.cells.flatMap((cell, at) => {
    const [a, b] = [read(cell, one), read(other.cells[at] ?? '', other)];
    return a === null || b === null ? [] : [a < b ? -1 : a > b ? 1 : 0];
  });
  const [before, after] = [cells.filter((each) => each < 0).length, cells.filter((each) => each > 0).length];
  // One row proves nothing.
  if (cells.length < 2 || before + after < 2 || (before > 0 && after > 0)) return [];
  const [begins, ends] = before > 0 ? [one, other] : [other, one];
  return [
    { field: first, facts: begins },
    { field: last, facts: ends },
  ];
}
