import { expect, test } from 'vitest';
import type { CalendarEntry } from './entries.ts';
import { fitGrid } from './fit-grid.ts';

const entry = (key: string, start: string, more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  key,
  classId: key,
  title: key,
  on: '2026-10-06',
  start,
  end: '18:00',
  semesterId: 'semester',
  typeName: 'Climbing',
  illustration: '',
  locationName: null,
  instructorNames: [],
  isCancelled: false,
  ...more,
});
const many = (count: number, start = '15:30') =>
  Array.from({ length: count }, (_, index) => entry(`${start} ${index}`, start));
const keys = (entries: readonly CalendarEntry[]) => entries.map(({ key }) => key);

test('of forty classes at one hour a month and a week name some and say how many more; a day has all of them', () => {
  const month = fitGrid(many(40), 'month');
  expect(month.shown).toHaveLength(4);
  expect(month.more).toEqual([{ on: '2026-10-06', count: 36 }]);
  const week = fitGrid(many(40), 'week');
  expect(week.shown).toHaveLength(11);
  expect(week.more).toEqual([{ on: '2026-10-06', count: 29 }]);
  expect(fitGrid(many(40), 'day')).toMatchObject({ shown: { length: 40 }, more: [] });
});

test('one more than fits is not worth a line of its own', () => {
  expect(fitGrid(many(5), 'month')).toMatchObject({ shown: { length: 5 }, more: [] });
  expect(fitGrid(many(6), 'month')).toMatchObject({ shown: { length: 4 }, more: [{ count: 2 }] });
  expect(fitGrid([...many(6), ...many(6, '09:00')], 'week')).toMatchObject({ shown: { length: 12 }, more: [] });
});

test('one’s own, drafts and clashes are shown before all others', () => {
  const own = entry('own', '17:00', { students: [{ studentName: 'Maya', isTentative: false }] });
  const draft = entry('draft', '17:15', { isDraft: true });
  const clash = entry('clash', '17:30', { clashes: ['Hall'] });
  expect(keys(fitGrid([...many(30), own, draft, clash], 'month').shown)).toEqual(['own', 'draft', 'clash', '15:30 0']);
});
