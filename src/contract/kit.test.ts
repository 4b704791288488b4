import { expect, test } from 'vitest';
import { type Access, decideReach, ROLES } from './kit.ts';

const administrators: Access = { roles: ['administrator'] };
const teaching: Access = { roles: ['administrator', 'instructor'] };

test.each([
  ['nobody is signed in', administrators, null],
  ['nobody is signed in, and any account may', 'account', null],
  ['an account without a role', administrators, []],
  ['a role that the rule does not name', administrators, ['health', 'instructor']],
  ['a role that nobody knows', administrators, ['administrator', 'owner', '']],
] as const)('denied: %s', (_name, access, granted) => {
  expect(decideReach(access, granted)).toBe(null);
});

test.each([
  ['anyone, where it is public', 'public', null, 'own'],
  ['who is signed in, for their own records', 'account', [], 'own'],
  ['an administrator', administrators, ['admin'], 'everything'],
  ['an instructor, for the classes they teach', teaching, ['instructor'], 'own-classes'],
  ['the wider of two roles', teaching, ['instructor', 'admin'], 'everything'],
] as const)('allowed: %s', (_name, access, granted, reach) => {
  expect(decideReach(access, granted)).toBe(reach);
});

test('every role is granted under a name of its own', () => {
  const names = Object.values(ROLES).map(({ granted }) => granted);
  expect(new Set(names).size).toBe(names.length);
});
