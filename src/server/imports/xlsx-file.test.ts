import { expect, test } from 'vitest';
import { type XlsxSheet, xlsxOf, xlsxRows } from '../../../test/xlsx.ts';
import { classTable } from './class-table.ts';
import { readTable } from './read-table.ts';

const rowsOf = (title: string) =>
  xlsxRows([
    ['Title', 'Room', 'Seats'],
    [title, 'A', 12],
    [`${title} 2`, 'B', 8],
  ]);
const codes = (bytes: Buffer, sheet?: string) =>
  readTable(bytes, { sheet }).then(({ remarks }) => remarks.map(({ code, facts }) => [code, facts]));

test('hidden sheets are not read by themselves, and said', async () => {
  const sheets: XlsxSheet[] = [
    { name: 'Last year', rows: rowsOf('Bows'), state: 'hidden' },
    { name: 'Lists', rows: rowsOf('Lists'), state: 'veryHidden' },
    { name: 'Now', rows: rowsOf('Darts') },
  ];
  const bytes = xlsxOf(sheets);
  expect((await readTable(bytes)).records[0]).toEqual(['Darts', 'A', '12']);
  expect(await codes(bytes)).toEqual([
    ['one-sheet-read', { sheet: 'Now', count: 3 }],
    ['sheets-hidden', { names: ['Last year', 'Lists'] }],
  ]);
  expect(await codes(bytes, 'Last year')).toEqual([
    ['sheets-hidden', { names: ['Lists'] }],
    ['hidden-sheet-read', { sheet: 'Last year' }],
  ]);
  // What is there alone is read, hidden or not.
  expect((await readTable(xlsxOf(sheets.slice(0, 1)))).records).toHaveLength(2);
});

test('hidden rows are read, keep their numbers, and are said', async () => {
  const rows = xlsxRows(
    [
      ['Title', 'Room'],
      ['Bows', 'A'],
      ['Darts', 'B'],
      ['Kites', 'C'],
    ],
    [2, 3],
  );
  const bytes = xlsxOf([{ name: 'One', rows }]);
  expect((await readTable(bytes)).records.map(([title]) => title)).toEqual(['Bows', 'Darts', 'Kites']);
  expect(await codes(bytes)).toEqual([['hidden-rows-read', { count: 2 }]]);
});

test('a pivot table in front of its data is not what is read', async () => {
  const sums = xlsxRows([
    ['Row Labels', 'Sum of Seats'],
    ['Bows', 12],
    ['Darts', 8],
    ['Grand Total', 20],
  ]);
  const bytes = xlsxOf([
    { name: 'Sums', rows: sums, isPivot: true },
    { name: 'Data', rows: rowsOf('Darts') },
  ]);
  expect((await readTable(bytes)).headings).toEqual(['Title', 'Room', 'Seats']);
  expect(await codes(bytes, 'Sums')).toEqual([['pivot-read', { sheet: 'Sums' }]]);
});

test.each([
  ['1900', false, 46_273],
  ['1904', true, 46_273 - 1462],
])('days and times of the epoch of %s are the same', async (_, is1904, day) => {
  const rows = xlsxRows([
    ['Title', 'First day', 'Starts'],
    ['Bows', `s="1"><v>${day}</v>`, 's="2"><v>0.645833333333333</v>'],
  ]);
  expect((await readTable(xlsxOf([{ name: 'One', rows }], { is1904 }))).records).toEqual([
    ['Bows', '2026-09-08', '15:30'],
  ]);
});

test('a formula is what it came to when it was saved; one that failed, or was never counted, is no reason to refuse the file', async () => {
  const rows = xlsxRows([
    ['Title', 'First day', 'Seats', 'Room', 'Notes'],
    [
      't="str"><f>UPPER("bows")</f><v>BOWS</v>',
      's="1"><f>TODAY()</f><v>46273</v>',
      '><f>4*3</f><v>12</v>',
      't="e"><f>VLOOKUP(1,B:C,2)</f><v>#N/A</v>',
      '><f>1+1</f><v></v>',
    ],
  ]);
  expect((await readTable(xlsxOf([{ name: 'One', rows }]))).records).toEqual([['BOWS', '2026-09-08', '12', '', '']]);
});

test('what the file says is merged is filled down and across, but no id, no line across the table, no second column of one heading', async () => {
  const rows = xlsxRows([
    ['Class id', 'Title', '', 'Day', 'Room on Monday', 'Room on Friday', 'Seats', 'Notes'],
    ['a1', 'Bows', '', 'Mon', 'Hall', '', 12, 'Bring a mat'],
    ['', '', '', 'Fri', 'Gym', 'Field', 9, ''],
    ['Only in autumn', '', '', '', '', '', '', ''],
    ['a2', 'Darts', '', 'Tue', 'Hall', 'Gym', 8, ''],
  ]);
  const merges = ['B1:C1', 'A2:A3', 'B2:C3', 'E2:F2', 'H2:H3', 'A4:H4'];
  const table = classTable(await readTable(xlsxOf([{ name: 'One', rows, merges }])));
  expect(table.records).toEqual([
    ['a1', 'Bows', '', 'Mon', 'Hall', 'Hall', '12', 'Bring a mat'],
    ['', 'Bows', '', 'Fri', 'Gym', 'Field', '9', 'Bring a mat'],
    ['Only in autumn', '', '', '', '', '', '', ''],
    ['a2', 'Darts', '', 'Tue', 'Hall', 'Gym', '8', ''],
  ]);
  expect(table.remarks.find(({ code }) => code === 'filled-merged')?.facts).toEqual({
    names: ['Title', 'Room on Friday', 'Notes'],
  });
  // A table of people is none of classes: nothing is filled there.
  expect((await readTable(xlsxOf([{ name: 'One', rows, merges }]))).records[1]?.[1]).toBe('');
});

test('merges that lie on each other a thousand times take no time', async () => {
  const rows = xlsxRows([
    ['Title', 'Room', 'Seats', 'Notes'],
    ...Array.from({ length: 5000 }, () => ['Bows', '', 1, '']),
  ]);
  const merges = Array.from({ length: 20_000 }, () => 'A2:B1048576');
  const table = await readTable(xlsxOf([{ name: 'One', rows, merges }]));
  const began = performance.now();
  classTable(table);
  expect(performance.now() - began).toBeLessThan(3000);
});
