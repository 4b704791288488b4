import { expect, test } from 'vitest';
import { ODS_BELOW, ODS_EDGE, odsOf, odsRow, odsSheet, odsText, odsValue } from '../../../test/ods.ts';
import { zipOf } from '../../../test/zip.ts';
import { readTable } from './read-table.ts';

const one = (rows: string) => readTable(odsOf(odsSheet('One', rows)));

test('an OpenDocument spreadsheet reads as its cells say, whatever they show', async () => {
  const table = await one(
    odsRow(['Title', 'First day', 'Starts', 'Until', 'Price', 'Share', 'Open', 'Seats', 'Failed', ODS_EDGE]) +
      odsRow([
        'Zoë’s 弓道 &amp; more',
        odsValue('date', '2026-09-08', '9/8/26'),
        odsValue('time', 'PT15H30M00S', '3:30 PM'),
        odsValue('date', '2026-12-08T17:00:00', 'Dec 8'),
        odsValue('currency', '12.5', '$12.50'),
        odsValue('percentage', '0.1', '10%'),
        odsValue('boolean', 'true', 'TRUE'),
        '<table:table-cell office:value-type="float" office:value="12" table:formula="of:=4*3"><text:p>12</text:p></table:table-cell>',
        odsValue('string', '', '#N/A'),
        ODS_EDGE,
      ]) +
      ODS_BELOW,
  );
  expect(table.headings).toEqual([
    'Title',
    'First day',
    'Starts',
    'Until',
    'Price',
    'Share',
    'Open',
    'Seats',
    'Failed',
  ]);
  expect(table.records).toEqual([
    ['Zoë’s 弓道 & more', '2026-09-08', '15:30', '2026-12-08 17:00:00', '12.5', '0.1', 'yes', '12'],
  ]);
});

test('paragraphs are lines, blanks are as many as are said, and remarks, drawings and covered cells are none of it', async () => {
  const told =
    '<table:table-cell office:value-type="string"><office:annotation><text:p>Ask Kim</text:p></office:annotation>' +
    '<text:p>Bring <text:span>a <text:a>mat</text:a></text:span>,<text:s text:c="2"/>water</text:p><text:p>and\n   a hat</text:p>' +
    '<draw:frame><draw:text-box><text:p>drawn</text:p></draw:text-box></draw:frame></table:table-cell>';
  const covered =
    '<table:covered-table-cell office:value-type="string"><text:p>below</text:p></table:covered-table-cell>';
  const table = await one(
    odsRow(['Title', 'Notes', 'Room']) + odsRow(['Bows', told, 'A']) + odsRow(['Darts', covered, 'B']),
  );
  expect(table.records).toEqual([
    ['Bows', 'Bring a mat,  water\nand a hat', 'A'],
    ['Darts', '', 'B'],
  ]);
});

test('cells and rows that repeat are as many as are said, and none to the edges of the sheet', async () => {
  const blank = '<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>';
  const table = await one(
    odsRow(['Title', 'Room', 'Hall', 'Seats']) +
      blank +
      odsRow(
        ['Bows', odsText('A', 'table:number-columns-repeated="2"'), odsValue('float', '8', '8')],
        'table:number-rows-repeated="2"',
      ) +
      ODS_BELOW,
  );
  expect(table.records.slice(2)).toEqual([
    ['Bows', 'A', 'A', '8'],
    ['Bows', 'A', 'A', '8'],
  ]);
  expect(table.records).toHaveLength(4);
});

test('what repeats too often is refused before it is there', async () => {
  const head = odsRow(['Title', 'Room']);
  const often = 'table:number-rows-repeated="1000000"';
  await expect(one(head + odsRow(['Bows', 'A'], often))).rejects.toThrow('too-many-rows');
  await expect(one(head + ODS_BELOW + odsRow(['Bows', 'A']))).rejects.toThrow('too-many-rows');
  const wide = odsText('A', 'table:number-columns-repeated="16384"');
  await expect(one(head + odsRow(['Bows', wide]))).rejects.toThrow('too-many-columns');
  // Each within the limits, all together not.
  const rows = odsRow([odsText('A', 'table:number-columns-repeated="200"')]).repeat(2000);
  const sheets = Array.from({ length: 16 }, (_, at) => odsSheet(`S${at}`, rows)).join('');
  await expect(readTable(odsOf(sheets))).rejects.toThrow('workbook-too-large');
  const many = Array.from({ length: 12 }, (_, at) =>
    odsSheet(`S${at}`, odsRow(['a'], 'table:number-rows-repeated="20000"')),
  );
  await expect(readTable(odsOf(many.join('')))).rejects.toThrow('workbook-too-large');
  await expect(readTable(odsOf(odsSheet('S', head).repeat(501)))).rejects.toThrow('workbook-too-large');
  // Whether the guard or the reader sees it first hangs on the pieces in which it is unpacked.
  await expect(one(head + odsRow(['x'.repeat(5_000_000)]))).rejects.toThrow(/workbook-(?:unreadable|too-large)/);
  await expect(one(head + odsRow(['x'.repeat(30_000)]))).rejects.toThrow('cell-endless');
}, 60_000);

test('a password, a text document and a broken file are each said', async () => {
  const locked =
    '<manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry>';
  await expect(readTable(odsOf('', { manifest: locked }))).rejects.toThrow('workbook-password');
  const whole = zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'encrypted-package', content: 'x' },
  ]);
  await expect(readTable(whole)).rejects.toThrow('workbook-password');
  await expect(readTable(odsOf('', { type: 'application/vnd.oasis.opendocument.text' }))).rejects.toThrow('file-zip');
  await expect(readTable(odsOf('<table:table>'))).rejects.toThrow('workbook-unreadable');
  await expect(readTable(odsOf(''))).rejects.toThrow('workbook-unreadable');
  await expect(readTable(odsOf(odsSheet('One', '')))).rejects.toThrow('file-empty');
});

test('of several sheets the first that is seen and no sum of another is read; hidden sheets and rows are said', async () => {
  const table = (title: string) => odsRow(['Title', 'Room']) + odsRow([title, 'A']) + odsRow([`${title} 2`, 'B']);
  const bytes = odsOf(
    [
      odsSheet('Old', table('Bows'), 'ta2'),
      odsSheet("Kim's sums", table('Sum')),
      odsSheet('Now', table('Darts') + odsRow(['Kites', 'C'], 'table:visibility="filter"'), 'ta1'),
      "<table:data-pilot-tables><table:data-pilot-table table:name=\"P\" table:target-range-address=\"'Kim''s sums'.A1:'Kim''s sums'.B3\"/></table:data-pilot-tables>",
    ].join(''),
    {
      styles:
        '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>' +
        '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>',
    },
  );
  const now = await readTable(bytes);
  expect(now.records.map(([title]) => title)).toEqual(['Darts', 'Darts 2', 'Kites']);
  expect(now.remarks.map(({ code, facts }) => [code, facts])).toEqual([
    ['one-sheet-read', { sheet: 'Now', count: 3 }],
    ['sheets-hidden', { names: ['Old'] }],
    ['hidden-rows-read', { count: 1 }],
  ]);
  expect(now.choices?.sheets.map(({ name, isRead }) => [name, isRead])).toEqual([
    ['Old', false],
    ["Kim's sums", false],
    ['Now', true],
  ]);
  const old = await readTable(bytes, { sheet: 'Old' });
  expect(old.remarks.map(({ code }) => code)).toEqual(['hidden-sheet-read']);
  expect((await readTable(bytes, { sheet: "Kim's sums" })).remarks.map(({ code }) => code)).toContain('pivot-read');
});
