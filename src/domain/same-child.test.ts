import { expect, test } from 'vitest';
import { findSameChild } from './same-child.ts';

const maya = { firstName: 'Maya', lastName: 'Lee', preferredName: '', birthDate: '2017-05-06' };

test.each([
  { firstName: 'maya ', lastName: 'LEE' },
  { firstName: 'Máyà', lastName: 'Lee' },
  { firstName: 'Lee', lastName: 'Maya' },
  { firstName: 'Amaya', lastName: 'Lee', preferredName: 'Maya' },
])('$firstName $lastName, born the same day, is the same child', (name) => {
  expect(findSameChild([maya], { ...maya, ...name })).toBe(maya);
});

test('a twin, a cousin of the name, or a child without a birth date is another child', () => {
  expect(findSameChild([maya], { ...maya, firstName: 'Mila' })).toBeNull();
  expect(findSameChild([maya], { ...maya, birthDate: '2018-05-06' })).toBeNull();
  expect(findSameChild([{ ...maya, birthDate: null }], { ...maya, birthDate: null })).toBeNull();
  expect(
    findSameChild([{ ...maya, firstName: '?', lastName: '' }], { ...maya, firstName: '!', lastName: '' }),
  ).toBeNull();
});
