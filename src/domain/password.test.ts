import { expect, test } from 'vitest';
import { passwordTrouble } from './password.ts';

const judge = (password: string, email = 'maya.lee@example.org') =>
  passwordTrouble(password, {
    email,
    names: ['Registration Portal', 'Pine Hill School'],
    isCommon: (word) => ['sunshine', 'sommer', 'anna'].includes(word),
  });

test('length is counted in characters as people see them', () => {
  expect(judge('🦉🦉🦉🦉')).toBe('too-short');
  expect(judge('seven77')).toBe('too-short');
  expect(judge('eight888')).toBeNull();
  expect(judge('ox'.repeat(127) + 'en')).toBeNull();
  expect(judge('x'.repeat(257))).toBe('too-long');
});

test('a password of the list is common in any letters', () => {
  expect(judge('SunShine')).toBe('common');
});

test('one character, a short piece over and over, and slides along rows of keys are simple', () => {
  for (const simple of [
    'aaaaaaaa',
    'AAAAAAAAAAAA',
    '🦉🦉🦉🦉🦉🦉🦉🦉',
    '        ',
    'abababab',
    'abcabcabc',
    '12ab12ab12',
    'abcdefgh',
    'hgfedcba',
    '12345678',
    '98765432',
    'qwer1234',
    'Asdfghjk',
    'aaaabbbb',
    '11112222',
  ])
    expect([simple, judge(simple)]).toEqual([simple, 'simple']);
  for (const good of ['abcd1234efgh', 'kettle77', 'correct horse', 'ääöö ßßüü', 'x1x2x3x4'])
    expect([good, judge(good)]).toEqual([good, null]);
});

test('a common word and a year is simple, whatever stands between them', () => {
  for (const simple of ['Sommer2026', 'sommer-2026!', '2015Anna', 'Anna 1999'])
    expect([simple, judge(simple)]).toEqual([simple, 'simple']);
  for (const good of ['Sommer2126', 'Sommer2026Anna', 'Sommer4711', 'Otterbach2026'])
    expect([good, judge(good)]).toEqual([good, null]);
});

test('a password must not name the person, the school or the product', () => {
  expect(judge('mayalee-2016')).toBe('names-us');
  expect(judge('PineHillSchool!')).toBe('names-us');
  expect(judge('my-registration-portal')).toBe('names-us');
  expect(judge('hills of pine', 'al@example.org')).toBeNull();
});
