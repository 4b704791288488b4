import { expect, test } from 'vitest';
import { RowReader } from './cells.ts';
import { textOf } from './mapping.ts';
import { readYesNo } from './yes-no.ts';

const read = (cell: string) => {
  const row = { number: 2, surplus: null, separator: ',', cell: () => cell };
  const reader = new RowReader(row, 'UTC');
  return { value: reader.yesNo(textOf(['Outdoors'])), reasons: reader.problems.map(({ reason }) => reason) };
};

test('a yes or no is read as people write it, and what is neither is said at its cell', () => {
  expect(['yes', 'Y', 'TRUE', '1', 'x'].map(readYesNo)).toEqual([true, true, true, true, true]);
  expect(['No', 'n', 'false', '0'].map(readYesNo)).toEqual([false, false, false, false]);
  expect(read('maybe')).toEqual({ value: undefined, reasons: [{ code: 'not-yes-or-no' }] });
});

test('an empty cell says neither yes nor no', () => {
  expect(read('')).toEqual({ value: undefined, reasons: [] });
  expect(
    new RowReader({ number: 2, surplus: null, separator: ',', cell: () => '' }, 'UTC').yesNo(undefined),
  ).toBeUndefined();
});
