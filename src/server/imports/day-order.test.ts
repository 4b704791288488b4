import { expect, test } from 'vitest';
import { dayOrderOfFile } from './day-order.ts';

const autumn = { startsOn: '2026-09-01', endsOn: '2026-12-31' };

test.each([
  ['one column proves it for all', [['01/10/2026', '02/10/2026'], ['31/05/2027']], 'DD/MM', true],
  ['the semester tells where no number does', [['01/10/2026'], ['05/11/2026']], 'DD/MM', false],
  ['the school writes so where nothing tells', [['01/02/2026']], 'MM/DD', false],
  ['columns that contradict each other prove nothing', [['31/05/2027'], ['05/31/2027']], 'MM/DD', false],
  ['words with strokes are no dates', [['31/12', 'and', 'or', 'if']], 'MM/DD', false],
])('%s', (_, columns, order, isProven) => {
  expect(dayOrderOfFile(columns, 'MM/DD', autumn)).toEqual({ order, isProven });
});
