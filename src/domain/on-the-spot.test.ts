import { expect, test } from 'vitest';
import { toldHealth } from '../contract/health-sections.ts';
import { type HealthAnswers, UNANSWERED } from './health-answers.ts';
import { HEALTH_PLACES, onTheSpot, SPOT_FIELDS, SPOT_SETTINGS, spotFieldsOf, spotSectionsOf } from './on-the-spot.ts';

const everything = Object.fromEntries(Object.values(SPOT_SETTINGS).map((name) => [name, true]));
const ALL = { ...everything } as Parameters<typeof spotFieldsOf>[0];

test('every answer of the contract is on the spot, or is left out by name with a reason', () => {
  const placed: unknown[] = [];
  for (const [section, shape] of Object.entries(toldHealth)) {
    const place: unknown = HEALTH_PLACES[section as keyof typeof HEALTH_PLACES];
    const names = 'shape' in shape ? Object.keys(shape.shape) : [];
    if (names.length === 0) placed.push(place);
    else {
      expect(Object.keys(place as object)).toEqual(names);
      placed.push(...Object.values(place as object));
    }
  }
  const leftOut = placed.filter((each) => typeof each === 'object');
  expect(placed.filter((each) => typeof each === 'string').sort()).toEqual([...SPOT_FIELDS].sort());
  expect(leftOut).toEqual([{ leftOut: expect.stringMatching(/\w{3}/) }]);
});

const allergy = (name: string, isLifeThreatening: boolean | null) => ({ name, reaction: 'hives', isLifeThreatening });
const medication = (name: string, mayStaffGive: 'yes' | 'no' | null) => ({
  name,
  dosage: '',
  time: '',
  givenBy: 'nurse',
  mayStaffGive,
});
const told: HealthAnswers = {
  allergies: [allergy('pollen', false), allergy('peanuts', true), allergy('bees', null)],
  medications: [medication('vitamins', 'no'), medication('EpiPen', 'yes'), medication('drops', null)],
  conditions: { conditions: { text: 'Type 1 diabetes' }, diet: { text: 'Vegan' }, notes: 'none' },
  care: { doctor: { name: 'Dr. Ada', phone: '555' }, insurance: 'uninsured' },
};

test('all is told, what is dangerous or not said to be harmless first', () => {
  const shown = onTheSpot(told, spotFieldsOf(ALL));
  expect(Object.keys(shown)).toEqual([...SPOT_FIELDS]);
  expect(shown.allergies).toEqual([allergy('peanuts', true), allergy('bees', null), allergy('pollen', false)]);
  expect(shown.medications).toEqual([
    medication('EpiPen', 'yes'),
    medication('drops', null),
    medication('vitamins', 'no'),
  ]);
  expect(shown).toMatchObject({ conditions: { text: 'Type 1 diabetes' }, diet: { text: 'Vegan' }, notes: 'none' });
});

test.each(SPOT_FIELDS)(
  '%s is not there where the school does not show it, and "not answered" is told as such',
  (field) => {
    const fields = spotFieldsOf({ ...ALL, [SPOT_SETTINGS[field]]: false });
    expect(Object.keys(onTheSpot(told, fields))).toEqual(SPOT_FIELDS.filter((each) => each !== field));
    expect(onTheSpot(UNANSWERED, [field])).toEqual({ [field]: null });
  },
);

test('only sections are opened of which something is shown', () => {
  expect(spotSectionsOf(['diet', 'notes'])).toEqual(['conditions']);
  expect(spotSectionsOf(['doctor'])).toEqual(['care']);
  expect(spotSectionsOf([])).toEqual([]);
});
