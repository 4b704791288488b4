import { expect, test } from 'vitest';
import {
  decideStaffSeat,
  isOverride,
  listRulesAgainst,
  NEVER_GIVEN,
  type Override,
  OVERRIDES,
  type SeatWish,
} from './staff-seat.ts';

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
  gradeYear: null,
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
const kim = {
  birthDate: '2016-05-01',
  grade: 4,
  isGradeKnown: true,
  gradeYear: null,
  enrolledIn: new Map(),
  waitsFor: new Set<string>(),
};
const busy = { ...kim, enrolledIn: new Map([['sailing', meetings]]) };
const wish = (...overrides: Override[]): SeatWish => ({ overrides });

test('nothing stands against a seat that a family could take', () => {
  expect(listRulesAgainst(easy, kim, now)).toEqual([]);
  expect(decideStaffSeat(easy, kim, wish(), now)).toEqual({ outcome: 'given', used: [] });
});

test('every rule that stands against a seat is told, not the first only', () => {
  expect(listRulesAgainst(hard, busy, now)).toEqual(OVERRIDES.filter((rule) => rule !== 'not-open'));
  expect(listRulesAgainst({ ...easy, registrationOpensAt: '2026-09-02T12:00:00Z' }, kim, now)).toEqual(['not-open']);
});

test('each rule is set aside by itself: all others stand, and one that stands against nothing is not used', () => {
  const against = listRulesAgainst(hard, busy, now);
  for (const rule of against) {
    const others = against.filter((each) => each !== rule);
    expect(decideStaffSeat(hard, busy, wish(rule), now)).toEqual({ outcome: 'against', rules: others });
    expect(decideStaffSeat(hard, busy, wish(...others), now)).toEqual({ outcome: 'against', rules: [rule] });
  }
  expect(decideStaffSeat({ ...easy, seatsTaken: 2 }, kim, wish(...OVERRIDES), now)).toEqual({
    outcome: 'given',
    used: ['class-full'],
  });
});

test('what nobody can set aside is said, whatever was ticked', () => {
  const all = wish(...OVERRIDES);
  const reasonOf = (...facts: Parameters<typeof decideStaffSeat>) => {
    const decided = decideStaffSeat(...facts);
    return decided.outcome === 'never' ? decided.reason : null;
  };
  expect(reasonOf(null, kim, all, now)).toBe('not-found');
  expect(reasonOf(easy, null, all, now)).toBe('not-found');
  expect(reasonOf({ ...easy, isCancelled: true }, kim, all, now)).toBe('cancelled');
  expect(reasonOf({ ...easy, isInformationOnly: true }, kim, all, now)).toBe('information-only');
  expect(reasonOf(easy, { ...kim, enrolledIn: new Map([['climbing', meetings]]) }, all, now)).toBe('already-enrolled');
  const waits = { ...kim, waitsFor: new Set(['climbing']) };
  expect(reasonOf(easy, waits, all, now)).toBe('already-waitlisted');
  expect(reasonOf(easy, waits, { ...all, takesPlace: true }, now)).toBeNull();
  expect(reasonOf(easy, kim, { ...all, chosenCents: 999 }, now)).toBe('price-out-of-range');
  expect(reasonOf(easy, kim, { ...all, chosenCents: 1000 }, now)).toBeNull();
  // The price of a seat that was somebody's already stands.
  expect(reasonOf(easy, kim, { ...all, chosenCents: null }, now)).toBeNull();
});

test('nothing is both a rule to be set aside and one that nobody sets aside', () => {
  expect(NEVER_GIVEN.filter(isOverride)).toEqual([]);
  expect(OVERRIDES.every(isOverride)).toBe(true);
});
