import { describe, expect, test } from 'vitest';
import type { HealthTarget } from '../../../../contract/student-imports.ts';
import { columnsByTarget, openRow } from '../said-row.ts';
import { readHealth, sectionsOf } from './read-health.ts';

/** Reads cells by their columns, which all go to one place. */
function read(target: HealthTarget, cells: Readonly<Record<string, string>>) {
  const columns = Object.keys(cells).map((column) => ({ column, target }));
  const row = openRow({ number: 2, cells }, columnsByTarget({ columns, dayOrder: null }));
  const said = readHealth(row);
  return { is: said[0]?.is, sections: sectionsOf(said), left: row.leftOut.map(({ reason }) => reason.code) };
}
const one = (target: HealthTarget, cell: string, heading = 'Column') => read(target, { [heading]: cell });
const allergy = (name: string, reaction = '', isLifeThreatening: true | null = null) => ({
  name,
  reaction,
  isLifeThreatening,
});
const medication = (name: string, dosage = '') => ({ name, dosage, time: '', givenBy: '', mayStaffGive: null });

describe('allergies', () => {
  test.each([
    ['nuts (severe); penicillin', [allergy('nuts', 'severe'), allergy('penicillin')]],
    ['peanuts, tree nuts, and eggs', [allergy('peanuts'), allergy('tree nuts'), allergy('eggs')]],
    ['Peanuts (anaphylaxis), pollen', [allergy('Peanuts', 'anaphylaxis', true), allergy('pollen')]],
    ['bee stings - EpiPen; cats', [allergy('bee stings', 'EpiPen', true), allergy('cats')]],
    ['Nüsse (lebensbedrohlich)', [allergy('Nüsse', 'lebensbedrohlich', true)]],
    ['cacahuetes (anafilaxia)', [allergy('cacahuetes', 'anafilaxia', true)]],
    ['arachides (choc anaphylactique)', [allergy('arachides', 'choc anaphylactique', true)]],
    ['Yes, nuts', [allergy('nuts')]],
    ['- nuts; - latex', [allergy('nuts'), allergy('latex')]],
    // Whose the pen is nobody can tell: as it stands, and urgent.
    ['peanuts, eggs, EpiPen', [allergy('peanuts, eggs, EpiPen', '', true)]],
    ['peanuts; EpiPen', [allergy('peanuts; EpiPen', '', true)]],
    ['peanuts - hives, swelling', [allergy('peanuts', 'hives, swelling')]],
    ['peanuts, hives', [allergy('peanuts, hives')]],
    ['nuts; see form', [allergy('nuts; see form')]],
    ['nuts, not almonds', [allergy('nuts, not almonds')]],
    ['Severe: nuts', [allergy('Severe: nuts')]],
    // No doubt is turned into a certainty.
    ['nuts (not life-threatening)', [allergy('nuts', 'not life-threatening')]],
    ['nuts (no EpiPen)', [allergy('nuts', 'no EpiPen')]],
    ['nuts (anaphylaxis?)', [allergy('nuts', 'anaphylaxis?')]],
    ['nuts (possible anaphylaxis)', [allergy('nuts', 'possible anaphylaxis')]],
    ["nuts (doesn't carry an EpiPen)", [allergy('nuts', "doesn't carry an EpiPen")]],
    ['nuts (brother had anaphylaxis)', [allergy('nuts', 'brother had anaphylaxis')]],
    ['nuts (severe, very severe)', [allergy('nuts', 'severe, very severe')]],
  ])('%s', (cell, allergies) => {
    expect(one('health.allergies', cell)).toMatchObject({ is: { allergies }, left: [] });
  });

  test.each([
    'none',
    'None.',
    'no',
    'N',
    'No known allergies',
    'none known',
    'NKA',
    'keine',
    'Keine bekannten Allergien',
    'ninguna',
    'sin alergias',
    'aucune',
    'Aucune allergie connue',
    'pas d’allergies',
    'none that we know of',
  ])('"%s" is the answer "none"', (cell) => {
    expect(one('health.allergies', cell)).toMatchObject({ is: { allergies: 'none' }, left: [] });
  });

  test.each(['', '-', 'n/a', 'N.A.', '?', '—', '0', 'unknown', 'not applicable', 'k.A.'])(
    '"%s" says nothing',
    (cell) => {
      expect(one('health.allergies', cell)).toEqual({ is: undefined, sections: {}, left: [] });
    },
  );

  test.each([
    ['yes', 'health-only-yes'],
    ['x', 'health-only-yes'],
    ['✓', 'health-only-yes'],
    ['see form', 'health-elsewhere'],
    ['ask mom', 'health-elsewhere'],
    ['please call me', 'health-elsewhere'],
    ['on file', 'health-elsewhere'],
    ['Medical form on file', 'health-elsewhere'],
    ['please see the form for details', 'health-elsewhere'],
    ['same as above', 'health-elsewhere'],
    ['siehe Formular', 'health-elsewhere'],
    ['voir fiche', 'health-elsewhere'],
    ['#N/A', 'formula-error'],
    ['=VLOOKUP(A1)', 'formula-error'],
    ['3.0355E+09', 'cut-off'],
    ['no nuts', 'health-unclear'],
    ['none; penicillin', 'health-unclear'],
    ['NKDA', 'health-unclear'],
    ['x'.repeat(101), 'too-long'],
    [`nuts (${'x'.repeat(201)})`, 'too-long'],
    [Array.from({ length: 21 }, (_, at) => `thing ${at}`).join('; '), 'health-too-many'],
  ])('"%s" is left out: %s', (cell, code) => {
    expect(one('health.allergies', cell)).toEqual({ is: undefined, sections: {}, left: [code] });
  });

  test('as many as a family may tell come in', () => {
    const cell = Array.from({ length: 20 }, (_, at) => `thing ${at}`).join('; ');
    expect(one('health.allergies', cell).is?.allergies).toHaveLength(20);
  });

  test('lines of a cell are its parts', () => {
    expect(one('health.allergies', 'nuts\nlatex').is).toEqual({ allergies: [allergy('nuts'), allergy('latex')] });
  });

  test('under a heading that says no, yes and no are not clear, and words are what they are', () => {
    expect(one('health.allergies', 'no', 'No known allergies').left).toEqual(['health-unclear']);
    expect(one('health.allergies', 'yes', 'No known allergies').left).toEqual(['health-unclear']);
    expect(one('health.allergies', 'no', 'Allergies? (yes/no)').is).toEqual({ allergies: 'none' });
    expect(one('health.allergies', 'nuts', 'No known allergies').is).toEqual({ allergies: [allergy('nuts')] });
  });

  test('"none" of some is not said of all', () => {
    expect(one('health.allergies', 'none', 'Food allergies').left).toEqual(['health-none-of-some']);
    const some = { 'Food allergies': 'none', 'Drug allergies': 'none' };
    expect(read('health.allergies', some).left).toEqual(['health-none-of-some', 'health-none-of-some']);
    expect(read('health.allergies', { ...some, 'Other allergies': 'none' }).is).toEqual({ allergies: 'none' });
    expect(read('health.allergies', { ...some, 'Other allergies': '' }).left).toHaveLength(2);
    expect(read('health.allergies', { ...some, 'Drug allergies': 'penicillin' })).toMatchObject({
      is: { allergies: [allergy('penicillin')] },
      left: [],
    });
    expect(read('health.allergies', { Allergies: 'none', 'Food allergies': 'nuts' })).toMatchObject({
      is: { allergies: [allergy('nuts')] },
      left: ['health-unclear'],
    });
    expect(read('health.allergies', { Allergies: 'none', 'Food allergies': 'see form' })).toMatchObject({
      is: undefined,
      left: ['health-elsewhere', 'health-unclear'],
    });
  });
});

test.each([
  [
    'Ritalin 10 mg; Albuterol inhaler 2 puffs as needed',
    [medication('Ritalin', '10 mg'), medication('Albuterol inhaler', '2 puffs as needed')],
  ],
  ['Ritalin, 10mg', [medication('Ritalin', '10mg')]],
  ['Ritalin (10 mg)', [medication('Ritalin', '10 mg')]],
  ['Ritalin 10 mg, Claritin 5 mg', [medication('Ritalin', '10 mg'), medication('Claritin', '5 mg')]],
  ['Ritalin 10 mg twice daily', [medication('Ritalin', '10 mg twice daily')]],
  ['Ritalin', [medication('Ritalin')]],
  ['EpiPen', [medication('EpiPen')]],
  ['Ibuprofen 200 mg Tabletten', [medication('Ibuprofen', '200 mg Tabletten')]],
  // What may be another one is not hidden in a dosage.
  ['Ritalin, 10 mg, Claritin', [medication('Ritalin, 10 mg, Claritin')]],
  ['Ritalin 10 mg and Claritin', [medication('Ritalin 10 mg and Claritin')]],
  ['Ritalin, once a day', [medication('Ritalin, once a day')]],
  ['Vitamin B12', [medication('Vitamin B12')]],
])('medications: %s', (cell, medications) => {
  expect(one('health.medications', cell)).toMatchObject({ is: { medications }, left: [] });
});

test.each([
  ['health.medications', 'does not take any', { medications: 'none' }],
  ['health.medications', 'Keine Medikamente', { medications: 'none' }],
  ['health.conditions', 'Asthma; wears glasses', { conditions: { text: 'Asthma; wears glasses' } }],
  ['health.conditions', 'no medical conditions', { conditions: 'none' }],
  ['health.conditions', 'no asthma any more', { conditions: { text: 'no asthma any more' } }],
  ['health.diet', 'Vegetarian', { diet: { text: 'Vegetarian' } }],
  ['health.diet', 'no dietary restrictions', { diet: 'none' }],
  ['health.doctor', 'Dr. Rosa Lind, 303-555-0101', { doctor: { name: 'Dr. Rosa Lind', phone: '303-555-0101' } }],
  ['health.doctor', 'Dr. Lind (303) 555-0101 x 12', { doctor: { name: 'Dr. Lind', phone: '(303) 555-0101 x 12' } }],
  ['health.doctor', 'Dr. Lind', { doctor: { name: 'Dr. Lind', phone: '' } }],
  [
    'health.doctor',
    'A 303-555-0101 / B 303-555-0102',
    { doctor: { name: 'A 303-555-0101 / B 303-555-0102', phone: '' } },
  ],
  ['health.doctor', 'kein Arzt', { doctor: 'none' }],
  ['health.insurance', 'Aetna 123456789', { insurance: { company: 'Aetna', number: '123456789' } }],
  ['health.insurance', 'Aetna, Policy #: AB-12345', { insurance: { company: 'Aetna', number: 'AB-12345' } }],
  ['health.insurance', 'Blue Cross', { insurance: { company: 'Blue Cross', number: '' } }],
  ['health.insurance', 'Group 12345 member 67890', { insurance: { company: 'Group 12345 member 67890', number: '' } }],
  ['health.insurance', 'uninsured', { insurance: 'uninsured' }],
  ['health.insurance', 'keine Versicherung', { insurance: 'uninsured' }],
] as const)('%s: %s', (target, cell, is) => {
  expect(one(target, cell)).toMatchObject({ is, left: [] });
});

test.each([
  ['health.conditions', 'yes', 'health-only-yes'],
  ['health.conditions', 'x'.repeat(2001), 'too-long'],
  ['health.diet', 'y'.repeat(1001), 'too-long'],
  ['health.doctor', '303-555-0101', 'health-no-name'],
  ['health.doctor', 'Dr. Lind 3.0355E+09', 'cut-off'],
  ['health.doctor', `Dr. ${'x'.repeat(120)}`, 'too-long'],
  ['health.insurance', '1.23457E+11', 'cut-off'],
  ['health.insurance', '123456789', 'health-no-name'],
  ['health.medications', 'see notes', 'health-elsewhere'],
  ['health.medications', 'none in the morning', 'health-unclear'],
] as const)('%s: %s is left out', (target, cell, code) => {
  expect(one(target, cell)).toEqual({ is: undefined, sections: {}, left: [code] });
});

test('a doctor and an insurance may stand in two columns each', () => {
  const doctor = read('health.doctor', { Doctor: 'Dr. Lind', 'Doctor phone': '303-555-0101' });
  expect(doctor.is).toEqual({ doctor: { name: 'Dr. Lind', phone: '303-555-0101' } });
  const insurance = read('health.insurance', { Insurance: 'Aetna', 'Policy number': '55667788' });
  expect(insurance.sections).toEqual({ care: { doctor: null, insurance: { company: 'Aetna', number: '55667788' } } });
});
