import { expect, test } from 'vitest';
import { fileOf, own, row } from '../../../test/class-files.ts';
import { csvTable } from './csv-file.ts';
import { MappingError, ownColumns, parseMapping } from './mapping.ts';
import { FileError } from './table.ts';

test.each([
  ['UTF-8 with BOM', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['CRLF', (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))],
  ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['semicolons', (text: string) => Buffer.from(text.replaceAll(',', ';'))],
  ['blank columns and lines', (text: string) => Buffer.from(text.replaceAll('\n', ',,\n').concat(',,\n\n,,\n'))],
])('%s reads the same', (_name, encode) => {
  const text = own(row('1', { title: 'Zoë’s 弓道 🏹' })).toString();
  const { classes, rejected } = fileOf(encode(text), ownColumns);
  expect(rejected).toEqual([]);
  expect(classes.map(({ content }) => content)).toMatchObject([
    { title: 'Zoë’s 弓道 🏹', capacity: 8, priceCents: 5000 },
  ]);
});

test('a comma that is not quoted, and characters that cannot be stored', () => {
  const { rejected } = fileOf(own(`x,Bows, arrows and more,${row('').split(',').slice(2).join(',')}`), ownColumns);
  expect(rejected).toContainEqual(
    expect.objectContaining({ row: 2, column: '(beyond the last column)', value: '17:00' }),
  );
  const { classes } = fileOf(own(row('x', { title: 'A\u0000B\u202eC' })), ownColumns);
  expect(classes[0]?.content.title).toBe('ABC');
});

test.each([
  ['', /file-empty/],
  ['title,capacity\nA,3', /columns-missing.*external_id/],
  [`${own().toString()},Title\na\n`, /columns-twice.*title/],
  [own(row('"open')).toString(), /not-csv/],
])('a file that cannot be imported at all says why: %j', (text, words) => {
  expect(() => fileOf(Buffer.from(text), ownColumns)).toThrow(words);
  expect(() => fileOf(Buffer.from(text), ownColumns)).toThrow(FileError);
});

test.each([
  [
    'Title,Room\n="05",="A, B"\nBows,C\n',
    [
      ['05', 'A, B'],
      ['Bows', 'C'],
    ],
  ],
  ['Title;Room\n"=""05""";="7"\n', [['05', '7']]],
  ['Title|Room\r\n="05"|="7"\r\n', [['05', '7']]],
  // Within a text, and as our own exports escape it, it is what it says.
  [`Title,Room\n"a\n=""05"" b","'=""05"""\n`, [['a\n="05" b', '="05"']]],
])('text that a spreadsheet has made of a number is that text: %j', (text, records) => {
  expect(csvTable(Buffer.from(text), { isStrict: false }).records).toEqual(records);
});

test('a file that is not in UTF-8 is refused in one sentence', () => {
  expect(() => fileOf(Buffer.from(own(row('x', { title: 'Zoë' })).toString(), 'latin1'), ownColumns)).toThrow(
    /not-utf8/,
  );
});

test('a mapping with mistakes names each of them', () => {
  const wrongIn = (json: string) => {
    try {
      parseMapping(json);
    } catch (error) {
      return error instanceof MappingError ? error.wrong.map(({ path, code }) => [path, code]) : error;
    }
    return 'nothing';
  };
  expect(wrongIn('{"fields": {"title": 3, "speed": "x"}}')).toEqual([
    ['fields.title', 'not-valid'],
    ['fields.speed', 'not-known'],
  ]);
  expect(wrongIn('{"fields": {"type": "Kind", "capacity": "Seats"}}')).toEqual([['fields.title', 'required']]);
  expect(wrongIn('{"fields": {"title": "Name"}}')).toEqual([
    ['fields.type', 'required'],
    ['fields.capacity', 'required'],
  ]);
  expect(wrongIn('{')).toEqual([]);
});
