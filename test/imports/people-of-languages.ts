import type { PeopleFile } from './people-file.ts';

/** Files of people in other languages than English, and of other countries. */
export const IN_LANGUAGES: readonly PeopleFile[] = [
  {
    file: 'spanish-school.csv',
    right: 'guessed',
    children: [
      {
        first: 'Lucía',
        last: 'Ejemplo Prueba',
        born: '2015-03-14',
        grade: 5,
        guardians: [
          { name: 'Ana Prueba', relationship: 'Madre', phone: '612 345 678', email: 'ana@example.org' },
          { name: 'Luis Ejemplo', relationship: 'Padre', phone: '612 345 679' },
        ],
        contacts: [{ name: 'Abuela Rosa', phone: '612 345 680' }],
      },
      {
        first: 'Mateo',
        last: 'de la Muestra',
        born: '2016-11-02',
        grade: 4,
        guardians: [{ name: 'Eva Modelo', phone: '612 345 681' }],
        contacts: [],
      },
      {
        first: 'Iker',
        last: 'Simulado',
        born: '2016-02-29',
        grade: 4,
        guardians: [{ name: 'Marta Simulada' }],
        contacts: [{ name: 'Tía Sol' }],
      },
    ],
  },
  {
    file: 'french-camp.tsv',
    right: 'guessed',
    children: [
      {
        first: 'Chloé',
        last: 'Exemple',
        born: '2015-07-21',
        school: 'École du Test',
        guardians: [{ name: 'Anne Exemple', phone: '06 12 34 56 78', email: 'anne@example.org' }],
        contacts: [{ name: 'Marc Essai', phone: '06 12 34 56 79' }],
      },
      {
        first: 'Noé',
        last: 'de La Fiction',
        born: '2014-12-05',
        guardians: [{ name: 'Paul de La Fiction', email: 'paul@example.org' }],
        contacts: [],
      },
    ],
  },
  {
    file: 'sizes-of-elsewhere.csv',
    right: 'corrected',
    words: [
      { field: 'tshirtSize', word: '140', is: 'YM' },
      { field: 'tshirtSize', word: '164', is: 'YL' },
    ],
    children: [
      {
        first: 'Lea',
        last: 'Muster',
        born: '2015-04-23',
        grade: 5,
        size: 'YM',
        guardians: [
          { name: 'Uta Muster', relationship: 'Mutter', phone: '0171 5550123', email: 'uta@example.org' },
          { name: 'Jan Muster', relationship: 'Vater', phone: '0171 5550124' },
        ],
        allowed: ['Oma Inge'],
      },
      {
        first: 'Tim',
        last: 'Beispiel',
        born: '2016-12-11',
        grade: 4,
        size: 'YM',
        guardians: [{ name: 'Eva Beispiel' }],
        allowed: [],
      },
      {
        first: 'Mia',
        last: 'van der Probe',
        born: '2014-02-01',
        grade: 7,
        size: 'YL',
        allowed: ['Opa Karl, Großvater, 0171 5550127'],
      },
    ],
  },
  {
    file: 'right-to-left.tsv',
    right: 'corrected',
    columns: { 'الاسم الأول': 'firstName', 'اسم العائلة': 'lastName' },
    refused: { 2: 'empty', 3: 'empty' },
    children: [
      {
        first: 'محمد',
        last: 'العلي',
        born: '2015-07-21',
        guardians: [{ name: 'ليلى العلي', email: 'laila@example.org' }],
      },
      { first: 'נועה', last: 'כהן', born: '2016-05-29', guardians: [{ name: 'Dora Cohen' }] },
    ],
  },
  {
    file: 'years-of-two-digits.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        born: '2015-07-21',
        guardians: [
          { name: 'Bea Sampleton', phone: '020 7946 0101' },
          { name: 'Cal Sampleton', phone: '020 7946 0102' },
        ],
      },
      { first: 'Ben', last: 'Testfield', born: '2016-05-03', guardians: [{ name: 'Dora Testfield' }] },
      { first: 'Cy', last: 'Fiction', born: '2013-12-11', guardians: [{ name: 'Eve Fiction' }] },
    ],
  },
  {
    // The part between the names is for the office to see: it has no place of its own.
    file: 'dutch.csv',
    right: 'guessed',
    children: [
      {
        first: 'Sanne',
        last: 'Voorbeeld',
        born: '2015-07-21',
        school: 'De Proef',
        guardians: [
          { name: 'Bea de Voorbeeld', phone: '06-12345678', email: 'bea@example.org' },
          { name: 'Kees de Voorbeeld', phone: '06-12345679' },
        ],
        contacts: [{ name: 'Oma Jo', phone: '06-12345680' }],
      },
      { first: 'Daan', last: 'Toets', guardians: [{ name: 'Dora van der Toets' }] },
      { first: 'Fleur', last: 'Monster', guardians: [{ name: 'Eva Monster' }], contacts: [] },
    ],
  },
];
