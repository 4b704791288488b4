import { expect, test } from 'vitest';
import { emailLine, initialOf } from './account-menu.tsx';

test('the menu shows the first 15 characters of the address and three full stops, always', () => {
  expect(emailLine('guardian.of.three@example.org')).toBe('guardian.of.thr...');
  expect(emailLine('a@b.org')).toBe('a@b.org...');
});

test('without an address it says so', () => {
  expect(emailLine(null)).toBe('User email');
  expect(emailLine('')).toBe('User email');
});

test('the avatar shows the first letter', () => {
  expect(initialOf('ada@example.org')).toBe('A');
  expect(initialOf(null)).toBe('•');
});
