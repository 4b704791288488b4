import { expect, test } from 'vitest';
import { byUrgency, type ClassAtWork, decideClassNeeds } from './needs.ts';

const READY: ClassAtWork = {
  isPublished: true,
  isInformationOnly: false,
  opensOn: '2026-09-10',
  firstOn: '2026-10-20',
  lastOn: '2026-12-01',
  instructors: 1,
  capacity: 10,
  minimum: 4,
  seatsTaken: 4,
  waiting: 0,
  runsAnyway: false,
};
const needsOf = (wishes: Partial<ClassAtWork>, today = '2026-09-04') =>
  decideClassNeeds({ ...READY, ...wishes }, today).map(({ need, on }) => `${need} ${on}`);

test('a class that is ready needs nobody', () => {
  expect(needsOf({})).toEqual([]);
});

test('a class that opens within a week should be published, dated and taught', () => {
  const unready = { isPublished: false, firstOn: null, lastOn: null, instructors: 0 };
  const all = ['draft 2026-09-10', 'no-dates 2026-09-10', 'no-instructor 2026-09-10'];
  expect(needsOf(unready, '2026-09-02')).toEqual([]);
  expect(needsOf(unready, '2026-09-03')).toEqual(all);
  expect(needsOf(unready, '2026-09-10')).toEqual(all);
  expect(needsOf(unready, '2026-09-11')).toEqual([]);
  // What is only information has no dates to sell.
  expect(needsOf({ firstOn: null, isInformationOnly: true })).toEqual([]);
});

test('below its minimum it is asked about from two weeks before the first date until that', () => {
  const few = { seatsTaken: 3 };
  const doubt = ['below-minimum 2026-10-13'];
  expect(needsOf(few, '2026-10-05')).toEqual([]);
  expect(needsOf(few, '2026-10-06')).toEqual(doubt);
  expect(needsOf(few, '2026-10-19')).toEqual(doubt);
  expect(needsOf(few, '2026-10-20')).toEqual([]);
  expect(needsOf({ ...few, runsAnyway: true }, '2026-10-06')).toEqual([]);
  expect(needsOf({ ...few, isPublished: false }, '2026-10-06')).toEqual([]);
  expect(needsOf({ seatsTaken: 0, minimum: 0 }, '2026-10-06')).toEqual([]);
});

test('a waitlist asks for a second class where half of it, and its minimum, would be filled', () => {
  expect(needsOf({ waiting: 4 })).toEqual([]);
  expect(needsOf({ waiting: 5 })).toEqual(['second-class null']);
  expect(needsOf({ waiting: 5, minimum: 6, seatsTaken: 6 })).toEqual([]);
  expect(needsOf({ waiting: 5, lastOn: '2026-09-03' })).toEqual([]);
  expect(needsOf({ waiting: 0, capacity: 0, minimum: 0 })).toEqual([]);
});

test('the most urgent stands first, and what has no day last', () => {
  const needs = [
    { need: 'second-class', on: null },
    { need: 'forms-missing', on: '2026-09-06' },
    { need: 'draft', on: '2026-09-06' },
    { need: 'mails-failed', on: '2026-09-04' },
  ] as const;
  expect(needs.toSorted(byUrgency).map(({ need }) => need)).toEqual([
    'mails-failed',
    'draft',
    'forms-missing',
    'second-class',
  ]);
});
