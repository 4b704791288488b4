import { expect, test } from 'vitest';
import { FREE_DAY_WORDS, isProposedFree, readFreeDayWords } from './free-day-words.ts';

const words = readFreeDayWords(FREE_DAY_WORDS);

test.each([
  'Christmas Day',
  'Veterans Day (observed)',
  'Professional Development Day no-school',
  'Thanksgiving Holiday - no school',
  'WINTER BREAK',
  'Day after Thanksgiving',
  'Presidents’ Day',
  'Weihnachtsferien',
  'Herbstferien (Beginn)',
  'Gesetzlicher Feiertag',
  'Tag der Deutschen Einheit – schulfrei',
  'Congés de Noël',
  'Día festivo',
  'Closed',
])('%s is proposed as a day without classes', (title) => {
  expect(isProposedFree(title, words)).toBe(true);
});

test.each([
  'Last day before fall break (early release)',
  'Holiday concert - school is open',
  'School resumes after winter break',
  'Classes return after break',
  'Pancake breakfast',
  'Breakthrough workshop',
  'Staff meeting',
  'La rentrée après les vacances',
  '',
])('%s is not', (title) => {
  expect(isProposedFree(title, words)).toBe(false);
});

test('a school writes its own words; what is no word is passed over, and no sign of theirs is a pattern', () => {
  const own = readFreeDayWords('Olchenfest*\n , *, (Sommer.pause), -Generalprobe');
  expect(isProposedFree('OLCHENFESTTAG', own)).toBe(true);
  expect(isProposedFree('Sommer-Pause', own)).toBe(true);
  expect(isProposedFree('Sommerxpause', own)).toBe(false);
  expect(isProposedFree('Olchenfest: Generalprobe', own)).toBe(false);
  expect(isProposedFree('Winter break', own)).toBe(false);
  expect(isProposedFree('Winter break', readFreeDayWords(''))).toBe(false);
});
