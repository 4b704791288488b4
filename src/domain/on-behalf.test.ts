import { expect, test } from 'vitest';
import { decideOnBehalf, listObstacles, OVERRIDABLE, type SetAside } from './on-behalf.ts';

const now = Date.parse('2026-09-01T12:00:00Z');
const meetings = [{ on: '2026-09-10', start: '15:00', end: '16:00' }];
const easy = {
  id: 'climbing',
  isInformationOnly: false,
  isPaused: false,
  isCancelled: false,
  registrationOpensAt: '2026-08-01T12:00:00Z',
  registrationClosesAt: '2026-10-01T12:00:00Z',
  minGrade: null,
  maxGrade: null,
  minAge: null,
  maxAge: null,
  meetings,
  capacity: 2,
  seatsTaken: 1,
  priceCents: 1000,
  priceMaxCents: null,
};
const hard = {
  ...easy,
  isPaused: true,
  registrationClosesAt: '2026-08-20T12:00:00Z',
  minGrade: 8,
  minAge: 14,
  seatsTaken: 2,
};
const kim = { birthDate: '2016-05-01', grade: 4, enrolledIn: new Map(), waitsFor: new Set<string>() };
const busy = { ...kim, enrolledIn: new Map([['sailing', meetings]]) };
const wish = (...overrides: SetAside[]) => ({ overrides, chosenCents: null, isWaiting: false });

test('every rule that stands against a seat is told, not the first only', () => {
  expect(listObstacles(easy, kim, now)).toEqual([]);
  expect(listObstacles(hard, busy, now)).toEqual(OVERRIDABLE.filter((rule) => rule !== 'not-open'));
  expect(listObstacles({ ...easy, registrationOpensAt: '2026-09-02T12:00:00Z' }, kim, now)).toEqual(['not-open']);
});

test('each rule is set aside by itself: one that nobody has named stands, and one that stands against nothing is not used', () => {
  expect(decideOnBehalf({ ...easy, seatsTaken: 2 }, busy, wish('overlaps'), now)).toEqual({
    outcome: 'against',
    rules: ['class-full'],
  });
  expect(decideOnBehalf({ ...easy, seatsTaken: 2 }, kim, wish(...OVERRIDABLE), now)).toEqual({
    outcome: 'enrolled',
    used: ['class-full'],
  });
});

test('what nobody can set aside is said, whatever was ticked', () => {
  const all = wish(...OVERRIDABLE);
  const reasonOf = (...facts: Parameters<typeof decideOnBehalf>) => {
    const decided = decideOnBehalf(...facts);
    return decided.outcome === 'never' ? decided.reason : null;
  };
  expect(reasonOf(null, kim, all, now)).toBe('not-found');
  expect(reasonOf(easy, null, all, now)).toBe('not-found');
  expect(reasonOf({ ...easy, isCancelled: true }, kim, all, now)).toBe('cancelled');
  expect(reasonOf({ ...easy, isInformationOnly: true }, kim, all, now)).toBe('information-only');
  expect(reasonOf(easy, { ...kim, enrolledIn: new Map([['climbing', meetings]]) }, all, now)).toBe('already-enrolled');
  expect(reasonOf(easy, { ...kim, waitsFor: new Set(['climbing']) }, all, now)).toBe('already-waitlisted');
  expect(reasonOf(easy, { ...kim, waitsFor: new Set(['climbing']) }, { ...all, isWaiting: true }, now)).toBeNull();
  expect(reasonOf(easy, kim, { ...all, chosenCents: 999 }, now)).toBe('price-out-of-range');
});
