import { expect, test } from 'vitest';
import { createFormat } from '../../shared/format.ts';
import { describeImported } from './value-words.ts';

const school = { timeZone: 'America/New_York', gradeNames: { '0': 'Kindergarten' } as Record<string, string> };
const formatOf = (locale: string, currency: string) =>
  createFormat({ ...school, locale, currency } as unknown as Parameters<typeof createFormat>[0]);

test.each([
  ['priceCents', 0, 'Free'],
  ['priceCents', 12_050, '$120.50'],
  ['capacity', 1200, '1,200'],
  ['minGrade', 0, 'Kindergarten'],
  ['isPaused', true, 'yes'],
  ['title', 'Kayak', 'Kayak'],
  ['description', '', '(empty)'],
  ['location', null, '(empty)'],
  [
    'meetings',
    { dates: 2, firstOn: '2026-09-08', lastOn: '2026-09-15', times: ['15:00–16:30'] },
    '2 dates · Sep 8, 2026 – Sep 15, 2026 · 3:00 – 4:30 PM',
  ],
] as const)('%s %j is “%s”', (field, value, words) => {
  expect(describeImported(field, value as never, formatOf('en-US', 'USD'))).toBe(words);
});

test('a price has the digits of its currency', () => {
  expect(describeImported('priceCents', 1200, formatOf('ja-JP', 'JPY'))).toMatch(/1,200$/);
});
