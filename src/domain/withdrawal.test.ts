import { expect, test } from 'vitest';
import { decidePlaceBack, decideSeatBack, undoUntil } from './withdrawal.ts';

const at = { on: '2026-09-15', start: '15:00', end: '16:00' };
const climbing = { id: 'climbing', capacity: 2, seatsTaken: 1, isCancelled: false, meetings: [at] };
const free = { enrolledIn: new Map(), waitsFor: new Set<string>() };

test('a seat that somebody from the waitlist has now is gone', () => {
  expect(decideSeatBack({ ...climbing, seatsTaken: 2 }, free)).toBe('class-full');
});

test('nobody is put into a cancelled class, into one class twice, or into two places at once', () => {
  expect(decideSeatBack({ ...climbing, isCancelled: true }, free)).toBe('cancelled');
  expect(decideSeatBack(climbing, { enrolledIn: new Map([['climbing', [at]]]) })).toBe('already-enrolled');
  expect(decideSeatBack(climbing, { enrolledIn: new Map([['canoe', [at]]]) })).toBe('overlaps');
});

test('a place on a waitlist is not given back to who has a seat or waits again', () => {
  expect(decidePlaceBack(climbing, { ...free, enrolledIn: new Map([['climbing', [at]]]) })).toBe('already-enrolled');
  expect(decidePlaceBack(climbing, { ...free, waitsFor: new Set(['climbing']) })).toBe('already-waitlisted');
  expect(decidePlaceBack({ ...climbing, isCancelled: true }, free)).toBe('cancelled');
});

test('a free seat and an old place are given back', () => {
  expect(decideSeatBack(climbing, free)).toBeNull();
  expect(decidePlaceBack({ ...climbing, seatsTaken: 2 }, free)).toBeNull();
});

test('for 24 hours by any watch, also over the night in which the clocks change', () => {
  expect(undoUntil(Date.parse('2026-10-31T12:00:00Z'))).toBe(Date.parse('2026-11-01T12:00:00Z'));
});
