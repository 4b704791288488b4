import { expect, test } from 'vitest';
import { needsReason, type TellingFacts } from './as-told.ts';

const facts: TellingFacts = { birthDate: '2018-05-01', notAllowed: ['Rex Bo', 'Ann Li'], barredGuardians: ['a', 'b'] };

test.each<[string, Partial<TellingFacts>]>([
  ['another birth date', { birthDate: '2018-05-02' }],
  ['a birth date that was not known', { birthDate: null }],
  ['somebody more who must not pick up', { notAllowed: ['Rex Bo', 'Ann Li', 'Sam Poe'] }],
  ['somebody less', { notAllowed: ['Rex Bo'] }],
  ['somebody else', { notAllowed: ['Rex Bo', 'Ann Lie'] }],
  ['a guardian more', { barredGuardians: ['a', 'b', 'c'] }],
  ['a guardian less', { barredGuardians: [] }],
])('%s needs a reason', (_what, change) => {
  expect(needsReason(facts, { ...facts, ...change })).toBe(true);
});

test('the same people in another order, case or with other accents need none', () => {
  const after = { ...facts, notAllowed: ['ANN LÍ', 'rex bo'], barredGuardians: ['b', 'a'] };
  expect(needsReason(facts, after)).toBe(false);
});
