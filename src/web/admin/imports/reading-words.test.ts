import { expect, test } from 'vitest';
import { createFormat } from '../../shared/format.ts';
import { describeReading } from './reading-words.ts';

const format = createFormat({
  timeZone: 'America/New_York',
  gradeNames: { '0': 'Kindergarten' },
  locale: 'en-US',
  currency: 'USD',
} as unknown as Parameters<typeof createFormat>[0]);

test.each([
  [{ startsOn: '2026-09-08', endsOn: '2026-12-01' }, 'Tue, Sep 8, 2026 – Tue, Dec 1, 2026'],
  [{ startsOn: '2026-09-08', endsOn: '2026-09-08', startTime: '15:30' }, 'Tue, Sep 8, 2026 – 3:30 PM'],
  [{ startsOn: ['2026-09-08', '2026-09-10'] }, '2 dates: Tue, Sep 8, 2026 – Thu, Sep 10, 2026'],
  [{ weekdays: [1, 3], startTime: '16:00', endTime: '17:30' }, 'Mon, Wed · 4:00 – 5:30 PM'],
  [{ minAge: 8, maxAge: null }, '8 – no limit'],
  [{ minGrade: 0 }, 'Kindergarten'],
  [{ price: null }, 'nothing'],
  [{ price: 12_050 }, '$120.50'],
  [{ instructors: ['Ana Ruiz', 'Tom Reyes'] }, 'Ana Ruiz · Tom Reyes'],
  [{}, ''],
])('%j is “%s”', (fields: object, words) => {
  const values = Object.entries(fields).map(([field, value]) => ({ field, value }));
  expect(describeReading({ values, note: null }, format)).toBe(words);
});
