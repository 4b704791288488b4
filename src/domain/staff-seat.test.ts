import { expect, test } from 'vitest';
import { decideObstacle, listObstacles, type Obstacle, OVERRIDES, overrideOf } from './staff-seat.ts';

const now = Date.parse('2026-09-01T13:00:00Z');
const dates = [{ on: '2026-09-08', start: '15:00', end: '16:00' }];
const canoeing = {
  id: 'canoeing',
  isInformationOnly: false,
  isPaused: false,
  isCancelled: false,
  registrationOpensAt: '2026-08-01T00:00:00Z',
  registrationClosesAt: '2026-09-05T00:00:00Z',
  minGrade: 3,
  maxGrade: 5,
  minAge: null,
  maxAge: null,
  capacity: 2,
  seatsTaken: 1,
  priceCents: 0,
  priceMaxCents: null,
  meetings: dates,
};
const maya = { birthDate: '2016-05-01', grade: 4, enrolledIn: new Map(), waitsFor: new Set<string>() };

test('nothing stands against a seat that a family could take', () => {
  expect(listObstacles(canoeing, maya, now)).toEqual([]);
});

test('everything that stands against a seat is named at once', () => {
  const student = { ...maya, grade: 8, enrolledIn: new Map([['climbing', dates]]) };
  const later = Date.parse('2026-09-06T13:00:00Z');
  expect(listObstacles({ ...canoeing, seatsTaken: 2 }, student, later)).toEqual([
    'closed',
    'grade-out-of-range',
    'overlaps',
    'class-full',
  ]);
});

test('staff allow one thing after the other, and each only what it says', () => {
  const obstacles: Obstacle[] = ['closed', 'grade-out-of-range', 'overlaps', 'class-full'];
  expect(decideObstacle(obstacles, [])).toBe('closed');
  expect(decideObstacle(obstacles, ['closed'])).toBe('grade-out-of-range');
  expect(decideObstacle(obstacles, ['closed', 'audience'])).toBe('overlaps');
  expect(decideObstacle(obstacles, ['closed', 'audience', 'overlaps'])).toBe('class-full');
  expect(decideObstacle(obstacles, OVERRIDES)).toBe(null);
});

test('nobody allows a seat in a draft, a cancelled class, one for information, or a second one in the same class', () => {
  const asked = (changed: object, student = {}) =>
    decideObstacle(listObstacles({ ...canoeing, ...changed }, { ...maya, ...student }, now), OVERRIDES);
  expect(decideObstacle(listObstacles(null, maya, now), OVERRIDES)).toBe('not-found');
  expect(asked({ isCancelled: true })).toBe('cancelled');
  expect(asked({ isInformationOnly: true })).toBe('information-only');
  expect(asked({}, { enrolledIn: new Map([['canoeing', dates]]) })).toBe('already-enrolled');
  expect(asked({}, { waitsFor: new Set(['canoeing']) })).toBe('already-waitlisted');
  expect(asked({ isPaused: true })).toBe(null);
});

test('what is overridden has one name', () => {
  expect(overrideOf('age-out-of-range')).toBe('audience');
  expect(overrideOf('not-found')).toBe(null);
});
