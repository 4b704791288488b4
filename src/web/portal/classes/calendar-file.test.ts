import { expect, test } from 'vitest';
import type { SchoolClass } from '../../../contract/classes.ts';
import { createCalendarFile, instantAtSchool } from './calendar-file.ts';

const iso = (on: string, time: string, zone: string) => new Date(instantAtSchool(on, time, zone)).toISOString();

test('a wall time stays where it is when the clocks change', () => {
  expect(iso('2026-10-27', '15:30', 'America/New_York')).toBe('2026-10-27T19:30:00.000Z');
  expect(iso('2026-11-03', '15:30', 'America/New_York')).toBe('2026-11-03T20:30:00.000Z');
  // the days themselves: clocks go back on 1 November and forward on 8 March, both at 2:00
  expect(iso('2026-11-01', '00:30', 'America/New_York')).toBe('2026-11-01T04:30:00.000Z');
  expect(iso('2026-11-01', '03:00', 'America/New_York')).toBe('2026-11-01T08:00:00.000Z');
  expect(iso('2026-03-08', '01:30', 'America/New_York')).toBe('2026-03-08T06:30:00.000Z');
  expect(iso('2026-03-08', '09:00', 'America/New_York')).toBe('2026-03-08T13:00:00.000Z');
  expect(iso('2026-03-29', '09:00', 'Europe/Berlin')).toBe('2026-03-29T07:00:00.000Z');
  expect(iso('2026-01-05', '08:00', 'Asia/Hong_Kong')).toBe('2026-01-05T00:00:00.000Z');
  expect(iso('2026-01-05', '08:00', 'Asia/Kathmandu')).toBe('2026-01-05T02:15:00.000Z');
});

test('every date is an event, text is escaped and long lines are folded', () => {
  const file = createCalendarFile(
    {
      id: 'c1',
      title: `Rocks, ropes; and ${'Mount Ängström '.repeat(6)}`,
      location: { name: 'Hall', address: '1 Main St, Springfield' },
      meetings: [
        { on: '2026-10-27', start: '15:30', end: '17:30' },
        { on: '2026-11-03', start: '15:30', end: '17:30' },
      ],
    } as unknown as SchoolClass,
    { timeZone: 'America/New_York', host: 'portal.example.org', url: 'https://portal.example.org/c', now: 0 },
  );
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(file).toContain('DTSTART:20261027T193000Z\r\n');
  expect(file).toContain('DTSTART:20261103T203000Z\r\n');
  expect(file).toContain('DTSTAMP:19700101T000000Z\r\n');
  expect(file).toContain(String.raw`LOCATION:Hall\, 1 Main St\, Springfield`);
  expect(file.replaceAll('\r\n ', '')).toContain(String.raw`SUMMARY:Rocks\, ropes\; and Mount Ängström`);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});
