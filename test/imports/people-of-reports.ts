import type { PeopleFile } from './people-file.ts';

const cy = (email = 'cy.mixed@example.org') => [{ name: 'Cy Mixed', email }];
const pa = [{ name: 'Pa Gradeson', email: 'pa.grade@example.org' }];

/** Files of people that were handed over as reports of what failed. */
export const REPORTED: readonly PeopleFile[] = [
  {
    file: 'camper-headings.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        born: '2015-07-21',
        grade: 6,
        guardians: [
          {
            name: 'Bea Sampleton',
            relationship: 'Mother',
            phone: '303-555-0101',
            email: 'bea@example.org',
            address: '',
          },
        ],
        said: ['others-left', 'others-left'],
      },
      {
        first: 'Ben',
        last: 'Testfield',
        born: '2016-05-29',
        grade: 4,
        guardians: [{ name: 'Dora Testfield', relationship: 'Mom', phone: '303-555-0103', email: 'dora@example.org' }],
        said: [],
      },
    ],
  },
  {
    file: 'full-names.csv',
    right: 'guessed',
    children: [
      {
        first: 'Evan',
        last: 'Fiction',
        preferred: '',
        born: '2014-05-22',
        grade: 6,
        guardians: [{ name: 'Pat Fiction', email: 'evan@example.org' }],
      },
      {
        first: 'Sebastian',
        last: 'de la Demo-Perez',
        preferred: 'Bash',
        born: '2015-08-12',
        guardians: [{ name: 'Ana de la Demo' }],
      },
      { first: 'William', last: 'Sampleton III', born: '2015-05-02', grade: 5, guardians: [{ name: 'Kim Sampleton' }] },
    ],
  },
  {
    file: 'german.csv',
    right: 'guessed',
    children: [
      {
        first: 'Lea',
        last: 'Muster',
        born: '2015-04-23',
        grade: 5,
        school: 'Beispielschule',
        guardians: [{ name: 'Uta Muster', phone: '089 5550123', email: 'uta.muster@example.org' }],
      },
      {
        first: 'Jan',
        last: 'Muster',
        born: '2016-12-11',
        grade: 4,
        school: 'Beispielschule',
        guardians: [{ name: 'Uta Muster' }],
      },
    ],
  },
  {
    file: 'league-export.csv',
    right: 'guessed',
    children: [
      {
        first: 'MARIO',
        last: 'SAMPLETON',
        born: '2016-09-01',
        grade: 4,
        school: 'Sample Elementary',
        guardians: [{ name: 'Carla Sampleton', phone: '(303) 555-0151', email: 'carla.sampleton@example.org' }],
        said: ['others-left'],
      },
      {
        first: 'Ewa',
        last: 'Testowa',
        born: '2020-12-31',
        grade: 0,
        guardians: [
          { name: 'Jan Testowy', phone: '303 555 0153' },
          { name: 'Ola Testowa', phone: '', email: 'ola.testowa@example.org' },
        ],
      },
    ],
  },
  {
    file: 'mac-roman.csv',
    right: 'guessed',
    children: [
      { first: 'José', last: 'Müller', born: '2015-01-22', guardians: [{ name: 'Zoë Müller' }] },
      { first: 'Åric', last: 'Nuñez-Øberg', born: '2016-03-22', guardians: [{ name: 'Zoë Müller' }] },
    ],
  },
  {
    file: 'mixed-birth-dates.csv',
    right: 'guessed',
    refused: { 3: 'no-year', 4: 'not-a-year', 6: 'no-such-month' },
    children: [
      { first: 'Al', last: 'Mixed', born: '2015-01-20', guardians: cy() },
      { first: 'Ed', last: 'Mixed', born: '2015-01-25', guardians: cy() },
    ],
  },
  {
    file: 'one-bad-cell.csv',
    right: 'corrected',
    words: [
      { field: 'tshirtSize', word: 'Medium', is: 'AM' },
      { field: 'tshirtSize', word: 'XL', is: 'AXL' },
      { field: 'grade', word: 'Year 9', is: '8' },
    ],
    children: [
      { first: 'Al', last: 'Gradeson', grade: 5, size: 'YS', guardians: pa },
      { first: 'Bo', last: 'Gradeson', grade: 4, size: 'YM', guardians: pa },
      { first: 'Cy', last: 'Gradeson', grade: 0, size: 'AM', guardians: pa },
      { first: 'Di', last: 'Gradeson', size: 'AL', guardians: pa, said: ['not-a-grade'] },
      { first: 'Gu', last: 'Gradeson', grade: 8, size: 'AXL', guardians: pa },
    ],
  },
  {
    file: 'parents-in-other-order.csv',
    right: 'guessed',
    children: [
      {
        first: 'Una',
        last: 'Swapfield',
        born: '2014-02-11',
        guardians: [
          { name: 'Ida Swapfield', email: 'ida.swap@example.org' },
          { name: 'Jon Swapfield', email: 'jon.swap@example.org' },
        ],
      },
      {
        first: 'Vic',
        last: 'Swapfield',
        born: '2016-07-30',
        guardians: [
          { name: 'Jon Swapfield', email: 'jon.swap@example.org' },
          { name: 'Ida Swapfield', email: 'ida.swap@example.org' },
        ],
      },
    ],
  },
  {
    file: 'same-guardian-name.csv',
    right: 'guessed',
    children: [
      { first: 'Lia', last: 'Northexample', born: '2015-01-14', guardians: [{ name: 'Maria Garcia', phone: '' }] },
      { first: 'Tom', last: 'Southexample', born: '2017-11-22', guardians: [{ name: 'Maria Garcia', phone: '' }] },
    ],
  },
  {
    file: 'no-birth-dates.csv',
    right: 'guessed',
    refused: { 2: 'empty', 3: 'empty' },
    children: [],
  },
];
