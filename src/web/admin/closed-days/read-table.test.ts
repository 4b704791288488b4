import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FREE_DAY_WORDS, readFreeDayWords } from '../../../domain/free-day-words.ts';
import { readDays } from './read-days.ts';

const WANTED = { from: '2023-01-01', to: '2030-12-31', words: readFreeDayWords(FREE_DAY_WORDS) };
const told = (text: string, order?: 'day' | 'month') => {
  const read = readDays(text, WANTED, order);
  return 'days' in read
    ? read.days.map(({ from, to, name, isNoClass }) => `${from} ${to} ${name}${isNoClass ? '' : ' (held)'}`)
    : read.trouble;
};

test('a column says what is closed; days in a row are one stretch; a day that there is not is named', () => {
  const text = [
    'date,description,school_closed',
    '09/07/2026,First day of school,false',
    '11/26/2026,"Thanksgiving, ""Recess""",true',
    '11/27/2026,"Thanksgiving, ""Recess""",true',
    '02/30/2027,No such day,true',
  ].join('\r\n');
  expect(told(text)).toEqual([
    '2026-09-07 2026-09-07 First day of school (held)',
    '2026-11-26 2026-11-27 Thanksgiving, "Recess"',
  ]);
  expect(readDays(text, WANTED)).toMatchObject({ leftOut: [{ name: 'No such day', why: 'unreadable' }] });
});

test('without such a column a row is free, unless its name says otherwise', () => {
  expect(
    told(
      'Date,Holiday\n26-Nov-2026,Thanksgiving\n"Nov 27, 2026",Day after\n11/30/26,Teacher day\n1/4/27,School resumes',
    ),
  ).toEqual([
    '2026-11-26 2026-11-26 Thanksgiving',
    '2026-11-27 2026-11-27 Day after',
    '2026-11-30 2026-11-30 Teacher day',
    '2027-01-04 2027-01-04 School resumes (held)',
  ]);
});

test('first and last days, columns in any order, heads in another language or none', () => {
  const winter = ['2026-12-21 2027-01-01 Winter break'];
  expect(told('from;to;name\n2026-12-21;2027-01-01;Winter break')).toEqual(winter);
  expect(told('Bezeichnung;Bis;Von\nWinter break;01.01.2027;21.12.2026')).toEqual(winter);
  expect(told('School calendar\nDay\tDate\tWhat\nMon\tDec 21, 2026 – Jan 1, 2027\tWinter break')).toEqual(winter);
  expect(told('26.10.2026\tAutumn\n27.10.2026\tAutumn')).toEqual(['2026-10-26 2026-10-27 Autumn']);
});

test('day or month first is told once for the whole table; where nothing tells it, it is asked', () => {
  expect(told('date,name\n07/09/2026,A\n25/12/2026,B')).toEqual(['2026-09-07 2026-09-07 A', '2026-12-25 2026-12-25 B']);
  const unclear = 'date,name\n07/09/2026,A\n08/10/2026,B';
  expect(readDays(unclear, WANTED)).toMatchObject({ asksOrder: true });
  expect(told(unclear, 'day')).toEqual(['2026-09-07 2026-09-07 A', '2026-10-08 2026-10-08 B']);
  expect(readDays('date,name\n07/07/2026,A', WANTED)).not.toHaveProperty('asksOrder');
});

test.each([
  ['', 'no-days'],
  ['nothing of the kind', 'no-days'],
  ['{"json": true}', 'no-calendar'],
  ['<html>Sign in</html>', 'no-calendar'],
  ['"never closed', 'cut-short'],
  ['\u0000\u0001', 'no-days'],
  ['date,name\n1999-01-01,Long ago', 'no-days'],
])('%j has no days', (text, trouble) => {
  expect(told(text)).toBe(trouble);
});

const reports = join(import.meta.dirname, '../../../../../shared/data/reports');
describe.skipIf(!existsSync(reports))('what was handed over (skipped where ../shared/data/reports is absent)', () => {
  test.each([
    ['holidays-cut-off.ics', 'cut-short'],
    [
      'holidays-midnight.ics',
      [
        '2026-12-21 2027-01-01 Winter break',
        ...[15, 16, 17, 18, 19].map((day) => `2027-02-${day} 2027-02-${day} Mid-winter break`),
      ],
    ],
    [
      'holidays-table-forms.csv',
      ['2026-11-26 2026-11-26 Thanksgiving', '2026-11-27 2026-11-27 Day after', '2026-11-30 2026-11-30 Teacher day'],
    ],
    [
      'closed-days-english-words.ics',
      [
        '2026-10-16 2026-10-16 Last day before fall break (early release) (held)',
        '2026-11-11 2026-11-11 Veterans Day',
        '2026-11-12 2026-11-12 Holiday concert - school is open (held)',
        '2026-11-19 2026-11-19 Professional Development Day',
        '2026-11-26 2026-11-26 Thanksgiving Holiday - no school',
        '2026-12-25 2026-12-25 Christmas Day',
        '2027-01-05 2027-01-05 School resumes after winter break (held)',
      ],
    ],
  ])('%s', (file, days) => {
    expect(told(readFileSync(join(reports, file), 'utf8'))).toEqual(days);
  });
});
