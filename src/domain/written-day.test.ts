import { expect, test } from 'vitest';
import { hangsOnOrder, orderIn, writtenDay, writtenSpan } from './written-day.ts';

test.each([
  ['2026-11-26', '2026-11-26'],
  ['2026-11-26T00:00:00Z', '2026-11-26'],
  ['20261126', '2026-11-26'],
  ['26.11.2026', '2026-11-26'],
  ['26. 11. 26', '2026-11-26'],
  ['26-Nov-2026', '2026-11-26'],
  ['Nov 27, 2026', '2026-11-27'],
  ['Sept. 7th 2026', '2026-09-07'],
  ['Thu, Nov 26, 2026', '2026-11-26'],
  ['Thursday 26 November 2026', '2026-11-26'],
  ['26. März 2027', '2027-03-26'],
  ['1 de enero de 2027', '2027-01-01'],
  ['25 décembre 2026', '2026-12-25'],
  ['11/30/26', '2026-11-30'],
  ['46352', '2026-11-26'],
  ['30/11/26', null],
  ['Feb 29, 2027', null],
  ['Nov 26', null],
  ['Holiday 3, 2026', null],
  ['12', null],
  ['', null],
])('%s is %s', (text, day) => {
  expect(writtenDay(text, 'month')).toBe(day);
});

test('which of day and month comes first is told by a number above twelve, or not at all', () => {
  expect(['25/12/2026', '12/25/2026', '7/9/2026', '7/7/2026'].map(orderIn)).toEqual(['day', 'month', null, null]);
  expect(['25/12/2026', '7/9/2026', '7/7/2026', '2026-07-09'].map(hangsOnOrder)).toEqual([false, true, false, false]);
  expect(writtenDay('7/9/2026', 'day')).toBe('2026-09-07');
});

test.each([
  ['Dec 21, 2026 – Jan 1, 2027', '2026-12-21 2027-01-01'],
  ['Nov 26-27, 2026', '2026-11-26 2026-11-27'],
  ['2026-12-21 to 2027-01-01', '2026-12-21 2027-01-01'],
  ['21.12.2026 bis 01.01.2027', '2026-12-21 2027-01-01'],
  ['26-Nov-2026', '2026-11-26 2026-11-26'],
  ['Jan 1, 2027 – Dec 21, 2026', undefined],
  ['from here to there', undefined],
])('%s is from and to %s', (text, span) => {
  const read = writtenSpan(text, 'month');
  expect(read ? `${read.from} ${read.to}` : undefined).toBe(span);
});
