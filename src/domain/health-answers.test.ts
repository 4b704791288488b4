import { expect, test } from 'vitest';
import { isHealthAnswered, lifeThreateningAllergies } from './health-answers.ts';

const allergy = (name: string, isLifeThreatening: boolean | null) => ({ name, reaction: '', isLifeThreatening });
test('somebody whose allergies are all harmless has none that count', () => {
  const pollen = [allergy('pollen', false)];
  expect(lifeThreateningAllergies(pollen)).toEqual([]);
  expect(lifeThreateningAllergies(null)).toEqual([]);
  expect(lifeThreateningAllergies('none')).toEqual([]);
});

test.each([
  [null, false],
  ['none', true],
  [[allergy('peanuts', true)], true],
  [[allergy('peanuts', true), allergy('bees', null)], false],
  [{ doctor: null, insurance: 'uninsured' }, false],
  [{ doctor: 'none', insurance: { company: 'A', number: '' } }, true],
])('%j is answered: %s', (answers, isAnswered) => {
  expect(isHealthAnswered(answers)).toBe(isAnswered);
});
