import { expect, test } from 'vitest';
import { dayAtSchoolEnds, dayAtSchoolStarts, instantOfMoment, lastInstantOfMoment } from './school-instant.ts';
import { momentAtSchool } from './school-day.ts';

test('closes on 1 March means the end of that day at the school', () => {
  expect(dayAtSchoolEnds('2026-03-01', 'America/New_York')).toBe('2026-03-02T04:59:59.000Z');
  expect(dayAtSchoolEnds('2026-03-01', 'Asia/Hong_Kong')).toBe('2026-03-01T15:59:59.000Z');
});

test('a day on which the clocks change begins and ends where the wall says so', () => {
  expect(dayAtSchoolStarts('2026-03-08', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z');
  expect(dayAtSchoolEnds('2026-03-08', 'America/New_York')).toBe('2026-03-09T03:59:59.000Z');
});

test('a day without midnight begins when its clocks do', () => {
  // In Beirut the clocks of 29 March 2026 go from 00:00 straight to 01:00.
  expect(dayAtSchoolStarts('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
});

const zone = 'America/New_York';

test('a moment goes to an instant and back, on both sides of a clock change', () => {
  for (const [moment, instant] of [
    [{ on: '2026-10-31', at: '08:00' }, '2026-10-31T12:00:00.000Z'],
    [{ on: '2026-11-02', at: '08:00' }, '2026-11-02T13:00:00.000Z'],
    [{ on: '2026-11-02', at: '00:00' }, '2026-11-02T05:00:00.000Z'],
  ] as const) {
    expect(instantOfMoment(moment, zone)).toBe(instant);
    expect(momentAtSchool(instant, zone)).toEqual(moment);
  }
});

test('an hour that the clocks skip is the one after it', () => {
  expect(momentAtSchool(instantOfMoment({ on: '2027-03-14', at: '02:30' }, zone), zone).at).toBe('03:30');
});

test('ending at 23:59 is the end of that day, and shows as 23:59 again', () => {
  const last = lastInstantOfMoment({ on: '2026-11-01', at: '23:59' }, zone);
  expect(last).toBe('2026-11-02T04:59:59.000Z');
  expect(momentAtSchool(last, zone)).toEqual({ on: '2026-11-01', at: '23:59' });
  expect(lastInstantOfMoment({ on: '2026-11-01', at: '18:00' }, zone)).toBe('2026-11-01T23:00:00.000Z');
});
