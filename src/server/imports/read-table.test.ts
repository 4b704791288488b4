import { note } from '../../contract/import-notes.ts';
import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { zipOf } from '../../../test/zip.ts';
import { readClasses, readColumns } from './reader.ts';
import { ownColumns } from './mapping.ts';
import { readTable } from './read-table.ts';
import { FileError } from './table.ts';

const text = (content: string) => readTable(Buffer.from(content));
const CONTENT_TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';

/** A workbook with this XML as its only sheet. */
function workbook(sheetData: string) {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return zipOf([
    { name: '[Content_Types].xml', content: CONTENT_TYPES },
    { name: '_rels/.rels', content: `<Relationships xmlns="${parts}"/>` },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${parts}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    },
  ]);
}

test.each([
  ['', /file-empty/],
  ['\n\n\n', /file-empty/],
  ['{"a": 1', /not-json/],
  ['{"a": 1}', /json-no-list/],
  ['[]', /file-empty/],
  ['title,capacity\n', /only-headings.*"row":1/],
  ['Autumn 2026\n\ntitle,capacity\n,\n \n', /only-headings.*"row":3/],
  ['%PDF-1.7', /file-pdf/],
  ['title\n"never closed', /not-csv/],
])('%j is refused in words', async (content, words) => {
  await expect(text(content)).rejects.toThrow(words);
  await expect(text(content)).rejects.toThrow(FileError);
});

const SCHOOL = { locale: 'en-US', today: '2026-09-01' };

test('a table with bars between its cells is read', async () => {
  expect(await text('title|days|text\nBows|Mon, Wed|"a|b"\n')).toMatchObject({
    records: [['Bows', 'Mon, Wed', 'a|b']],
  });
});

test.each(['utf16le', 'utf-16be'] as const)(
  'a table in %s without a mark at its beginning is read',
  async (encoding) => {
    const bytes = Buffer.from('標題,title,days\n攀岩,Übung,Mon\n', 'utf16le');
    const table = await readTable(encoding === 'utf16le' ? bytes : bytes.swap16());
    expect(table).toMatchObject({
      headings: ['標題', 'title', 'days'],
      records: [['攀岩', 'Übung', 'Mon']],
      remarks: [],
    });
  },
);

test('a stray zero in a short file makes no UTF-16 of it', async () => {
  const bytes = Buffer.from('Class;Capacity\rKn\u00f6del\0;3\r', 'latin1');
  expect(await readTable(bytes)).toMatchObject({
    headings: ['Class', 'Capacity'],
    records: [[expect.stringContaining('Knödel'), '3']],
    remarks: [{ code: 'read-as-windows' }],
  });
});

test('too many rows, columns and characters are each said, and quickly', async () => {
  await expect(text(`title\n${'a\n'.repeat(20_001)}`)).rejects.toThrow(/too-many-rows.*20000/);
  await expect(text(`title\n${'a\n'.repeat(20_000)}`)).resolves.toMatchObject({ headings: ['title'] });
  await expect(text(Array.from({ length: 201 }, (_, at) => `c${at}`).join(','))).rejects.toThrow(
    /too-many-columns.*200/,
  );
  await expect(text(`title\n${','.repeat(300)}x`)).rejects.toThrow(/too-many-columns.*200/);
  await expect(text(`title\n"${'a'.repeat(20_001)}"`)).rejects.toThrow(/cell-endless.*2.*20000/);
  const began = performance.now();
  await expect(text(','.repeat(19_000_000))).rejects.toThrow(FileError);
  await expect(text(`title\n"${'a,\n'.repeat(6_000_000)}`)).rejects.toThrow('row-endless');
  await expect(readTable(new Uint8Array(20 * 1024 * 1024 + 1))).rejects.toThrow(/file-too-large.*20/);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('a file that is something else than it is called', async () => {
  const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]);
  await expect(readTable(ole)).rejects.toThrow('file-old-workbook');
  await expect(readTable(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).rejects.toThrow('file-no-table');
  await expect(readTable(zipOf([{ name: 'word/document.xml', content: 'x' }]))).rejects.toThrow('file-zip');
  const secret = zipOf([{ name: 'xl/workbook.xml', content: 'x', isEncrypted: true }]);
  await expect(readTable(secret)).rejects.toThrow('workbook-password');
  await expect(readTable(Buffer.from('PK\x03\x04 and nothing else', 'latin1'))).rejects.toThrow('workbook-damaged');
  const whole = workbook('<row r="1"><c r="A1"><v>1</v></c></row>');
  await expect(readTable(whole.subarray(0, whole.length - 40))).rejects.toThrow('workbook-damaged');
  await expect(readTable(zipOf([{ name: 'xl/workbook.xml', content: '<not-closed' }]))).rejects.toThrow(FileError);
});

test('a ZIP bomb is refused before it unpacks: by its list, and where the list lies', async () => {
  const zeros = Buffer.alloc(200 * 1024 * 1024);
  const began = performance.now();
  const honest = zipOf([{ name: 'xl/workbook.xml', content: zeros }]);
  expect(honest.length).toBeLessThan(300_000);
  const made = performance.now();
  await expect(readTable(honest)).rejects.toThrow('workbook-too-large');
  const liar = zipOf([{ name: 'xl/workbook.xml', content: zeros.subarray(0, 50 * 1024 * 1024), claimed: 5000 }]);
  await expect(readTable(liar)).rejects.toThrow('workbook-too-large');
  const many = zipOf(
    Array.from({ length: 2001 }, (_, at) => ({ name: at === 0 ? 'xl/workbook.xml' : `p${at}`, content: 'x' })),
  );
  await expect(readTable(many)).rejects.toThrow('workbook-too-large');
  expect(made - began).toBeGreaterThan(0);
  expect(performance.now() - made).toBeLessThan(5000);
}, 20_000);

test('the rows of a workbook are counted while it unpacks: what comes after too many of them is not looked at', async () => {
  const book = (rows: number, tag = 'row') => {
    const content = Array.from({ length: rows }, (_, at) => `<${tag} r="${at + 1}"><c><v>${at}</v></c></${tag}>`).join(
      '',
    );
    // The list tells of more than there is, which is seen at the end only.
    const sheet = { name: 'xl/worksheets/sheet1.xml', content, claimed: content.length + 10 };
    return zipOf([{ name: 'xl/workbook.xml', content: '<workbook/>' }, sheet]);
  };
  await expect(readTable(book(21_002))).rejects.toThrow(/too-many-rows.*20000/);
  await expect(readTable(book(21_002, 'x:row'))).rejects.toThrow(/too-many-rows.*20000/);
  await expect(readTable(book(21_001))).rejects.toThrow('workbook-damaged');
  await expect(readTable(book(30_000, 'rowBreaks'))).rejects.toThrow('workbook-damaged');
});

test('a workbook reads as its cells say: dates, times, numbers, and what formulas came to', async () => {
  const bytes = await writeXlsxFile([
    ['Title', 'First day', 'Starts', 'Price', 'Open', null],
    [
      'Zoë’s 弓道',
      { value: new Date('2026-09-08T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
      { value: new Date('1899-12-30T15:30:00Z'), type: Date, format: 'hh:mm' },
      12.5,
      true,
      null,
    ],
  ]).toBuffer();
  const table = await readTable(bytes);
  expect(table.headings).toEqual(['Title', 'First day', 'Starts', 'Price', 'Open']);
  expect(table.records[0]?.slice(0, 5)).toEqual(['Zoë’s 弓道', '2026-09-08', '15:30', '12.5', 'yes']);
  const formula = await readTable(
    workbook(
      '<row r="1"><c r="A1" t="str"><f>"Ti"&amp;"tle"</f><v>Title</v></c><c r="B1" t="inlineStr"><is><t>Seats</t></is></c></row>' +
        '<row r="2"><c r="A2" t="str"><f>UPPER("bow")</f><v>BOW</v></c><c r="B2"><f>4*3</f><v>12</v></c></row>',
    ),
  );
  expect(formula).toMatchObject({ headings: ['Title', 'Seats'], records: [['BOW', '12']] });
});

test('the first sheet with something on it counts, and the others are named', async () => {
  const bytes = await writeXlsxFile([
    { data: [['title'], ['A']], sheet: 'Fall' },
    { data: [['title'], ['B']], sheet: 'Spring' },
  ]).toBuffer();
  const table = await readTable(bytes);
  expect(table.records).toEqual([['A']]);
  expect(table.remarks[0]).toMatchObject({ code: 'one-sheet-read', facts: { sheet: 'Fall' } });
});

test('text that is not Unicode is read as Windows writes it, with a remark', async () => {
  const table = await readTable(
    Buffer.from('title;price\nZoë – café;12 €'.replace('–', '-').replace('€', 'x'), 'latin1'),
  );
  expect(table.records).toEqual([['Zoë - café', '12 x']]);
  expect(table.remarks).toEqual([note('read-as-windows')]);
});

test('headings that stand twice or are missing get names of their own', async () => {
  const table = await text('Title,Notes,notes,,Notes (2)\nA,1,2,3,4\n');
  expect(table.headings).toEqual(['Title', 'Notes', 'notes (3)', 'Column 4', 'Notes (2)']);
  expect(table.remarks).toEqual([note('heading-twice', { name: 'notes' })]);
});

test('JSON becomes columns with dots, lists one cell, pages of a feed their items', async () => {
  const items = [
    { state: 'deleted', id: 1 },
    {
      state: 'updated',
      id: 2,
      data: {
        name: 'Bows',
        location: { name: 'Field' },
        subEvent: [{ at: 'a' }, { at: 'b' }],
        byDay: ['https://schema.org/Monday'],
      },
    },
  ];
  const table = await text(JSON.stringify({ next: 'x', items }));
  expect(table.headings).toEqual(['name', 'location.name', 'subEvent.at', 'byDay', 'id']);
  expect(table.records).toEqual([['Bows', 'Field', 'a; b', 'Monday', '2']]);
  expect(table.remarks).toEqual([note('entries-deleted', { count: 1 })]);
});

test('the thread says what is wrong with a file, and the next file is read all the same', async () => {
  await expect(readColumns(Buffer.from('{'), {}, SCHOOL)).rejects.toThrow('not-json');
  await expect(
    readClasses(Buffer.from('title\nA'), {}, ownColumns, { timeZone: 'UTC', currency: 'USD' }),
  ).rejects.toThrow(/columns-missing.*external_id/);
  expect((await readColumns(Buffer.from('title\nA'), {}, SCHOOL)).rows).toBe(1);
});
