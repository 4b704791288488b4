import { expect, test } from 'vitest';
import { note } from '../../contract/import-notes.ts';
import { choicesOf, findMissing, mappingOf } from '../../web/admin/imports/choices.ts';
import { columnFacts } from './column-facts.ts';
import { guessMapping } from './guess.ts';
import { readFile } from './read-file.ts';
import { readTable } from './read-table.ts';
import { rowsOf } from './table.ts';

const school = {
  timeZone: 'America/New_York',
  currency: 'USD',
  semester: { startsOn: '2026-08-10', endsOn: '2026-12-18' },
};
const withoutColumns = { type: 'General', capacity: '12', price: '0' };

/** What the office gets that only presses the buttons. */
async function read(lines: readonly string[], wishes: { isPublished?: boolean } = {}) {
  const table = await readTable(Buffer.from(lines.join('\n')));
  const columns = columnFacts(table, 'en-US');
  const { fields } = guessMapping(columns);
  const choices = { ...choicesOf(fields), ...withoutColumns, ...wishes };
  expect(findMissing(choices, columns)).toMatchObject({ needed: [], twice: [] });
  const mapping = mappingOf(choices, columns, fields);
  const file = readFile(rowsOf(table, mapping), mapping, school);
  const dates = file.classes.map(({ content: { title, meetings = [] } }) => [
    title,
    ...meetings.slice(0, 3).map(({ on, start, end }) => `${on} ${start}-${end}`),
    meetings.length,
  ]);
  return { ...file, table, fields, dates };
}

test.each([
  ['MTuWThF', [1, 2, 3, 4, 5]],
  ['MTWRF', [1, 2, 3, 4, 5]],
  ['MR', [1, 4]],
  ['TR', [2, 4]],
  ['TTh', [2, 4]],
  ['M/W/F', [1, 3, 5]],
  ['M-F', [1, 2, 3, 4, 5]],
  ['MWF', [1, 3, 5]],
  ['UMTWRF', [1, 2, 3, 4, 5, 7]],
  ['Tu & Th', [2, 4]],
  ['Mon, Tue', [1, 2]],
])('days written %s are read, as college catalogues write them', async (days, weekdays) => {
  const { classes } = await read([
    'Title,Start date,End date,Days,Start time,End time',
    `Bows,2026-09-07,2026-09-13,"${days}",9:00,10:00`,
  ]);
  const found = classes[0]?.content.meetings?.map(({ on }) => new Date(`${on}T00:00:00Z`).getUTCDay() || 7);
  expect(found?.toSorted()).toEqual(weekdays);
});

test.each([
  ['Aug 11 - 15', '2026-08-11', '2026-08-15'],
  ['Aug 11-15', '2026-08-11', '2026-08-15'],
  ['Sep 20 - Dec 6', '2026-09-20', '2026-12-06'],
  ['September 20 – December 6', '2026-09-20', '2026-12-06'],
  ['Sep 20 - Dec 6, 2026', '2026-09-20', '2026-12-06'],
  ['Dec 7, 2026 - Jan 11, 2027', '2026-12-07', '2027-01-11'],
  ['Dec 7 - Jan 11', '2026-12-07', '2027-01-11'],
  ['8/11 - 8/15', '2026-08-11', '2026-08-15'],
  ['11 - 15 Aug', '2026-08-11', '2026-08-15'],
  ['8/11-8/15/2026', '2026-08-11', '2026-08-15'],
])('dates written %s are read, the year being that of the semester', async (dates, first, last) => {
  const { classes, rejected } = await read(['Title;Dates;Days;Time', `Bows;${dates};Daily;9am - 3pm`]);
  expect(rejected).toEqual([]);
  const meetings = classes[0]?.content.meetings ?? [];
  expect([meetings[0], meetings.at(-1)]).toMatchObject([{ on: first, start: '09:00', end: '15:00' }, { on: last }]);
});

test('weekdays and times in one cell, for several patterns too', async () => {
  const { dates } = await read([
    'Camp,First day,Last day,Schedule',
    'Bows,2026-09-07,2026-09-13,"Mon, Tue 9:30am - 1:30pm"',
    'Knots,2026-09-07,2026-09-13,M/W 4-5pm; Sat 10:00am-noon',
    'Boats,2026-09-07,2026-09-13,9am-1pm Mon-Fri',
    'Maps,2026-09-07,2026-09-13,Tuesdays from 3:30 to 5 pm',
  ]);
  expect(dates).toEqual([
    ['Bows', '2026-09-07 09:30-13:30', '2026-09-08 09:30-13:30', 2],
    ['Knots', '2026-09-07 16:00-17:00', '2026-09-09 16:00-17:00', '2026-09-12 10:00-12:00', 3],
    ['Boats', '2026-09-07 09:00-13:00', '2026-09-08 09:00-13:00', '2026-09-09 09:00-13:00', 5],
    ['Maps', '2026-09-08 15:30-17:00', 1],
  ]);
});

test('rows of one id are one class with all its meetings and all who teach it', async () => {
  const { classes, dates, rejected, remarks } = await read([
    'CRN,Title,Instructor,Location,Start Date,End Date,Days,Start Time,End Time',
    '101,Biology,Ada Berg,Hall A,2026-09-07,2026-09-13,MW,9:00,10:00',
    '101,Biology,Ben Cole,Lab 2,2026-09-07,2026-09-13,F,13:00,16:00',
    '102,Chess,Ada Berg,Hall A,2026-09-07,2026-09-13,T,9:00,10:00',
    '102,Chess,Ada Berg,Hall A,2026-09-07,2026-09-13,T,9:00,10:00',
    '102,Checkers,Ada Berg,Hall A,2026-09-07,2026-09-13,R,9:00,10:00',
  ]);
  expect(dates).toEqual([
    ['Biology', '2026-09-07 09:00-10:00', '2026-09-09 09:00-10:00', '2026-09-11 13:00-16:00', 3],
    ['Chess', '2026-09-08 09:00-10:00', 1],
  ]);
  expect(classes[0]?.content.instructors).toEqual(['Ada Berg', 'Ben Cole']);
  expect(remarks).toMatchObject([{ row: 3, column: 'Location', reason: note('other-row-differs', { row: 2 }) }]);
  // A row that says nothing new, and another class under the same id, are told.
  expect(rejected.map(({ row, reason }) => [row, reason.code])).toEqual([
    [5, 'other-row'],
    [6, 'other-row'],
  ]);
});

test('headings are found below what the file is about, and rows are counted as the spreadsheet does', async () => {
  const { table, dates, rejected } = await read([
    'Elm Street School,,,,',
    '"Fall catalogue, printed 8/1/2026",,,,',
    ',,,,',
    'Title,Start date,End date,Start time,End time',
    'Bows,2026-09-07,2026-09-07,9:00,10:00',
    'Knots,2026-09-31,2026-09-07,9:00,10:00',
  ]);
  expect([table.headingRow, table.remarks]).toEqual([4, [note('heading-below', { row: 4 })]]);
  expect(dates).toEqual([['Bows', '2026-09-07 09:00-10:00', 1]]);
  expect(rejected.map(({ row }) => row)).toEqual([6]);
});

test('headings below groups of them are found, and a heading that stands twice is no group', async () => {
  const below = await read([
    ',When,When,When,When,Where',
    'Title,Start date,End date,Start time,End time,Room',
    'Bows,2026-09-07,2026-09-07,9:00,10:00,Gym',
  ]);
  expect([below.table.headingRow, below.dates]).toEqual([2, [['Bows', '2026-09-07 09:00-10:00', 1]]]);
  const { table } = await read(['Title,Leader,Leader,Place', 'Bows,Ann Lee,Bo Day,Gym', 'Knots,Cy Ash,Di Fox,Field']);
  expect(table.headingRow).toBe(1);
});

test('a draft may come without dates; what families see at once may not', async () => {
  const lines = [
    'Title,Start date,End date,Days,Start time,End time',
    'Bows,2026-09-07,2026-09-13,TBA,TBA,TBA',
    'Knots,,,,,',
    'Boats,2026-09-07,2026-09-13,Mon,9:00,10:00',
  ];
  const drafts = await read(lines);
  expect(drafts.rejected).toEqual([]);
  expect(drafts.classes.map(({ content, plan }) => [content.meetings?.length, plan?.firstOn])).toEqual([
    [undefined, '2026-09-07'],
    [undefined, null],
    [1, undefined],
  ]);
  expect(drafts.remarks.map(({ row, reason }) => [row, reason.code])).toEqual([
    [2, 'without-dates'],
    [3, 'without-dates'],
  ]);
});

test('one cause is told once, and a price that is missing is not free', async () => {
  const { rejected, classes } = await read([
    'Title,Start date,Time,Price',
    `${'x'.repeat(300)},2026-09-07,9-10am,5`,
    'Bows,2026-09-07,sometime,5',
    'Knots,2026-09-07,9-10am,',
    'Boats,2026-09-07,9-10am,free',
    'Maps,2026-09-07,9-10am,TBD',
    ...Array.from({ length: 9 }, (_, at) => `More ${at},2026-09-07,${at + 1}-${at + 2}pm,5`),
  ]);
  expect(rejected.map(({ row, column, reason }) => [row, column, reason.code])).toEqual([
    [2, 'Title', 'too-long'],
    [3, 'Time', 'not-two-times'],
  ]);
  expect(classes.slice(0, 3).map(({ content }) => content.priceCents)).toEqual([undefined, 0, undefined]);
});

test('what is beyond the last heading is told in the words of the file', async () => {
  const { rejected } = await read(['Title;Start date;Start time;End time', 'Bows;2026-09-07;9:00;10:00;surplus']);
  expect(rejected).toMatchObject([{ row: 2, reason: note('no-heading', { separator: ';' }) }]);
});
