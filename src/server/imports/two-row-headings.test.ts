import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { ODS_BELOW, odsOf, odsRow, odsSheet, odsText } from '../../../test/ods.ts';
import { xlsxOf, xlsxRows } from '../../../test/xlsx.ts';
import { readTable } from './read-table.ts';

const text = (content: string) => readTable(Buffer.from(content));
const CHILD = 'Ada,Sampleton,Bea,Sampleton,Cal,Sampleton\n';

test.each([
  ['once', 'Student,,Parent 1,,Parent 2,'],
  ['again and again', 'Student,Student,Parent 1,Parent 1,Parent 2,Parent 2'],
])('groups that are named %s are part of the headings below them', async (_, groups) => {
  const { headings, headingRow, remarks, records } = await text(`${groups}\n${'First,Last,'.repeat(3)}\n${CHILD}`);
  expect(headings).toEqual([
    'Student First',
    'Student Last',
    'Parent 1 First',
    'Parent 1 Last',
    'Parent 2 First',
    'Parent 2 Last',
  ]);
  expect([headingRow, records.length]).toEqual([2, 1]);
  expect(remarks).toEqual([{ code: 'headings-of-two-rows', facts: { row: 2, example: 'Parent 1 First' } }]);
});

test('groups of many columns are found above their headings', async () => {
  const { headings } = await text(
    'Child,,,Parent,,\nFirst,Last,Born,First,Last,Email\nAda,Moe,2015-07-21,Kim,Moe,k@b.org\n',
  );
  expect(headings).toEqual(['Child First', 'Child Last', 'Child Born', 'Parent First', 'Parent Last', 'Parent Email']);
});

test('titles may stand above both, and a heading may stand in the upper row alone', async () => {
  const { headings, remarks } = await text(
    `Camp list\n\nID,Child,,Parent,,Notes\n,First,Last,First,Last,\n7,${CHILD.slice(0, 27)},x\n`,
  );
  expect(headings).toEqual(['ID', 'Child First', 'Child Last', 'Parent First', 'Parent Last', 'Notes']);
  expect(remarks.map(({ code }) => code)).toEqual(['heading-below', 'headings-of-two-rows']);
});

test.each([
  [
    'a title and a day',
    'Camp list,,,Printed 11/20/2026,,\nFirst,Phone,Email,Phone,Email,Zip\nAda,1,a@b.org,2,c@d.org,3\n',
  ],
  [
    'a title and headings that stand twice',
    'Camp,,,,North,\nFirst,Email,Email,Phone,Phone,Zip\nAda,a@b.org,c@d.org,1,2,3\n',
  ],
  [
    'headings, and a row of names',
    'Child,,Parent,,Friend,\nKim,Moe,Kim,Moe,Ada,Moe\nKim,Doe,Kim,Doe,Ada,Doe\nBo,Fay,Al,Fay,Cy,Fay\n',
  ],
])('%s are no groups', async (_, content) => {
  const { remarks } = await text(content);
  expect(remarks.map(({ code }) => code)).not.toContain('headings-of-two-rows');
});

test('a workbook says how wide its groups are', async () => {
  const rows = xlsxRows([
    ['Child', '', '', 'Parent', '', 'Shirt'],
    ['First', 'Last', 'Born', 'First', 'Last', ''],
    ['Ada', 'Sampleton', '2015-07-21', 'Bea', 'Sampleton', 'M'],
  ]);
  const wide = ['Child First', 'Child Last', 'Child Born', 'Parent First', 'Parent Last', 'Shirt'];
  const merges = ['A1:C1', 'D1:E1', 'F1:F2'];
  expect((await readTable(xlsxOf([{ name: 'One', rows, merges }]))).headings).toEqual(wide);
  const narrow = (await readTable(xlsxOf([{ name: 'One', rows, merges: ['A1:B1', 'D1:E1'] }]))).headings;
  expect(narrow[2]).toBe('Born');
  const over = (name: string, columns: number) => odsText(name, `table:number-columns-spanned="${columns}"`);
  const covered = (count: number) => `<table:covered-table-cell table:number-columns-repeated="${count}"/>`;
  const ods = odsSheet(
    'One',
    odsRow([over('Child', 3), covered(2), over('Parent', 2), covered(1), 'Shirt']) +
      odsRow(['First', 'Last', 'Born', 'First', 'Last', '']) +
      odsRow(['Ada', 'Sampleton', '2015-07-21', 'Bea', 'Sampleton', 'M']) +
      ODS_BELOW,
  );
  expect((await readTable(odsOf(ods))).headings).toEqual(wide);
});
