import { expect, test } from 'vitest';
import { isAlwaysMailed, needsReason, type TellingFacts } from './as-told.ts';

const facts: TellingFacts = {
  birthDate: '2018-05-01',
  allowed: ['Vera Quick'],
  notAllowed: ['Rex Bo', 'Ann Li'],
  barredGuardians: ['a', 'b'],
};

test.each<[string, Partial<TellingFacts>]>([
  ['another birth date', { birthDate: '2018-05-02' }],
  ['a birth date taken away', { birthDate: null }],
  ['somebody more who must not pick up', { notAllowed: ['Rex Bo', 'Ann Li', 'Sam Poe'] }],
  ['somebody less', { notAllowed: ['Rex Bo'] }],
  ['somebody else', { notAllowed: ['Rex Bo', 'Ann Lie'] }],
  ['somebody more who may', { allowed: ['Vera Quick', 'Otto'] }],
  ['a guardian more', { barredGuardians: ['a', 'b', 'c'] }],
  ['a guardian less', { barredGuardians: [] }],
])('%s needs a reason', (_what, change) => {
  expect(needsReason(facts, { ...facts, ...change })).toBe(true);
});

test('the same people in another order, case or with other accents need none', () => {
  const after = { ...facts, notAllowed: ['ANN LÍ', 'rex bo'], barredGuardians: ['b', 'a'] };
  expect(needsReason(facts, after)).toBe(false);
});

test('a birth date that nobody had told needs no reason', () => {
  expect(needsReason({ ...facts, birthDate: null }, facts)).toBe(false);
});

test('who may pick up less needs no reason', () => {
  expect(needsReason(facts, { ...facts, allowed: [] })).toBe(false);
});

test('the guardians are told in any case who may pick up, who may again, and of a number that the school would call', () => {
  expect(isAlwaysMailed('pickup', facts, { ...facts, allowed: ['Vera Quick', 'Otto'] })).toBe(true);
  expect(isAlwaysMailed('pickup', facts, { ...facts, notAllowed: ['Ann Li'] })).toBe(true);
  expect(isAlwaysMailed('guardians', facts, facts)).toBe(true);
  expect(isAlwaysMailed('pickup', facts, { ...facts, allowed: [], notAllowed: [...facts.notAllowed, 'Sam'] })).toBe(
    false,
  );
  expect(isAlwaysMailed('contacts', facts, facts)).toBe(false);
});
