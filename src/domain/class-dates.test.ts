import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DatePlan,
  expandDates,
  type Holiday,
  NO_DATES,
  patternDays,
  planOfDates,
  shiftPlan,
  weeksBetween,
  withoutHolidays,
} from './class-dates.ts';
import type { MeetingTime } from './schedule.ts';
import { wallTimeAtSchool } from './school-instant.ts';

const DAY = 86_400_000;
const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10);
const weekdayOf = (on: string) => new Date(`${on}T00:00:00Z`).getUTCDay() || 7;

const someDay = fc.integer({ min: 0, max: 400 }).map((days) => dayAt(Date.UTC(2026, 7, 1) + days * DAY));
const times = fc.constantFrom(['09:00', '10:30'], ['15:30', '17:30'], ['15:30', '16:00'], ['23:00', '23:59']);
const someMeeting = fc.tuple(someDay, times).map(([on, [start = '', end = '']]) => ({ on, start, end }));
/** No class is held twice from the same moment. */
const someMeetings = fc.uniqueArray(someMeeting, { maxLength: 60, selector: ({ on, start }) => `${on} ${start}` });
const someHolidays = fc.array(
  fc.tuple(someDay, fc.integer({ min: 0, max: 14 })).map(([from, days]) => ({
    from,
    to: dayAt(Date.parse(`${from}T00:00:00Z`) + days * DAY),
    name: 'Break',
  })),
  { maxLength: 5 },
);
const somePlan: fc.Arbitrary<DatePlan> = fc.record({
  firstOn: fc.option(someDay),
  lastOn: fc.option(someDay),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  start: fc.constantFrom('09:00', '15:30'),
  end: fc.constant('17:30'),
  skipped: fc.array(someDay, { maxLength: 5 }),
  moved: fc.array(fc.record({ from: someDay, to: someMeeting }), { maxLength: 5 }),
  extra: fc.array(someMeeting, { maxLength: 5 }),
});
const byTime = (a: MeetingTime, b: MeetingTime) => (`${a.on} ${a.start}` < `${b.on} ${b.start}` ? -1 : 1);

test('a plan found for dates makes exactly these dates, whatever the holidays', () => {
  fc.assert(
    fc.property(someMeetings, someHolidays, (meetings, holidays) => {
      expect(expandDates(planOfDates(meetings, holidays), holidays).meetings).toEqual(meetings.toSorted(byTime));
    }),
    { numRuns: 500 },
  );
});

test('a plan found for the dates of a plan with a pattern is no list of single dates', () => {
  const plan = {
    ...NO_DATES,
    firstOn: '2026-09-08',
    lastOn: '2026-12-15',
    weekdays: [2, 4],
    start: '15:30',
    end: '17:00',
  };
  const holidays = [{ from: '2026-11-23', to: '2026-11-27', name: 'Thanksgiving' }];
  const found = planOfDates(expandDates(plan, holidays).meetings, holidays);
  expect(found).toEqual(plan);
});

test('a shifted plan keeps its weekdays, its times and its exceptions', () => {
  fc.assert(
    fc.property(somePlan, fc.integer({ min: -60, max: 60 }), (plan, weeks) => {
      const [before, after] = [expandDates(plan, []).meetings, expandDates(shiftPlan(plan, weeks), []).meetings];
      const later = (on: string) => dayAt(Date.parse(`${on}T00:00:00Z`) + weeks * 7 * DAY);
      expect(after).toEqual(before.map((meeting) => ({ ...meeting, on: later(meeting.on) })));
      expect(after.map(({ on }) => weekdayOf(on))).toEqual(before.map(({ on }) => weekdayOf(on)));
      expect(shiftPlan(shiftPlan(plan, weeks), -weeks)).toEqual(plan);
    }),
  );
});

test('on a holiday nothing of the pattern is held; without holidays no single date either', () => {
  fc.assert(
    fc.property(somePlan, someHolidays, (plan, holidays) => {
      const isHoliday = (on: string) => holidays.some(({ from, to }) => from <= on && on <= to);
      const own = new Set([...plan.extra, ...plan.moved.map(({ to }) => to)].map(({ on, start }) => `${on} ${start}`));
      const { meetings, leftOut } = expandDates(plan, holidays);
      for (const { on, start } of meetings) if (isHoliday(on)) expect(own).toContain(`${on} ${start}`);
      for (const { on, why } of leftOut) if (why === 'holiday') expect(isHoliday(on)).toBe(true);
      const without = withoutHolidays(plan, holidays);
      expect(expandDates(without, holidays).meetings.filter(({ on }) => isHoliday(on))).toEqual([]);
    }),
  );
});

test('weeks between semesters are counted so that weekdays stay', () => {
  expect(weeksBetween('2026-09-07', '2027-09-06')).toBe(52);
  expect(weeksBetween('2026-09-07', '2027-03-01')).toBe(25);
  // A semester that begins on a Wednesday after one that began on a Monday.
  expect(weeksBetween('2026-09-07', '2027-01-13')).toBe(18);
  expect(weeksBetween('2027-01-13', '2026-09-07')).toBe(-18);
});

const calendars = join(import.meta.dirname, '../../../shared/data/calendars');
const isThere = existsSync(calendars);
const read = (name: string) => readFileSync(join(calendars, name), 'utf8');

const closedDays = () =>
  read('nyc_doe_2023-24.csv')
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, month, day, year, name] = /^(\d\d)\/(\d\d)\/(\d{4}),(.*),true$/.exec(line) ?? [];
      return month ? [{ on: `${year}-${month}-${day}`, name: name ?? '' }] : [];
    });
const schoolBreaks = () =>
  read('sa_school_terms_2025.ics')
    .split('BEGIN:VEVENT')
    .flatMap((event): Holiday[] => {
      const [, name] = /^SUMMARY[^:]*:(School Holidays.*?)\r?$/m.exec(event) ?? [];
      if (!name) return [];
      const dateOf = (field: string) =>
        event
          .match(new RegExp(`^${field};VALUE=DATE:(\\d{4})(\\d\\d)(\\d\\d)`, 'm'))
          ?.slice(1)
          .join('-') ?? '';
      // In a calendar file the end is the day after the last.
      const to = dayAt(Date.parse(`${dateOf('DTEND')}T00:00:00Z`) - DAY);
      return [{ from: dateOf('DTSTART'), to, name }];
    });

describe.skipIf(!isThere)('beside real calendars (skipped where ../shared/data/calendars is absent)', () => {
  test('a year at a New York school leaves out the days on which schools are closed, and no other', () => {
    const closed = closedDays();
    expect(closed.length).toBeGreaterThan(25);
    const holidays = closed.map(({ on, name }) => ({ from: on, to: on, name }));
    const year = { firstOn: '2023-09-07', lastOn: '2024-06-26', start: '15:30', end: '17:00' };
    const plan = { ...NO_DATES, ...year, weekdays: [1, 2, 3, 4, 5] };
    const { meetings, leftOut } = expandDates(plan, holidays);
    const weekdaysClosed = closed.filter(({ on }) => weekdayOf(on) <= 5);
    expect(leftOut).toEqual(weekdaysClosed.map(({ on, name }) => ({ on, why: 'holiday', name })));
    expect(meetings.map(({ on }) => on)).toEqual(
      patternDays(plan).filter((on) => closed.every((holiday) => holiday.on !== on)),
    );
    expect(planOfDates(meetings, holidays)).toEqual(plan);
  });

  test('a weekly class of a whole year in South Australia rests between its four terms', () => {
    const breaks = schoolBreaks();
    expect(breaks.map(({ from, to }) => `${from} ${to}`)).toContain('2025-04-12 2025-04-27');
    expect(breaks).toHaveLength(4);
    const year = { firstOn: '2025-01-28', lastOn: '2025-12-12', start: '16:00', end: '17:00' };
    const { meetings } = expandDates({ ...NO_DATES, ...year, weekdays: [2] }, breaks);
    const termOf = (on: string) =>
      [
        ['2025-01-28', '2025-04-11'],
        ['2025-04-28', '2025-07-04'],
        ['2025-07-21', '2025-09-26'],
        ['2025-10-13', '2025-12-12'],
      ].findIndex(([from = '', to = '']) => from <= on && on <= to);
    expect(meetings.map(({ on }) => termOf(on))).not.toContain(-1);
    expect([0, 1, 2, 3].map((term) => meetings.filter(({ on }) => termOf(on) === term).length)).toEqual([
      11, 10, 10, 9,
    ]);
  });

  test('a weekly event of a real calendar, with its exceptions, keeps its wall time when the clocks change', () => {
    const text = read('davx5_weekly_exdate_dst.ics').replaceAll(/\r?\n /g, '');
    const exceptions = /^EXDATE:(.*?)\r?$/m.exec(text)?.[1]?.split(',') ?? [];
    expect(exceptions).toHaveLength(9);
    const until = '2020-02-04T15:14:59Z';
    const plan = {
      ...NO_DATES,
      firstOn: '2019-10-15',
      lastOn: '2020-02-04',
      weekdays: [2],
      start: '16:15',
      end: '17:45',
    };
    // The calendar names its exceptions as instants: 14:15 in summer, 15:15 in winter, a quarter past four at the school all year.
    const utc = ({ on, start }: MeetingTime) => wallTimeAtSchool(on, start, 'Europe/Berlin');
    const compact = (at: string) => at.slice(0, 19).replaceAll(/[-:]/g, '').concat('Z');
    const all = expandDates(plan, []).meetings.filter((meeting) => utc(meeting) <= until);
    expect(all.map(utc).map(compact)).toEqual(expect.arrayContaining(exceptions));
    const skipped = all.filter((meeting) => exceptions.includes(compact(utc(meeting)))).map(({ on }) => on);
    const held = expandDates({ ...plan, lastOn: '2020-02-03', skipped }, []).meetings.map(({ on }) => on);
    expect(held).toEqual([
      '2019-10-29',
      '2019-11-12',
      '2019-12-10',
      '2020-01-07',
      '2020-01-14',
      '2020-01-21',
      '2020-01-28',
    ]);
  });
});

test('the clocks do not move a class', () => {
  const plan = {
    ...NO_DATES,
    firstOn: '2026-10-27',
    lastOn: '2026-11-03',
    weekdays: [2],
    start: '15:30',
    end: '17:30',
  };
  const { meetings } = expandDates(plan, []);
  expect(meetings.map(({ start }) => start)).toEqual(['15:30', '15:30']);
  expect(meetings.map(({ on, start }) => wallTimeAtSchool(on, start, 'America/New_York'))).toEqual([
    '2026-10-27T19:30:00.000Z',
    '2026-11-03T20:30:00.000Z',
  ]);
});
