import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCalendar } from './read-calendar.ts';

const YEARS = { from: '2025-01-01', to: '2028-12-31' };
const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'];

test('whole days are taken without their exclusive end, what has hours or is off is left out', () => {
  const text = file(
    ...event('SUMMARY:Thanksgiving Recess', 'DTSTART;VALUE=DATE:20261126', 'DTEND;VALUE=DATE:20261128'),
    ...event('SUMMARY:Concert\\, in the', '  hall', 'DTSTART;VALUE=DATE:20261001'),
    ...event('SUMMARY:Staff meeting', 'DTSTART:20261001T090000Z', 'DTEND:20261001T100000Z'),
    ...event('SUMMARY:Spring break', 'STATUS:CANCELLED', 'DTSTART;VALUE=DATE:20270301'),
    ...event('SUMMARY:Long ago', 'DTSTART;VALUE=DATE:19990301'),
  );
  expect(readCalendar(text, YEARS)).toEqual({
    days: [
      { from: '2026-10-01', to: '2026-10-01', name: 'Concert, in the hall', isNoClass: false },
      { from: '2026-11-26', to: '2026-11-27', name: 'Thanksgiving Recess', isNoClass: true },
    ],
    leftOut: 3,
  });
});

test('what repeats is taken for each year, and a rule without end ends', () => {
  const text = file(...event('SUMMARY:Founders’ holiday', 'DTSTART;VALUE=DATE:20200315', 'RRULE:FREQ=YEARLY'));
  const read = readCalendar(text, YEARS);
  expect('days' in read && read.days.map(({ from }) => from)).toEqual([
    '2025-03-15',
    '2026-03-15',
    '2027-03-15',
    '2028-03-15',
  ]);
  const daily = file(...event('SUMMARY:Closed', 'DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=DAILY'));
  const many = readCalendar(daily, YEARS);
  expect('days' in many && many.days.length).toBeLessThanOrEqual(100);
});

test.each([
  ['', 'no-calendar'],
  ['date,name\n2026-11-26,Thanksgiving', 'no-calendar'],
  ['<html>Sign in</html>', 'no-calendar'],
  [file(...event('SUMMARY:A', 'DTSTART;VALUE=DATE:20261126')).slice(0, 70), 'cut-short'],
  [file(), 'no-days'],
  [file(...event('SUMMARY:A', 'DTSTART;VALUE=DATE:20269999')), 'no-days'],
] as const)('a bad file is told as what it is: %#', (text, trouble) => {
  expect(readCalendar(text, YEARS)).toEqual({ trouble });
});

const real = join(import.meta.dirname, '../../../../../shared/data/calendars/sa_school_terms_2025.ics');
describe.skipIf(!existsSync(real))('a real calendar (skipped where ../shared/data/calendars is absent)', () => {
  test('has its four breaks', () => {
    const read = readCalendar(readFileSync(real, 'utf8'), YEARS);
    const breaks = 'days' in read ? read.days.filter(({ isNoClass }) => isNoClass) : [];
    expect(breaks.map(({ from, to }) => `${from} ${to}`)).toContain('2025-04-12 2025-04-27');
  });
});
