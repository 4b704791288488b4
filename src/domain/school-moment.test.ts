import { expect, test } from 'vitest';
import { instantOfMoment, lastInstantOfMoment } from './school-moment.ts';
import { momentAtSchool } from './wall-clock.ts';

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
