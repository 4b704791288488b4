import { expect, test } from 'vitest';
import { passwordTrouble } from './password.ts';

const judge = (password: string, email = 'maya.lee@example.org') =>
  passwordTrouble(password, {
    email,
    names: ['Registration Portal', 'Pine Hill School'],
    isCommon: (word) => word === 'sunshine',
  });

test('length is counted in characters as people see them', () => {
  expect(judge('🦉🦉🦉🦉')).toBe('too-short');
  expect(judge('seven77')).toBe('too-short');
  expect(judge('eight888')).toBeNull();
  expect(judge('x'.repeat(256))).toBeNull();
  expect(judge('x'.repeat(257))).toBe('too-long');
});

test('a password of the list is common in any letters', () => {
  expect(judge('SunShine')).toBe('common');
});

test('a password must not name the person, the school or the product', () => {
  expect(judge('mayalee-2016')).toBe('names-us');
  expect(judge('PineHillSchool!')).toBe('names-us');
  expect(judge('my-registration-portal')).toBe('names-us');
  expect(judge('hills of pine', 'al@example.org')).toBeNull();
});
