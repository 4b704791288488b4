import { expect, test } from 'vitest';
import { dayItGoes, daysKept, nextToGo } from './last-use.ts';

test.each([
  ['2026-12-15', '2026-08-20', '2027-03-15'],
  ['2026-12-15', '2027-02-01', '2027-05-02'],
  [null, '2026-08-20', '2026-11-18'],
])('a last date on %s and an answer on %s: it goes on %s', (datesEndOn, savedOn, goesOn) => {
  expect(dayItGoes({ datesEndOn, savedOn }, 90)).toBe(goesOn);
});

test('a record is kept for years, unless nobody is left who could ask for it', () => {
  const school = { recordDays: 1095, healthDays: 90 };
  expect(daysKept(school, false)).toBe(1095);
  expect(daysKept(school, true)).toBe(90);
  expect(daysKept({ recordDays: 30, healthDays: 60 }, true)).toBe(30);
  expect(daysKept({ recordDays: null, healthDays: null }, false)).toBeNull();
  expect(daysKept({ recordDays: null, healthDays: null }, true)).toBe(90);
});

test('who goes next is told in order, the first two hundred, and nobody who stays', () => {
  const end = (id: string, savedOn: string) => ({ id, savedOn, datesEndOn: null });
  const all = [end('b', '2026-02-01'), end('c', '2026-01-01'), end('a', '2026-02-01'), end('stays', '2020-01-01')];
  const { total, students } = nextToGo(all, ({ id }) => (id === 'stays' ? null : 10));
  expect(total).toBe(3);
  expect(students.map(({ id, goesOn }) => `${id} ${goesOn}`)).toEqual(['c 2026-01-11', 'a 2026-02-11', 'b 2026-02-11']);
  const many = Array.from({ length: 201 }, (_, at) => end(`${at}`, '2026-01-01'));
  expect(nextToGo(many, () => 1)).toMatchObject({ total: 201, students: { length: 200 } });
});
