import { expect, test } from 'vitest';
import { listAskedWaivers, listDueWaivers, type WaiverRule } from './waivers.ts';

const waiver = (wishes: Partial<WaiverRule> = {}): WaiverRule => ({
  id: 'liability',
  classTypeId: null,
  classId: null,
  eachSemester: false,
  countsFrom: 1,
  ...wishes,
});
const climbing = { id: 'cliff', typeId: 'climbing', semesterId: 'fall' };
const painting = { id: 'brush', typeId: 'art', semesterId: 'fall' };
const inSpring = { ...climbing, id: 'wall', semesterId: 'spring' };
const signed = { waiverId: 'liability', number: 1, semesterId: null };
const due = (...asked: Parameters<typeof listDueWaivers>) =>
  listDueWaivers(...asked).map(({ waiverId, semesterId }) => [waiverId, semesterId]);

test('a waiver of the school is due for any class, and for none without', () => {
  expect(due([waiver()], [], [painting, climbing])).toEqual([['liability', null]]);
  expect(due([waiver()], [], [])).toEqual([]);
});

test('a waiver of a type or a class is due in those only', () => {
  expect(due([waiver({ classTypeId: 'climbing' })], [], [painting])).toEqual([]);
  expect(due([waiver({ classTypeId: 'climbing' })], [], [painting, climbing])).toHaveLength(1);
  expect(due([waiver({ classId: 'brush' })], [], [climbing])).toEqual([]);
  expect(due([waiver({ classId: 'brush' })], [], [painting])).toHaveLength(1);
});

test('who signed an earlier version signs again only where the new one says so', () => {
  expect(due([waiver({ countsFrom: 1 })], [signed], [climbing])).toEqual([]);
  expect(due([waiver({ countsFrom: 2 })], [signed], [climbing])).toHaveLength(1);
  expect(due([waiver({ countsFrom: 2 })], [signed, { ...signed, number: 3 }], [climbing])).toEqual([]);
});

test('each semester has its own signature where the waiver says so', () => {
  const each = waiver({ eachSemester: true });
  const inFall = { ...signed, semesterId: 'fall' };
  expect(due([each], [inFall], [climbing, painting, inSpring])).toEqual([['liability', 'spring']]);
  // What was signed once and for all before the waiver asked each semester does not count for any.
  expect(due([each], [signed], [climbing])).toEqual([['liability', 'fall']]);
  // And the other way round: whoever signed for one semester has signed.
  expect(due([waiver()], [inFall], [inSpring])).toEqual([]);
});

test('a signature of another waiver counts for nothing, and the one that counts is told', () => {
  expect(due([waiver()], [{ ...signed, waiverId: 'photos' }], [climbing])).toHaveLength(1);
  expect(listAskedWaivers([waiver()], [signed], [climbing])).toEqual([
    { waiverId: 'liability', semesterId: null, classIds: ['cliff'], signature: signed },
  ]);
});
