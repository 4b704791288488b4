import { expect, test } from 'vitest';
import { aClass } from '../../../../test/a-class.ts';
import type { SchoolClass } from '../../../contract/classes.ts';
import { type ClassFilters, NO_FILTERS } from './filters.ts';
import { findClasses, listOptions, optionKey, type Question, whomOf } from './find-classes.ts';

const NOW = Date.parse('2026-09-01T12:00:00Z');
const at = (on: string, start: string) => ({ on, start, end: '23:00' });
const TUESDAY = '2026-09-08';
const SATURDAY = '2026-09-12';
const maya = { id: 'maya', name: 'Maya', birthDate: '2017-09-10', grade: 3, isGradeKnown: true };
const tot = { id: 'tot', name: 'Tot', birthDate: '2023-05-01', grade: null, isGradeKnown: true };

function ask(classes: readonly SchoolClass[], filters: Partial<ClassFilters>, more: Partial<Question> = {}) {
  const asked = { ...NO_FILTERS, ...filters };
  const options = listOptions(classes);
  const { found, usual, counts } = findClasses(classes, options, {
    filters: asked,
    childId: null,
    children: [],
    words: null,
    now: NOW,
    ...more,
  });
  const count = (name: string, value: string) => counts.get(optionKey(name, value)) ?? 0;
  return { ids: found.map(({ id }) => id), usual: [...usual], count, options };
}

const byGrade = aClass({ id: 'by-grade', minGrade: 3, maxGrade: 5 });
const byAge = aClass({ id: 'by-age', minAge: 9, maxAge: 10 });
const forAll = aClass({ id: 'for-all' });
const rules = [byGrade, byAge, forAll];

test('a grade or an age finds what is for it, and says where it is only usual', () => {
  expect(ask(rules, { grade: '4' })).toMatchObject({ ids: ['by-grade', 'by-age', 'for-all'], usual: ['by-age'] });
  expect(ask(rules, { grade: '6' })).toMatchObject({ ids: ['for-all'], usual: [] });
  expect(ask(rules, { age: '8' })).toMatchObject({ ids: ['by-grade', 'for-all'], usual: ['by-grade'] });
});

test('a child of one’s own is asked for by the rule that enrolling asks, with nothing estimated', () => {
  // Eight on the first date: two days later she would be nine.
  const asked = ask(rules, { grade: '3' }, { childId: 'maya', children: [maya] });
  expect(asked).toMatchObject({ ids: ['by-grade', 'for-all'], usual: [] });
  expect(ask(rules, { age: '3' }, { childId: 'tot', children: [tot] }).ids).toEqual(['for-all']);
});

test('a child counts only while the address says what they have', () => {
  const whom = (filters: Partial<ClassFilters>, children = [maya, tot]) =>
    whomOf({ filters: { ...NO_FILTERS, ...filters }, childId: 'maya', children });
  expect(whom({ grade: '3' })).toBe('child:maya');
  expect(whom({ grade: '4' })).toBe('grade:4');
  expect(whom({ age: '8' })).toBe('age:8');
  expect(whom({})).toBe('');
  expect(whom({ grade: '3' }, [tot])).toBe('grade:3');
});

test('the day and the part of the day are those of one date', () => {
  const both = aClass({ id: 'both', meetings: [at(TUESDAY, '15:30'), at(SATURDAY, '09:00')] });
  const evening = aClass({ id: 'evening', meetings: [at(TUESDAY, '18:00')] });
  const none = aClass({ id: 'none', meetings: [] });
  const classes = [both, evening, none];
  expect(ask(classes, { day: '6', time: 'afternoon' }).ids).toEqual([]);
  expect(ask(classes, { day: '2', time: 'afternoon' }).ids).toEqual(['both']);
  const { count } = ask(classes, { day: '6' });
  expect([count('time', 'morning'), count('time', 'afternoon'), count('day', '2')]).toEqual([1, 0, 2]);
});

test('seats are open, or there is a waitlist; what takes nobody has neither', () => {
  const full = { seatsLeft: 0, seatsTaken: 12 };
  const classes = [
    aClass({ id: 'open' }),
    aClass({ id: 'full', ...full }),
    aClass({ id: 'waited-for', waiting: 1 }),
    aClass({ id: 'later', registrationOpensAt: '2026-09-02T00:00:00Z' }),
    aClass({ id: 'later-full', registrationOpensAt: '2026-09-02T00:00:00Z', ...full }),
    aClass({ id: 'closed', registrationClosesAt: '2026-08-31T00:00:00Z' }),
    aClass({ id: 'paused', isPaused: true }),
    aClass({ id: 'information', isInformationOnly: true }),
  ];
  expect(ask(classes, { seats: 'open' }).ids).toEqual(['open', 'later']);
  expect(ask(classes, { seats: 'waitlist' }).ids).toEqual(['full', 'waited-for', 'later-full']);
});

test('every option counts what it would show beside the other filters', () => {
  const type = { id: 't2', name: 'Boats', illustration: 'canoeing' };
  const place = { id: 'l2', name: 'Lake', address: '' };
  const classes = [
    byGrade,
    aClass({ id: 'boats', type, location: place, minGrade: 3, maxGrade: 3 }),
    aClass({ id: 'lake', location: place }),
  ];
  const { count } = ask(classes, { type: 't2', grade: '3' });
  expect([count('type', 't1'), count('type', 't2')]).toEqual([2, 1]);
  expect([count('whom', 'grade:3'), count('whom', 'grade:5'), count('place', 'l2'), count('place', 'l1')]).toEqual([
    1, 0, 1, 0,
  ]);
  expect(ask(classes, {}, { words: new Set(['lake']) }).count('type', 't1')).toBe(1);
  expect(ask(classes, {}, { children: [maya] }).count('whom', 'child:maya')).toBe(3);
});

test('a value that nothing has finds nothing', () => {
  expect(ask(rules, { type: 'gone' }).ids).toEqual([]);
  expect(ask(rules, { place: 'gone' }).ids).toEqual([]);
});

test('ages and grades are offered for what the classes are for, each estimated from the other', () => {
  expect(ask([byGrade], {}).options).toMatchObject({ ages: [8, 9, 10, 11], grades: [2, 3, 4, 5, 6] });
  expect(ask([byAge], {}).options).toMatchObject({ ages: [9, 10], grades: [3, 4, 5] });
  expect(ask([forAll], {}).options).toMatchObject({ ages: [], grades: [] });
  expect(ask([aClass({ minAge: 16, maxAge: 99 })], {}).options).toMatchObject({
    ages: [16, 17, 18],
    grades: [10, 11, 12],
  });
  expect(ask([aClass({ maxAge: 5 })], {}).options).toMatchObject({ ages: [3, 4, 5], grades: [0] });
  const seniors = aClass({ minAge: 60, maxAge: 199 });
  expect(ask([seniors], {}).options).toMatchObject({ ages: [60], grades: [] });
  expect(ask([seniors, aClass({ minAge: 17 })], {}).options).toMatchObject({ ages: [17, 18, 60], grades: [11, 12] });
});

test('types and places stand in the order of the alphabet, without doubles', () => {
  const boats = aClass({ type: { id: 't2', name: 'Boats', illustration: 'canoeing' }, location: null });
  const { types, places, days } = listOptions([forAll, boats, byAge]);
  expect(types.map(({ name }) => name)).toEqual(['Boats', 'Climbing']);
  expect([places.length, days]).toEqual([1, ['2']]);
});
