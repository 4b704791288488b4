import type { PeopleFile } from './people-file.ts';

const allergy = (name: string, reaction = '', isLifeThreatening: true | null = null) => ({
  name,
  reaction,
  isLifeThreatening,
});
const medication = (name: string, dosage = '') => ({ name, dosage, time: '', givenBy: '', mayStaffGive: null });

/** Files of people with health answers, as somebody reads them who has that role. */
export const WITH_HEALTH: readonly PeopleFile[] = [
  {
    file: 'camp-health-form.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        health: {
          allergies: [allergy('nuts', 'severe'), allergy('penicillin')],
          medications: [medication('Ritalin', '10 mg')],
          conditions: { conditions: { text: 'Asthma' }, diet: { text: 'Vegetarian' }, notes: null },
          care: {
            doctor: { name: 'Dr. Heal', phone: '303-555-0777' },
            insurance: { company: 'Aetna Sample', number: 'AB 12345' },
          },
        },
        said: [],
      },
      {
        first: 'Ben',
        last: 'Testfield',
        health: {
          allergies: 'none',
          medications: 'none',
          conditions: { conditions: null, diet: 'none', notes: null },
        },
        said: [],
      },
      {
        first: 'Cy',
        last: 'Fiction',
        health: {
          allergies: [allergy('bee stings', 'carries an EpiPen', true), allergy('pollen')],
          conditions: { conditions: 'none', diet: { text: 'Halal' }, notes: null },
          care: { doctor: { name: 'Dr. Cure', phone: '' }, insurance: 'uninsured' },
        },
        said: ['health-elsewhere', 'cut-off'],
      },
      {
        first: 'Di',
        last: 'Fiction',
        health: {},
        said: ['health-only-yes', 'health-no-name', 'health-no-name'],
      },
      {
        first: 'Eli',
        last: 'Noname',
        health: {
          allergies: [allergy('peanuts, eggs, EpiPen', '', true)],
          medications: [medication('Claritin, 5 mg, in the morning')],
          conditions: { conditions: { text: 'Epilepsy; call 911 after 5 minutes' }, diet: null, notes: null },
          care: { doctor: 'none', insurance: null },
        },
        said: [],
      },
    ],
  },
  {
    file: 'gesundheit.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Muster',
        health: {
          allergies: [allergy('Nüsse', 'lebensbedrohlich', true), allergy('Pollen')],
          medications: 'none',
          conditions: { conditions: 'none', diet: { text: 'vegetarisch' }, notes: null },
          care: {
            doctor: { name: 'Dr. Heil', phone: '030 5550177' },
            insurance: { company: 'Musterkasse', number: '' },
          },
        },
        said: [],
      },
      {
        first: 'Ben',
        last: 'Beispiel',
        health: { allergies: 'none', conditions: { conditions: { text: 'Asthma' }, diet: null, notes: null } },
        said: ['health-elsewhere'],
      },
      {
        first: 'Cy',
        last: 'Beispiel',
        health: {
          medications: [medication('Salbutamol', '2 Hübe bei Bedarf')],
          conditions: { conditions: null, diet: 'none', notes: null },
          care: { doctor: 'none', insurance: 'uninsured' },
        },
        said: ['health-only-yes'],
      },
    ],
  },
  {
    file: 'some-allergies.csv',
    right: 'guessed',
    children: [
      { first: 'Ada', last: 'Sampleton', health: { allergies: 'none' }, said: [] },
      { first: 'Ben', last: 'Testfield', health: { allergies: [allergy('peanuts')] }, said: [] },
      { first: 'Cy', last: 'Fiction', health: {}, said: ['health-none-of-some', 'health-none-of-some'] },
      {
        first: 'Di',
        last: 'Fiction',
        health: {},
        said: ['health-elsewhere', 'health-unclear', 'health-unclear'],
      },
    ],
  },
  {
    file: 'alergias.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Ejemplo',
        health: {
          allergies: [allergy('cacahuetes', 'anafilaxia', true), allergy('gatos')],
          medications: 'none',
          conditions: { conditions: { text: 'asma' }, diet: 'none', notes: null },
          care: { doctor: { name: 'Dra. Prueba', phone: '' }, insurance: null },
        },
        said: [],
      },
      {
        first: 'Ben',
        last: 'Prueba',
        health: {
          allergies: 'none',
          conditions: { conditions: 'none', diet: { text: 'vegetariana' }, notes: null },
        },
        said: ['health-elsewhere'],
      },
    ],
  },
  {
    file: 'sante.tsv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Exemple',
        health: {
          allergies: [allergy('arachides', 'choc anaphylactique', true), allergy('chats')],
          medications: 'none',
          conditions: { conditions: { text: 'Asthme' }, diet: { text: 'sans porc' }, notes: null },
          care: {
            doctor: { name: 'Dr Essai', phone: '01 23 45 67 89' },
            insurance: { company: 'Mutuelle Exemple', number: '' },
          },
        },
        said: [],
      },
      {
        first: 'Ben',
        last: 'Essai',
        health: {
          allergies: 'none',
          medications: [medication('Ventoline', '2 bouffées')],
          conditions: { conditions: 'none', diet: 'none', notes: null },
          care: { doctor: null, insurance: 'uninsured' },
        },
        said: ['health-elsewhere'],
      },
    ],
  },
];
