import { expect, test } from 'vitest';
import {
  type Circle,
  type CircleGuardian,
  decideEntry,
  type EntryAct,
  type EntryState,
  isOwnCircle,
  isYoung,
  listDeciders,
  listNewcomers,
} from './circle.ts';

const child = 'child';
const guardian = (guardianId: string, wishes: Partial<CircleGuardian> = {}): CircleGuardian => ({
  guardianId,
  familyId: 'home',
  accountId: guardianId,
  email: `${guardianId}@example.org`,
  canSignIn: true,
  access: 'full',
  pickUpIds: [child],
  ...wishes,
});
const circle = (guardians: readonly CircleGuardian[], homes: readonly string[] = ['home']): Circle => ({
  links: homes.map((familyId) => ({ familyId, access: 'full' })),
  guardians,
});
const newcomers = (before: Circle, after: Circle) =>
  listNewcomers(child, before, after).map(({ familyId, guardianId, access, before: was }) => [
    guardianId ?? familyId,
    access,
    was,
  ]);

const mother = guardian('mother');
const before = circle([mother]);

test.each<[string, Circle, unknown[][]]>([
  ['nobody where nothing changed', before, []],
  ['a guardian who was entered', circle([mother, guardian('aunt')]), [['aunt', 'full', null]]],
  [
    'a household as a whole',
    circle(
      [mother, guardian('father', { familyId: 'other' }), guardian('nan', { familyId: 'other' })],
      ['home', 'other'],
    ),
    [['other', 'full', null]],
  ],
  [
    'of a household in which somebody was there already, only who was not',
    circle(
      [mother, guardian('m2', { familyId: 'other', accountId: 'mother' }), guardian('new', { familyId: 'other' })],
      ['home', 'other'],
    ),
    [['new', 'full', null]],
  ],
  ['nobody who may do less', circle([guardian('mother', { access: 'view' })]), []],
  [
    'another address of somebody who was only entered is another person',
    circle([mother, guardian('paper', { accountId: null, email: 'thief@example.org' })]),
    [['paper', 'full', null]],
  ],
])('new in a circle: %s', (_what, after, expected) => {
  expect(newcomers(before, after)).toEqual(expected);
});

test('who may do more is new as far as that, and whoever was entered is the same person while the address stays', () => {
  const driver = guardian('driver', { access: 'pick-up' });
  const paper = guardian('paper', { accountId: null });
  const was = circle([mother, driver, paper]);
  expect(newcomers(was, circle([mother, { ...driver, access: 'view' }, paper]))).toEqual([
    ['driver', 'view', 'pick-up'],
  ]);
  expect(newcomers(was, circle([mother, driver, { ...paper, email: 'PAPER@example.org' }]))).toEqual([]);
  expect(newcomers(was, circle([mother, driver, { ...paper, email: 'other@example.org' }]))).toEqual([
    ['paper', 'full', null],
  ]);
  expect(newcomers(was, circle([mother, driver, { ...paper, accountId: 'somebody' }]))).toEqual([]);
});

test('of a child whom nobody had nobody is new', () => {
  expect(newcomers(circle([], []), circle([mother]))).toEqual([]);
});

test('full guardians decide; nobody to whom something is closed does', () => {
  const waiting = { studentId: child, before: null, isObjected: false };
  const people = [mother, guardian('looks', { access: 'view' }), guardian('new', { entries: [waiting] })];
  expect(listDeciders(child, circle(people)).map(({ guardianId }) => guardianId)).toEqual(['mother']);
});

test.each([
  ['their account', { accountId: 'mother', email: null, familyIds: [] }],
  ['a family that they were ever in', { accountId: 'x', email: null, familyIds: ['home'] }],
  [
    'their address, whatever its letters and what stands behind a plus',
    { accountId: 'x', email: 'Mother+school@Example.org', familyIds: [] },
  ],
])('nobody of the school acts on their own circle: %s', (_what, acting) => {
  expect(isOwnCircle(acting, [before])).toBe(true);
  expect(isOwnCircle({ accountId: 'x', email: 'other@example.org', familyIds: ['elsewhere'] }, [before])).toBe(false);
  expect(
    isOwnCircle({ accountId: 'x', email: '', familyIds: [] }, [
      circle([guardian('p', { accountId: null, email: '' })]),
    ]),
  ).toBe(false);
});

const STATES: readonly EntryState[] = ['waiting', 'agreed', 'let-in', 'objected', 'kept-out', 'ended'];
test.each<[EntryAct, boolean, (EntryState | null)[]]>([
  ['agree', true, ['agreed', null, null, null, null, null]],
  ['let-in', true, ['let-in', null, null, null, null, null]],
  ['object', true, ['objected', 'objected', 'objected', null, null, null]],
  ['object', false, ['objected', null, null, null, null, null]],
  ['keep-out', true, [null, null, null, 'kept-out', null, null]],
  ['let-back', true, [null, null, null, 'waiting', null, null]],
])('what becomes of an entry by: %s, while it can be objected to: %s', (act, isObjectable, expected) => {
  expect(STATES.map((state) => decideEntry(state, act, isObjectable))).toEqual(expected);
});

test('a reading is young within seven days of coming, and not before it', () => {
  const came = ['2026-09-01T12:00:00Z'];
  expect(isYoung('2026-09-08T11:59:59Z', came)).toBe(true);
  expect(isYoung('2026-09-08T12:00:00Z', came)).toBe(false);
  expect(isYoung('2026-08-31T12:00:00Z', came)).toBe(false);
  expect(isYoung('2026-09-03T12:00:00Z', [])).toBe(false);
});
