import { expect, test } from 'vitest';
import { isDay } from './day.ts';

test.each(['2026-02-28', '2028-02-29', '1900-01-01', '2199-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
});

test.each([
  '2026-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '1899-12-31',
  '2200-01-01',
  '0026-02-01',
  '26-02-01',
])('%s is none', (text) => {
  expect(isDay(text)).toBe(false);
});

test.each(['', '2026-2-1', ' 2026-02-01', '2026-02-01T00:00', '2026-02-01\n', '٢٠٢٦-٠٢-٠١'])('nor is %j', (text) => {
  expect(isDay(text)).toBe(false);
});
