import type { SampleHealth, SampleHousehold, SampleQuestion } from './sample-school.ts';

/** What the school asks beside what every school asks, and what one class does. */
export const questions: SampleQuestion[] = [
  {
    key: 'swims',
    wording: 'Can your child swim 25 meters without help?',
    hint: 'We ask everybody: some days end at the lake.',
    kind: 'one-of',
    options: ['Yes', 'Not yet', 'I do not know'],
    isRequired: true,
    class: null,
    sheets: ['roster'],
    answers: { 'family01-1': ['Yes'], 'family01-2': ['Not yet'], 'family03-1': ['I do not know'] },
  },
  {
    key: 'heard',
    wording: 'How did you hear of us?',
    hint: '',
    kind: 'line',
    options: [],
    isRequired: false,
    class: null,
    sheets: [],
    answers: { 'family01-1': ['From a friend at school'] },
  },
  {
    key: 'shoes',
    wording: 'Does your child bring climbing shoes?',
    hint: 'Otherwise tell us the size, and we bring a pair.',
    kind: 'yes-no',
    options: [],
    isRequired: true,
    class: 'current-rope-and-rock',
    sheets: ['roster'],
    answers: { 'family01-1': ['no'] },
  },
];

const NOTHING = {
  conditions: { conditions: 'none', diet: 'none', notes: 'none' },
  care: {
    doctor: { name: 'Dr. Imani Reyes', phone: '(828) 555-0190' },
    insurance: { company: 'Blue Ridge Health', number: 'BR-204-118' },
  },
} as const;

/** Complete, awkward and missing: somebody with everything, somebody with nothing to tell, and answers that are not whole. */
export const health: SampleHealth[] = [
  {
    student: 'family01-1',
    answers: {
      ...NOTHING,
      allergies: [
        { name: 'Peanuts', reaction: 'Throat swells, hives; within minutes', isLifeThreatening: true },
        { name: 'Birch pollen', reaction: 'Itching eyes', isLifeThreatening: false },
      ],
      medications: [
        {
          name: 'Epinephrine auto-injector',
          dosage: '0.3 mg',
          time: 'If needed',
          givenBy: 'Staff',
          mayStaffGive: 'yes',
        },
      ],
      conditions: { conditions: 'none', diet: { text: 'No nuts of any kind, not even traces.' }, notes: 'none' },
    },
  },
  { student: 'family02-1', answers: { ...NOTHING, allergies: 'none', medications: 'none' } },
  {
    student: 'family03-1',
    answers: {
      allergies: [{ name: 'Wasps', reaction: '', isLifeThreatening: null }],
      conditions: {
        conditions: { text: 'Asthma.\nCarries an inhaler, and uses it before running.' },
        diet: null,
        notes: { text: 'Afraid of heights at first; likes to be told what comes next.' },
      },
      care: { doctor: 'none', insurance: 'uninsured' },
    },
  },
  {
    student: 'family04-1',
    answers: { allergies: [{ name: 'Bee stings', reaction: 'Trouble breathing', isLifeThreatening: true }] },
  },
];

/** Students who live with a second family too. */
export const households: SampleHousehold[] = [{ student: 'family01-1', family: 'family02@example.org' }];
