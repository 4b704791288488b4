import { expect, test } from 'vitest';
import { joinReasons, pairsOf } from './likely-families.ts';

const member = (familyId: string, person = familyId) => ({ familyId, person });

test('a pair is listed once, in whichever order it was found, and the pair with most in common comes first', () => {
  const found = joinReasons([
    { reason: 'names', pair: [member('a'), member('b')] },
    { reason: 'names', pair: [member('c'), member('a')] },
    { reason: 'phone', pair: [member('a'), member('c')] },
    { reason: 'phone', pair: [member('a'), member('c')] },
  ]);
  expect(found).toEqual([
    { oneId: 'a', otherId: 'c', reasons: ['phone', 'names'] },
    { oneId: 'a', otherId: 'b', reasons: ['names'] },
  ]);
});

test('two members of one family are not a pair, nor is one account in two families', () => {
  const [mother, father, gran] = [member('a', 'm'), member('a', 'f'), member('b', 'm')];
  expect(pairsOf([mother, father])).toEqual([]);
  expect(pairsOf([mother, gran])).toEqual([]);
  expect(pairsOf([mother, father, gran])).toEqual([[father, gran]]);
});
