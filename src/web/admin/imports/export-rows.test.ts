import { expect, test } from 'vitest';
import { buffer } from 'node:stream/consumers';
import { workbook } from '../../../server/files/workbook.ts';
import { columnFacts } from '../../../server/imports/column-facts.ts';
import { guessMapping } from '../../../server/imports/guess.ts';
import { readFile } from '../../../server/imports/read-file.ts';
import { readTable } from '../../../server/imports/read-table.ts';
import { rowsOf } from '../../../server/imports/table.ts';
import { choicesOf, findMissing, mappingOf } from './choices.ts';
import { withoutFormulas, type ExportColumn, type Exported, fileNameOf, toCsv, toLines } from './export-rows.ts';

interface Row {
  readonly title: string;
  readonly type: string;
  readonly firstOn: string;
  readonly lastOn: string;
  readonly days: string;
  readonly start: string;
  readonly end: string;
  readonly place: string | null;
  readonly capacity: number;
  readonly price: number;
}
const rows: Row[] = [
  {
    title: '=Knots & "splices", 弓道',
    type: 'Camp skills',
    firstOn: '2026-10-06',
    lastOn: '2026-10-20',
    days: 'Tue',
    start: '15:30',
    end: '17:00',
    place: 'Far Field',
    capacity: 8,
    price: 50.5,
  },
  {
    title: '-Bows',
    type: 'Archery',
    firstOn: '2026-10-07',
    lastOn: '2026-10-23',
    days: 'Wed, Fri',
    start: '09:00',
    end: '10:15',
    place: null,
    capacity: 12,
    price: 0,
  },
];
const columns: ExportColumn<Row>[] = [
  { header: 'Title', value: ({ title }) => title },
  { header: 'Type', value: ({ type }) => type },
  { header: 'First day', value: ({ firstOn }) => firstOn, kind: 'date' },
  { header: 'Last day', value: ({ lastOn }) => lastOn, kind: 'date' },
  { header: 'Weekdays', value: ({ days }) => days },
  { header: 'Start time', value: ({ start }) => start, kind: 'time' },
  { header: 'End time', value: ({ end }) => end, kind: 'time' },
  { header: 'Dates', value: () => 3, kind: 'number' },
  { header: 'Where', value: ({ place }) => place },
  { header: 'Enrolled', value: () => 2, kind: 'number' },
  { header: 'Seats', value: ({ capacity }) => capacity, kind: 'number' },
  { header: 'Price', value: ({ price }) => price, kind: 'money' },
];
const bytesOf = async (blob: Promise<Blob>) => new Uint8Array(await (await blob).arrayBuffer());

async function toXlsx(exported: Exported<Row>): Promise<Blob> {
  const [heading = [], ...cells] = (await (await toLines(exported)).text()).split('\n').map((line) => JSON.parse(line));
  const file = workbook(
    heading,
    (async function* () {
      yield* cells;
    })(),
  );
  return new Blob([new Uint8Array(await buffer(file))]);
}

test.each([
  ['CSV', toCsv],
  ['a workbook', toXlsx],
] as const)('what is handed out as %s comes in again as the same classes', async (_kind, write) => {
  const table = await readTable(await bytesOf(write({ columns, rows, timeZone: 'America/New_York' })));
  const facts = columnFacts(table, 'en-US');
  const { fields } = guessMapping(facts);
  expect(findMissing(choicesOf(fields), facts)).toEqual({ needed: [], dates: [], twice: [] });
  const mapping = mappingOf(choicesOf(fields), facts, fields);
  const read = readFile(rowsOf(table, mapping), mapping, { timeZone: 'America/New_York', currency: 'USD' });
  expect(read.rejected).toEqual([]);
  expect(read.classes.map(({ content }) => content)).toMatchObject([
    { title: rows[0]?.title, type: 'Camp skills', location: 'Far Field', capacity: 8, priceCents: 5050 },
    { title: '-Bows', type: 'Archery', location: null, capacity: 12, priceCents: 0 },
  ]);
  expect(
    read.classes.map(({ content }) => content.meetings?.map(({ on, start, end }) => `${on} ${start}-${end}`)),
  ).toEqual([
    ['2026-10-06 15:30-17:00', '2026-10-13 15:30-17:00', '2026-10-20 15:30-17:00'],
    ['07', '09', '14', '16', '21', '23'].map((day) => `2026-10-${day} 09:00-10:15`),
  ]);
});

test('a CSV file has its mark, CRLF, wall times and no formula that a spreadsheet would run', async () => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await bytesOf(
      toCsv({
        columns: [
          { header: 'Since', value: () => new Date('2026-11-01T07:30:00Z') },
          { header: 'Note', value: ({ note }: { note: string }) => note },
          { header: 'Left', value: () => -5 },
          { header: 'None', value: () => null },
        ],
        rows: [{ note: '=1+1' }, { note: '@cmd' }, { note: 'a, "b"' }],
        timeZone: 'America/New_York',
      }),
    ),
  );
  expect(text).toBe(
    '\uFEFFSince,Note,Left,None\r\n' +
      "2026-11-01 02:30,'=1+1,-5,\r\n2026-11-01 02:30,'@cmd,-5,\r\n" +
      '2026-11-01 02:30,"a, ""b""",-5,\r\n',
  );
});

test.each([
  ['a list of a spreadsheet that splits at semicolons', ';=1+1', ";'=1+1"],
  ['its middle', 'Knots;@SUM(A1)', "Knots;'@SUM(A1)"],
  ['spaces between', '; \u00a0=1+1', "; \u00a0'=1+1"],
  ['a tab', 'a\t+1', "a\t'+1"],
  ['a second line', 'a\n-1+1\r=2', "a\n'-1+1\r'=2"],
  ['a bar', '|=1+1', "|'=1+1"],
  ['wide signs', '＝1+1；＠x', "'＝1+1；'＠x"],
  ['spaces before', '  =1+1', "  '=1+1"],
  ['invisible characters before', '\u200b=1+1', "\u200b'=1+1"],
  ['several in a row', ';;=1;+2', ";;'=1;'+2"],
  ['a sign that ends a cell', 'Grades 5-', 'Grades 5-'],
  ['signs within words', 'Rock + Roll, a=b; well-known', 'Rock + Roll, a=b; well-known'],
])('no cell runs whatever it is split at: %s', (_, text, written) => {
  expect(withoutFormulas(text)).toBe(written);
});

test('a file is named so that every system takes it', () => {
  expect(fileNameOf('Herbst 2026 / Fühling', 'Classes')).toBe('herbst-2026-fuhling_classes');
});
