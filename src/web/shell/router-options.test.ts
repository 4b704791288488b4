import { expect, test } from 'vitest';
import { parseSearch, writeSearch } from './router-options.ts';

test('a query is plain text both ways', () => {
  expect(parseSearch('?grade=4&q=rock+%26+roll')).toEqual({ grade: '4', q: 'rock & roll' });
  expect(writeSearch({ grade: '4', q: 'rock & roll' })).toBe('?grade=4&q=rock+%26+roll');
});

test('what is not set stays out of the address', () => {
  expect(writeSearch({ q: undefined, type: '' })).toBe('');
});
