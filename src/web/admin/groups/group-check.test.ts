import { expect, test } from 'vitest';
import { findWrong } from './group-check.ts';

const idOf = (digit: number) => `01900000-0000-7000-8000-00000000000${digit}`;
const group = { semesterId: idOf(0), name: 'Two', description: '', priceCents: 100, classIds: [idOf(1), idOf(2)] };

test('everything that is wrong with an empty form is said at once, in words for each field', () => {
  expect(findWrong({ ...group, name: ' ', priceCents: null, classIds: [] }, 2)).toEqual({
    name: 'Name the group.',
    classIds: 'Choose at least 2 classes.',
    priceCents: 'Enter an amount such as 120.50.',
  });
});

test('nothing is wrong with a group of two classes', () => {
  expect(findWrong(group, 2)).toEqual({});
});
