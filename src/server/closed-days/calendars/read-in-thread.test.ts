import { expect, test } from 'vitest';
import { calendarOf } from '../../../../test/calendar-server.ts';
import { readInThread } from './read-in-thread.ts';

const job = (text: string) => ({
  bytes: new TextEncoder().encode(text),
  from: '2026-09-01',
  to: '2029-09-01',
  words: 'closed',
});

test('a calendar that is made to take long costs its own reading alone', async () => {
  const events = Array.from({ length: 3000 }, (_, at) => [
    'BEGIN:VEVENT',
    `UID:${at}`,
    'SUMMARY:Closed',
    'DTSTART;VALUE=DATE:18000101',
    'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'END:VEVENT',
  ]);
  const hostile = readInThread(job(['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR'].join('\r\n')), 1500);
  const next = readInThread(job(calendarOf([['2026-12-24', '2026-12-25', 'Closed']])));
  // This thread goes on meanwhile.
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 10);
  expect(await hostile).toBe('too-much');
  clearInterval(turning);
  expect(turns).toBeGreaterThan(10);
  expect(await next).toMatchObject({ name: 'State holidays', days: [{ from: '2026-12-24', isNoClass: true }] });
});
