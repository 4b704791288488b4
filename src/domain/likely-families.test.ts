import { expect, test } from 'vitest';
import { joinReasons } from './likely-families.ts';

test('a pair stands once, whichever way round it was found, and who has most in common stands first', () => {
  const found = joinReasons([
    { oneId: 'a', otherId: 'b', reason: 'names' },
    { oneId: 'c', otherId: 'a', reason: 'names' },
    { oneId: 'a', otherId: 'c', reason: 'phone' },
    { oneId: 'a', otherId: 'c', reason: 'phone' },
  ]);
  expect(found).toEqual([
    { oneId: 'a', otherId: 'c', reasons: ['phone', 'names'] },
    { oneId: 'a', otherId: 'b', reasons: ['names'] },
  ]);
});
