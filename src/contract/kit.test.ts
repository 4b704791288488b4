import { expect, test } from 'vitest';
import { functions } from './functions.ts';
import { type Access, decideReach } from './kit.ts';
import { rolesTold } from './roles.ts';

const administrators: Access = { roles: ['administrator'] };
const teaching: Access = { roles: ['administrator', 'instructor'] };

test.each([
  ['nobody is signed in', administrators, null],
  ['nobody is signed in, and any account may', 'account', null],
  ['an account without a role', administrators, []],
  ['a role that the rule does not name', administrators, ['health', 'instructor']],
  ['a role that nobody knows', administrators, ['admin', 'owner', '']],
] as const)('denied: %s', (_name, access, granted) => {
  expect(decideReach(access, granted)).toBe(null);
});

test.each([
  ['anyone, where it is public', 'public', null, 'own'],
  ['who is signed in, for their own records', 'account', [], 'own'],
  ['an administrator', administrators, ['administrator'], 'everything'],
  ['an instructor, for the classes they teach', teaching, ['instructor'], 'own-classes'],
  ['the wider of two roles', teaching, ['instructor', 'administrator'], 'everything'],
] as const)('allowed: %s', (_name, access, granted, reach) => {
  expect(decideReach(access, granted)).toBe(reach);
});

test('the door opens nothing: no call asks for `admin`', () => {
  const staffCalls = Object.values(functions).filter(({ access }) => typeof access !== 'string');
  expect(staffCalls.length).toBeGreaterThan(100);
  for (const { access, name } of staffCalls) expect(decideReach(access, ['admin']), name).toBeNull();
});

test.each([
  ['administrator', ['admin', 'administrator']],
  ['registrar', ['admin', 'registrar']],
  ['viewer', ['admin', 'viewer']],
  ['health', ['admin', 'health']],
  ['instructor', ['instructor']],
] as const)('a %s is told of the roles %o', (role, told) => {
  expect(rolesTold([role])).toEqual(told);
});

test('an account without a role is told of none', () => {
  expect(rolesTold([])).toEqual([]);
});
