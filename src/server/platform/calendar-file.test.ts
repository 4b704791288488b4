import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';

const entry = (on: string, start: string, end: string, more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: `${on} ${start}`,
  on,
  start,
  end,
  title: 'Climbing',
  place: null,
  isOff: false,
  sequence: 1,
  ...more,
});
type JCal = [name: string, properties: [string, object, string, string][]];

const setting = (timeZone: string) => ({
  name: 'Classes',
  stamp: '2026-09-01T13:00:00.000Z',
  url: 'https://portal.example.org/calendar/classes',
  timeZone,
});

/** The events of a file as another program than ours reads them. */
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
const spans = (entries: readonly CalendarEntry[], timeZone: string) =>
  eventsIn(calendarFile(entries, setting(timeZone))).map(
    ({ startDate, endDate }) => `${startDate.toJSDate().toISOString()} ${endDate.toJSDate().toISOString()}`,
  );
const minute = (each: string) => each.replaceAll(':00.000Z', 'Z');

describe('the instants of a meeting', () => {
  test.each([
    ['Asia/Kathmandu', '2026-10-05', '09:00', '10:30', '2026-10-05T03:15Z 2026-10-05T04:45Z'],
    // The clocks of Lord Howe change by half an hour: +10:30 in winter, +11:00 in summer.
    ['Australia/Lord_Howe', '2026-10-03', '09:00', '10:00', '2026-10-02T22:30Z 2026-10-02T23:30Z'],
    ['Australia/Lord_Howe', '2026-10-05', '09:00', '10:00', '2026-10-04T22:00Z 2026-10-04T23:00Z'],
    // Casablanca goes back for Ramadan (in 2026 from 15 February to 22 March).
    ['Africa/Casablanca', '2026-02-10', '09:00', '10:00', '2026-02-10T08:00Z 2026-02-10T09:00Z'],
    ['Africa/Casablanca', '2026-03-01', '09:00', '10:00', '2026-03-01T09:00Z 2026-03-01T10:00Z'],
    // Over the turn of the year.
    ['America/New_York', '2026-12-31', '20:00', '23:30', '2027-01-01T01:00Z 2027-01-01T04:30Z'],
    // Over midnight.
    ['America/New_York', '2026-12-31', '22:00', '01:00', '2027-01-01T03:00Z 2027-01-01T06:00Z'],
    // Across the hour that does not exist: shorter than the clock says.
    ['America/New_York', '2026-03-08', '01:30', '03:30', '2026-03-08T06:30Z 2026-03-08T07:30Z'],
    // Within it: as long as it says, from when the clocks have leapt.
    ['America/New_York', '2026-03-08', '02:15', '02:45', '2026-03-08T07:15Z 2026-03-08T07:45Z'],
    ['America/New_York', '2026-03-08', '02:30', '03:15', '2026-03-08T07:30Z 2026-03-08T08:15Z'],
    // Through the hour that comes twice: longer than the clock says.
    ['America/New_York', '2026-11-01', '00:30', '02:30', '2026-11-01T04:30Z 2026-11-01T07:30Z'],
  ])('in %s on %s, %s to %s', (timeZone, on, start, end, told) => {
    expect(spans([entry(on, start, end)], timeZone).map(minute)).toEqual([told]);
  });
});

test('what is certain, what is not, and what is off are told apart, with number and instant of the change', () => {
  const text = calendarFile(
    [
      entry('2026-10-05', '09:00', '10:00', { sequence: 7, changedAt: '2026-09-02T08:00:00.000Z' }),
      entry('2026-10-06', '09:00', '10:00', { isTentative: true }),
      entry('2026-10-07', '09:00', '10:00', { isTentative: true, isOff: true }),
    ],
    { ...setting('America/New_York'), refreshSeconds: 4 * 3600 },
  );
  const components = eventsIn(text).map(({ component }) => component);
  expect(components.map((each) => each.getFirstPropertyValue('status'))).toEqual([
    'CONFIRMED',
    'TENTATIVE',
    'CANCELLED',
  ]);
  expect(components[0]?.getFirstPropertyValue('sequence')).toBe(7);
  expect(String(components[0]?.getFirstPropertyValue('last-modified'))).toBe('2026-09-02T08:00:00Z');
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT4H\r\nX-PUBLISHED-TTL:PT4H\r\n');
});

test('names of any length and signs come back as they were; lines are folded', () => {
  const title = `Rocks, ropes; \\ "caves"\nand ${'Ängström 🧗 '.repeat(20)}`.trim();
  const text = calendarFile([entry('2026-10-05', '09:00', '10:00', { title, place: 'Hall, 1 Main St; rear' })], {
    ...setting('America/New_York'),
    days: [{ id: 'a', firstOn: '2026-12-24', lastOn: '2027-01-01', title: 'Winter, break', sequence: 1 }],
  });
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const [one, days] = eventsIn(text);
  expect([one?.summary, one?.location]).toEqual([title, 'Hall, 1 Main St; rear']);
  expect([days?.summary, String(days?.startDate), String(days?.endDate)]).toEqual([
    'Winter, break',
    '2026-12-24',
    '2027-01-02',
  ]);
});

test('a class without dates is an empty calendar that can be read', () => {
  expect(eventsIn(calendarFile([], setting('America/New_York')))).toEqual([]);
});

test('1,000 classes with 12 dates each are all there', () => {
  const entries = Array.from({ length: 12_000 }, (_, at) =>
    entry(`2026-${String(1 + (at % 12)).padStart(2, '0')}-05`, '09:00', '10:00', { id: String(at) }),
  );
  // As it is parsed: going through so many components is slow in this reader.
  const [, , events] = ICAL.parse(calendarFile(entries, setting('America/New_York'))) as [string, unknown, JCal[]];
  const uids = events.map(([, properties]) => properties.find(([name]) => name === 'uid')?.[3]);
  expect(new Set(uids).size).toBe(12_000);
});

const real = join(import.meta.dirname, '../../../../shared/data/calendars/davx5_weekly_exdate_dst.ics');
describe.skipIf(!existsSync(real))('a real calendar (skipped where ../shared/data/calendars is absent)', () => {
  test('its weekly event over a change of clocks has the same instants in ours', () => {
    const calendar = new ICAL.Component(ICAL.parse(readFileSync(real, 'utf8')));
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
    const [weekly] = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    if (!weekly) throw new Error('The calendar has no event.');
    // What it leaves out is all in summer.
    weekly.component.removeAllProperties('exdate');
    const times = weekly.iterator();
    const theirs: string[] = [];
    const entries: CalendarEntry[] = [];
    const clock = (time: ICAL.Time) => time.toString().slice(11, 16);
    for (let next = times.next(); next && theirs.length < 60; next = times.next()) {
      const { startDate, endDate } = weekly.getOccurrenceDetails(next);
      theirs.push(`${startDate.toJSDate().toISOString()} ${endDate.toJSDate().toISOString()}`);
      entries.push(entry(startDate.toString().slice(0, 10), clock(startDate), clock(endDate)));
    }
    expect(theirs.length).toBeGreaterThan(5);
    // Summer and winter are both among them.
    expect(new Set(theirs.map((each) => each.slice(11, 16))).size).toBe(2);
    expect(spans(entries, 'Europe/Berlin')).toEqual(theirs);
  });
});
