import { expect, test } from 'vitest';
import { healthHeading } from './health-headings.ts';

test.each([
  ['Allergies', 'health.allergies'],
  ['Does your child have any allergies?', 'health.allergies'],
  ['Allergies (please list)', 'health.allergies'],
  ['Food allergies', 'health.allergies'],
  ['Medication allergies', 'health.allergies'],
  ['Allergien', 'health.allergies'],
  ['Nahrungsmittelallergien', 'health.allergies'],
  ['Alergias', 'health.allergies'],
  ['Medications', 'health.medications'],
  ['Current medications?', 'health.medications'],
  ['Medikamente', 'health.medications'],
  ['Médicaments', 'health.medications'],
  ['Medicamentos', 'health.medications'],
  ['Medical conditions', 'health.conditions'],
  ['Medical Info', 'health.conditions'],
  ['Medical', 'health.conditions'],
  ['Vorerkrankungen', 'health.conditions'],
  ['Enfermedades', 'health.conditions'],
  ['Problèmes de santé', 'health.conditions'],
  ['Dietary restrictions', 'health.diet'],
  ['Ernährung', 'health.diet'],
  ['Restricciones alimentarias', 'health.diet'],
  ['Régime alimentaire', 'health.diet'],
  ['Doctor', 'health.doctor'],
  ["Doctor's phone", 'health.doctor'],
  ['Pediatrician', 'health.doctor'],
  ['Kinderarzt', 'health.doctor'],
  ['Médico', 'health.doctor'],
  ['Médecin traitant', 'health.doctor'],
  ['Insurance company', 'health.insurance'],
  ['Medical insurance', 'health.insurance'],
  ['Policy number', 'health.insurance'],
  ['Krankenkasse', 'health.insurance'],
  ['Seguro médico', null],
  ['Mutuelle', 'health.insurance'],
  // Several things at once: of health, and nowhere as long as nobody says where.
  ['Allergies / dietary restrictions', null],
  ['Allergies or medical conditions', null],
])('%s asks for health: %s', (heading, target) => {
  expect(healthHeading(heading)).toEqual({ target });
});

test.each([
  'First name',
  'Notes',
  'Medical form received',
  'Medication permission',
  'Doctor address',
  'Policy holder',

  'Emergency contact',
  'Medical contact phone',
  'Insurance card uploaded',
  'Dentist',
  'Parent insurance',
  'School',
  'Medical release signed',
])('%s asks for nothing of health', (heading) => {
  expect(healthHeading(heading)).toBeNull();
});
