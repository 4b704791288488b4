import { expect, test } from 'vitest';
import { dayHealthGoes } from './health-retention.ts';

test.each([
  ['2026-12-15', '2026-08-20', '2027-03-15'],
  ['2026-12-15', '2027-02-01', '2027-05-02'],
  [null, '2026-08-20', '2026-11-18'],
])('a last date on %s and an answer on %s: it goes on %s', (datesEndOn, savedOn, goesOn) => {
  expect(dayHealthGoes({ datesEndOn, savedOn }, 90)).toBe(goesOn);
});
