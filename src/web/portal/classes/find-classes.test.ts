import { expect, test } from 'vitest';
import { aClass } from '../../../../test/a-class.ts';
import type { SchoolClass } from '../../../contract/classes.ts';
import { type ClassFilters, NO_FILTERS } from './filters.ts';
import { findClasses, listOptions, optionKey, type Question } from './find-classes.ts';
import { openFits } from './fits.ts';
import { whomsOf } from './whom.ts';

const NOW = Date.parse('2026-09-01T12:00:00Z');
const at = (on: string, start: string) => ({ on, start, end: '23:00' });
const TUESDAY = '2026-09-08';
const SATURDAY = '2026-09-12';
const maya = { id: 'maya', name: 'Maya', birthDate: '2017-09-10', grade: 3, isGradeKnown: true, gradeYear: null };
const tot = { id: 'tot', name: 'Tot', birthDate: '2023-05-01', grade: null, isGradeKnown: true, gradeYear: null };

function ask(classes: readonly SchoolClass[], filters: Partial<ClassFilters>, more: Partial<Question> = {}) {
  const asked = { ...NO_FILTERS, ...filters };
  const options = listOptions(classes);
  const { found, whoms, counts } = findClasses(classes, options, {
    filters: asked,
    childIds: [],
    children: [],
    standingOf: () => null,
    words: null,
    now: NOW,
    today: '2026-09-01',
    ...more,
  });
  const count = (name: string, value: string) => counts.get(optionKey(name, value)) ?? 0;
  const ids = found.map(({ id }) => id);
  const fitOf = openFits({ children: [], standingOf: () => null, ...more }, whoms);
  const kinds = (id: string) =>
    found.filter((each) => each.id === id).flatMap((item) => whoms.map((whom) => `${whom} ${fitOf(whom, item).kind}`));
  const usual = ids.filter((id) => kinds(id).some((each) => each.endsWith(' usually')));
  return { ids, usual, kinds, count, options };
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
  const asked = ask(rules, { grade: '3' }, { childIds: ['maya'], children: [maya] });
  expect(asked).toMatchObject({ ids: ['by-grade', 'for-all'], usual: [] });
  expect(ask(rules, { age: '3' }, { childIds: ['tot'], children: [tot] }).ids).toEqual(['for-all']);
});

test('a child counts only while the address says what they have', () => {
  const whoms = (filters: Partial<ClassFilters>, children = [maya, tot], childIds = ['maya', 'tot']) =>
    whomsOf({ filters: { ...NO_FILTERS, ...filters }, childIds, children, today: '2026-09-01' });
  expect(whoms({ grade: '3' })).toEqual(['child:maya']);
  expect(whoms({ grade: '4' })).toEqual(['grade:4']);
  expect(whoms({ age: '8' })).toEqual(['age:8']);
  expect(whoms({})).toEqual([]);
  expect(whoms({ grade: '3' }, [tot])).toEqual(['grade:3']);
  // The child without a grade is asked for by age; who was not chosen is only a grade.
  expect(whoms({ grade: '5,3', age: '9,3' })).toEqual(['child:maya', 'child:tot', 'grade:5', 'age:9']);
  expect(whoms({ grade: '3', age: '3' }, [maya, tot], ['tot'])).toEqual(['child:tot', 'grade:3']);
  // Twins have one grade in the address, and stay two.
  const twin = { ...maya, id: 'twin', name: 'Mia' };
  expect(whoms({ grade: '3' }, [maya, twin], ['maya', 'twin'])).toEqual(['child:maya', 'child:twin']);
  // A year older since the address was made: who it was is not believed.
  expect(whoms({ age: '2' })).toEqual(['age:2']);
  // Of whom nobody has told anything nothing can be in the address.
  expect(whoms({}, [{ ...tot, birthDate: null as never }])).toEqual(['child:tot']);
});

test('of several people one is enough, and each class says how it goes with each of them, most of them first', () => {
  const leo = { id: 'leo', name: 'Leo', birthDate: '2011-01-01', grade: 9, isGradeKnown: true, gradeYear: null };
  const family = { childIds: ['maya', 'leo'], children: [maya, leo] };
  const small = aClass({ id: 'small', maxAge: 7 });
  const asked = ask([byGrade, byAge, small, forAll], { grade: '3,9' }, family);
  expect(asked.ids).toEqual(['for-all', 'by-grade']);
  expect(asked.kinds('by-grade')).toEqual(['child:maya yes', 'child:leo other-grade']);
  const ages = ask([byGrade, byAge, small, forAll], { age: '8,9,15', grade: '4' });
  expect(ages.ids).toEqual(
    ['by-age', 'for-all', 'by-grade'].toSorted((a, b) => ages.ids.indexOf(a) - ages.ids.indexOf(b)),
  );
  expect(ages.kinds('by-age')).toEqual(['grade:4 usually', 'age:8 too-young', 'age:9 yes', 'age:15 too-old']);
  expect(ages.kinds('by-grade')).toEqual(['grade:4 yes', 'age:8 usually', 'age:9 usually', 'age:15 too-old']);
  expect(ages.ids[0]).toBe('for-all');
});

test('a seat of one’s own and another class at the time stand in the way of who has them alone, and count for nobody', () => {
  const leo = { ...maya, id: 'leo', name: 'Leo' };
  const other = aClass({ id: 'other', minGrade: 3, maxGrade: 3 });
  const standingOf: Question['standingOf'] = (childId, { id }) => {
    if (childId !== 'leo') return null;
    return id === 'by-grade' ? { kind: 'overlaps', title: 'Kites' } : id === 'other' ? { kind: 'enrolled' } : null;
  };
  const asked = ask(
    [byGrade, other, forAll],
    { grade: '3' },
    { childIds: ['maya', 'leo'], children: [maya, leo], standingOf },
  );
  expect(asked.ids).toEqual(['for-all', 'by-grade', 'other']);
  expect(asked.kinds('by-grade')).toEqual(['child:maya yes', 'child:leo overlaps']);
  expect(asked.kinds('other')).toEqual(['child:maya yes', 'child:leo enrolled']);
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
