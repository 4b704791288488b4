import { expect, test } from 'vitest';
import {
  type HealthAnswers,
  isHealthAnswered,
  lifeThreateningAllergies,
  UNANSWERED,
  urgentHealth,
} from './health-answers.ts';

const allergy = (name: string, isLifeThreatening: boolean | null) => ({ name, reaction: '', isLifeThreatening });
const medication = (name: string, mayStaffGive: 'yes' | 'no' | 'not-needed' | null) => ({
  name,
  dosage: '',
  time: '',
  givenBy: '',
  mayStaffGive,
});

test('what was not answered stays so, and "none" is told as "none"', () => {
  expect(urgentHealth(UNANSWERED)).toEqual({ allergies: null, medications: null, notes: null });
  const none: HealthAnswers = {
    ...UNANSWERED,
    allergies: 'none',
    medications: 'none',
    conditions: { ...UNANSWERED.conditions, notes: 'none' },
  };
  expect(urgentHealth(none)).toEqual({ allergies: 'none', medications: 'none', notes: 'none' });
});

test('out in the field count life-threatening allergies and medications that staff give; nothing said is no "no"', () => {
  const { allergies, medications } = urgentHealth({
    ...UNANSWERED,
    allergies: [allergy('peanuts', true), allergy('pollen', false), allergy('bees', null)],
    medications: [
      medication('EpiPen', 'yes'),
      medication('vitamins', 'no'),
      medication('inhaler', 'not-needed'),
      medication('drops', null),
    ],
  });
  expect(allergies).toEqual([allergy('peanuts', true), allergy('bees', null)]);
  expect(medications).toEqual([medication('EpiPen', 'yes'), medication('drops', null)]);
});

test('somebody whose allergies are all harmless has none that count', () => {
  const pollen = [allergy('pollen', false)];
  expect(urgentHealth({ ...UNANSWERED, allergies: pollen }).allergies).toBe('none');
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
