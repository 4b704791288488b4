import { expect, test } from 'vitest';
import { findStartAddress, NOT_CHOSEN } from './start-address.ts';

const semester = (id: string, startsOn: string, isArchived = false) => ({
  id,
  name: id,
  startsOn,
  endsOn: startsOn,
  isCurrent: false,
  isArchived,
});
const spring = semester('spring', '2026-01-12');
const fall = semester('fall', '2026-09-07');
const next = semester('next', '2027-01-11');
const old = semester('old', '2020-01-11', true);
const all = [next, fall, spring, old];

test('out of an empty semester the way leads into it, from the one before', () => {
  expect(findStartAddress(all, { semester: 'next', to: undefined }, next, false)).toEqual({
    semester: 'fall',
    to: 'next',
  });
  expect(findStartAddress(all, { semester: undefined, to: undefined }, fall, false)).toEqual({
    semester: 'spring',
    to: 'fall',
  });
  expect(findStartAddress(all, { semester: 'spring', to: undefined }, spring, false)).toEqual({
    semester: 'old',
    to: 'spring',
  });
});

test('where only the semester to copy into is named, the one before is copied from', () => {
  expect(findStartAddress(all, { semester: undefined, to: 'next' }, spring, true)).toEqual({
    semester: 'fall',
    to: 'next',
  });
  expect(findStartAddress(all, { semester: 'next', to: 'next' }, next, false)).toEqual({
    semester: 'fall',
    to: 'next',
  });
});

test('what the address says of both, or of a semester with classes, stays', () => {
  expect(findStartAddress(all, { semester: 'fall', to: undefined }, fall, true)).toBeNull();
  expect(findStartAddress(all, { semester: 'spring', to: 'next' }, spring, false)).toBeNull();
  expect(findStartAddress(all, { semester: 'next', to: NOT_CHOSEN }, next, false)).toBeNull();
  expect(findStartAddress(all, { semester: 'old', to: undefined }, old, false)).toBeNull();
});

test('where none begins before, which to copy from is left to whoever asks, and asked once', () => {
  const two = [fall, next];
  expect(findStartAddress(two, { semester: 'fall', to: undefined }, fall, false)).toEqual({
    semester: 'fall',
    to: 'fall',
  });
  expect(findStartAddress(two, { semester: 'fall', to: 'fall' }, fall, false)).toBeNull();
  expect(findStartAddress([fall], { semester: 'fall', to: undefined }, fall, false)).toBeNull();
});
