import type { PeopleFile } from './people-file.ts';
import { PEOPLE_WORKBOOKS } from './truth-of-workbooks.ts';

const cy = (email = 'cy.mixed@example.org') => [{ name: 'Cy Mixed', email }];
const pa = [{ name: 'Pa Gradeson', email: 'pa.grade@example.org' }];

/** Made-up files of people, of the kinds that schools, leagues and camps have. */
export const PEOPLE: readonly PeopleFile[] = [
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
    file: 'camel-case.json',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        born: '2015-07-21',
        grade: 5,
        externalId: '90211',
        guardians: [
          { name: 'Bea Sampleton', phone: '303-555-0101', email: 'bea@example.org' },
          { name: 'Cal Sampleton', email: 'cal@example.org' },
        ],
      },
      { first: 'Ben', last: 'Testfield', born: '2016-05-29', grade: 0, guardians: [{ name: 'Dora Testfield' }] },
      { first: 'Cy', last: 'Fiction', born: '2014-01-02', grade: 7, guardians: [{ name: 'Eve Fiction' }] },
    ],
  },
  {
    file: 'school-system.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        born: '2015-07-21',
        grade: 5,
        externalId: '104233',
        guardians: [
          {
            name: 'Bea Sampleton',
            relationship: 'Mother',
            phone: '(303) 555-0101',
            address: '1 Main St, Boulder, 80301',
          },
        ],
        said: ['others-left'],
      },
      {
        first: 'Abe',
        last: 'Sampleton',
        born: '2017-01-30',
        grade: 3,
        externalId: '104234',
        guardians: [{ name: 'Bea Sampleton' }],
        said: ['others-left'],
      },
      {
        first: 'Ben',
        last: 'Testfield',
        born: '2020-12-25',
        grade: 0,
        externalId: '104299',
        guardians: [{ name: 'Dora Testfield', relationship: 'Aunt', phone: '(303) 555-0103' }],
      },
    ],
  },
  {
    file: 'two-days-each.csv',
    right: 'corrected',
    dayOrder: 'month',
    refused: { 2: 'either-day', 3: 'either-day' },
    children: [
      { first: 'Al', last: 'Either', born: '2015-03-04', guardians: [{ name: 'Cy Either', email: 'cy@example.org' }] },
      { first: 'Bo', last: 'Either', born: '2016-05-06', guardians: [{ name: 'Cy Either' }] },
      { first: 'Di', last: 'Either', born: '2014-07-07', guardians: [{ name: 'Di Elder' }] },
    ],
  },
  {
    file: 'dots-and-dashes.csv',
    right: 'guessed',
    children: [
      { first: 'Al', last: 'Mixed', born: '2015-04-03' },
      { first: 'Bo', last: 'Mixed', born: '2014-12-25' },
      { first: 'Cy', last: 'Mixed', born: '2015-04-03' },
      { first: 'Di', last: 'Mixed', born: '2015-04-03' },
      { first: 'Ed', last: 'Mixed', born: '2015-04-30' },
      { first: 'Fay', last: 'Mixed', born: '2015-04-03' },
      { first: 'Gus', last: 'Mixed', born: '2015-04-03' },
    ],
  },
  {
    file: 'parents-in-one-cell.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        born: '2015-07-21',
        guardians: [
          { name: 'Bea Sampleton', phone: '303-555-0101', email: 'bea@example.org' },
          { name: 'Carl Sampleton', phone: '', email: '' },
        ],
        said: ['two-people', 'others-left', 'others-left'],
      },
      {
        first: 'Ben',
        last: 'Testfield',
        born: '2016-05-29',
        guardians: [{ name: 'Dora Testfield', email: 'dora@example.org' }],
      },
      {
        first: 'Cy',
        last: 'Fiction',
        born: '2014-01-02',
        guardians: [
          { name: 'Eve Fiction', phone: '303-555-0104' },
          { name: 'Flo Demo', phone: '' },
        ],
        said: ['two-people'],
      },
    ],
  },
  {
    file: 'titles-above-totals-below.csv',
    right: 'guessed',
    refused: { 8: 'not-a-student', 10: 'not-a-student' },
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        born: '2015-07-21',
        guardians: [{ name: 'Bea Sampleton', phone: '303-555-0101' }],
      },
      { first: 'Ben', last: 'Testfield', born: '2016-05-29', guardians: [{ name: 'Dora Testfield' }] },
      { first: 'Cy', last: 'Fiction', born: '2014-01-22', guardians: [{ name: 'Eve Fiction' }] },
    ],
  },
  {
    file: 'counted-days.csv',
    right: 'guessed',
    children: [
      { first: 'Ada', last: 'Sampleton', born: '2015-07-21', grade: 5 },
      { first: 'Ben', last: 'Testfield', born: '2016-05-29', grade: 4 },
      { first: 'Cy', last: 'Fiction', born: '2014-01-02', grade: 7 },
    ],
  },
  {
    file: 'grades-of-a-year.csv',
    right: 'guessed',
    children: [
      { first: 'Ada', last: 'Sampleton', grade: 6 },
      { first: 'Ben', last: 'Testfield', grade: 5 },
      { first: 'Cy', last: 'Fiction', grade: -1 },
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
    file: 'who-may-not.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        allowed: ['Jo Aunt, aunt, 555-0199'],
        notAllowed: ['Rex Uncle'],
        said: ['not-allowed-said'],
      },
      { first: 'Ben', last: 'Testfield', allowed: ['Ed Gran', 'Flo Gran'], notAllowed: ['Rex Uncle'] },
      { first: 'Cy', last: 'Fiction', allowed: [], notAllowed: [] },
      { first: 'Di', last: 'Demo', allowed: [], notAllowed: ['Rex Uncle, uncle'] },
    ],
  },
  {
    file: 'phones-in-words.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        born: '2015-07-21',
        guardians: [
          { name: 'Bea Sampleton', relationship: 'Mother', phone: '303-555-0101 (cell)', email: 'bea@example.org' },
        ],
        contacts: [{ name: 'Gus Gran', phone: '555-0110', relationship: 'grandfather' }],
        said: ['others-left'],
      },
      {
        first: 'Ben',
        last: 'Testfield',
        born: '2016-05-29',
        guardians: [{ name: 'Dora Testfield', phone: '303-555-0103', email: '' }],
        contacts: [],
        said: ['not-a-phone', 'not-an-email', 'needs-name'],
      },
      {
        first: 'Cy',
        last: 'Fiction',
        born: '2014-01-22',
        guardians: [{ name: 'Eve Fiction', phone: '+1 (303) 555-0104', email: 'EVE@EXAMPLE.ORG' }],
        contacts: [{ name: 'Hal Demo', phone: '' }],
      },
    ],
  },
  {
    file: 'equal-headings.csv',
    right: 'corrected',
    columns: { 'First Name (2)': 'guardian1.firstName', 'Last Name (2)': 'guardian1.lastName' },
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        born: '2015-07-21',
        guardians: [{ name: 'Bea Sampleton', phone: '303-555-0101', email: 'bea@example.org' }],
      },
      { first: 'Ben', last: 'Testfield', born: '2016-05-29', guardians: [{ name: 'Dora Testfield' }] },
      { first: 'Cy', last: 'Fiction', born: '2014-01-22', guardians: [{ name: 'Eve Fiction' }] },
    ],
  },
  {
    file: 'two-row-headings.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        born: '2015-07-21',
        guardians: [
          { name: 'Bea Sampleton', email: 'bea@example.org' },
          { name: 'Cal Sampleton', email: 'cal@example.org' },
        ],
      },
      { first: 'Ben', last: 'Testfield', born: '2016-05-29', guardians: [{ name: 'Dora Testfield' }] },
      { first: 'Cy', last: 'Fiction', born: '2014-01-22', guardians: [{ name: 'Eve Fiction' }] },
    ],
  },
  {
    file: 'one-name.csv',
    right: 'guessed',
    refused: { 2: 'one-name' },
    children: [
      { first: 'Ada', last: 'Moe', guardians: [{ name: 'Kim Moe', email: 'kim@example.org' }] },
      { first: 'Mary Ann', last: 'Moe', said: ['name-split'] },
      { first: 'Robert', last: 'Moe', preferred: 'Bob' },
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
    file: 'unlikely-ages.csv',
    right: 'guessed',
    refused: { 3: 'not-a-day' },
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        born: '2024-07-21',
        grade: 8,
        guardians: [{ name: 'Bea Sampleton', relationship: 'Mom' }],
        said: ['age-for-grade'],
      },
      { first: 'Cy', last: 'Fiction', born: '2016-02-29', grade: 4, said: [] },
      { first: 'Di', last: 'Demo', born: '1985-05-30', grade: 6, said: ['age-for-grade'] },
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
    file: 'sign-up-questions.csv',
    right: 'corrected',
    words: [
      { field: 'tshirtSize', word: 'M', is: 'YM' },
      { field: 'tshirtSize', word: 'L', is: 'YL' },
      { field: 'tshirtSize', word: 'S', is: 'YS' },
    ],
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        born: '2015-07-21',
        grade: 5,
        school: 'Sample Elementary',
        size: 'YM',
        guardians: [
          { name: 'Bea Sampleton', phone: '303-555-0101', email: 'bea@example.org' },
          { name: 'Cal Sampleton', phone: '303-555-0102', email: '' },
        ],
        allowed: ['Gran Moe, grandmother, 303-555-0109'],
      },
      { first: 'Ben', last: 'Testfield', grade: 4, size: 'YL', guardians: [{ name: 'Dora Testfield' }], allowed: [] },
      { first: 'Cy', last: 'Fiction', grade: 7, size: 'YS' },
    ],
  },
  {
    file: 'parent-signs-up.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        born: '2015-07-21',
        grade: 5,
        guardians: [{ name: 'Bea Sampleton', phone: '303-555-0101', email: 'bea@example.org', address: '1 Main St' }],
      },
      { first: 'Ben', last: 'Testfield', guardians: [{ name: 'Dora Testfield', email: 'dora@example.org' }] },
      { first: 'Cy', last: 'Fiction', guardians: [{ name: 'Eve Fiction' }] },
    ],
  },
  {
    file: 'contacts-with-relation.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        size: 'YM',
        guardians: [
          { name: 'Bea Sampleton', relationship: 'Mom', phone: '303.555.0101' },
          { name: 'Cal Sampleton', relationship: 'Dad', phone: '303.555.0102' },
        ],
        contacts: [{ name: 'Gran Moe', relationship: 'Grandmother', phone: '303.555.0109' }],
      },
      {
        first: 'Ben',
        last: 'Testfield',
        guardians: [{ name: 'Dora Testfield', relationship: 'Mom' }],
        contacts: [{ name: 'Jo Neighbor', relationship: 'Neighbor' }],
      },
      { first: 'Cy', last: 'Fiction', guardians: [{ name: 'Ed Fiction', relationship: 'Dad' }] },
    ],
  },
  {
    file: 'league-contacts.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        size: 'YM',
        guardians: [
          { name: 'Bea Sampleton', phone: '303-555-0101', email: 'bea@example.org' },
          { name: 'Cal Sampleton', phone: '303-555-0102', email: 'cal@example.org' },
        ],
        contacts: [],
        said: [],
      },
      { first: 'Ben', last: 'Testfield', size: 'YL', guardians: [{ name: 'Dora Testfield' }], said: [] },
      { first: 'Cy', last: 'Fiction', size: 'AS', guardians: [{ name: 'Eve Fiction' }], said: [] },
    ],
  },
  {
    file: 'father-without-name.csv',
    right: 'guessed',
    children: [
      {
        first: 'Lea',
        last: 'Muster',
        born: '2015-04-23',
        grade: 5,
        guardians: [
          { name: 'Uta Muster', relationship: 'Mutter', phone: '0171 5550123', email: 'uta@example.org' },
          { name: 'Jan Muster', relationship: 'Vater', phone: '0171 5550124', email: '' },
        ],
        contacts: [],
        allowed: ['Oma Inge'],
        said: ['needs-name'],
      },
      { first: 'Tim', last: 'Beispiel', guardians: [{ name: 'Eva Beispiel', phone: '0171 5550125' }], allowed: [] },
      {
        first: 'Mia',
        last: 'Probe',
        guardians: [
          { name: '', email: 'karl@example.org', phone: '' },
          { name: 'Karl Probe', relationship: 'Vater', phone: '0171 5550127', email: '' },
        ],
        allowed: [],
      },
    ],
  },
  {
    file: 'doctors-and-own-phones.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        born: '2015-07-21',
        guardians: [{ name: 'Bea Sampleton', phone: '303-555-0101', email: '', address: '' }],
        said: [],
      },
      { first: 'Ben', last: 'Testfield', guardians: [{ name: 'Dora Testfield', phone: '', email: '' }], said: [] },
      { first: 'Cy', last: 'Fiction', guardians: [{ name: 'Eve Fiction', phone: '303-555-0104' }], said: [] },
    ],
  },
  {
    file: 'mother-phone-father-phone.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        guardians: [
          { name: 'Bea Sampleton', relationship: 'Mother', phone: '303-555-0101', email: 'bea@example.org' },
          { name: 'Cal Sampleton', relationship: 'Father', phone: '303-555-0102', email: 'cal@example.org' },
        ],
        contacts: [{ name: 'Gran Moe', relationship: 'grandmother', phone: '303-555-0109' }],
        said: ['others-left'],
      },
      {
        first: 'Ben',
        last: 'Testfield',
        guardians: [{ name: 'Ed Testfield', relationship: 'Father', phone: '303-555-0103', email: 'ed@example.org' }],
        contacts: [{ name: 'Jo Near', relationship: 'neighbor', phone: '303-555-0110' }],
      },
      { first: 'Cy', last: 'Fiction', guardians: [{ name: 'Eve Fiction', phone: '303-555-0104' }] },
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
  {
    file: 'age-behind-name.csv',
    right: 'guessed',
    refused: { 5: 'not-two-names' },
    children: [
      { first: 'Ada', last: 'Sampleton', preferred: '', born: '2015-07-21', said: ['name-split'] },
      { first: 'Ben', last: 'Testfield', preferred: '', born: '2016-05-29', said: ['name-split'] },
      { first: 'Cy', last: 'Fiction', born: '2014-01-22', said: ['name-split'] },
    ],
  },
  {
    file: 'same-as-above.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        guardians: [
          { name: 'Bea Sampleton', phone: '303-555-0101', email: 'bea@example.org', address: '1 Main St, Boulder' },
        ],
        said: [],
      },
      {
        first: 'Abe',
        last: 'Sampleton',
        guardians: [
          { name: 'Bea Sampleton', phone: '303-555-0101', email: 'bea@example.org', address: '1 Main St, Boulder' },
        ],
        said: ['as-above'],
      },
      {
        first: 'Al',
        last: 'Sampleton',
        guardians: [{ name: 'Bea Sampleton', phone: '303-555-0101', email: 'bea@example.org' }],
        said: ['as-above'],
      },
      { first: 'Ben', last: 'Testfield', guardians: [{ name: 'Dora Testfield', address: '2 Oak Ave' }], said: [] },
      {
        first: 'Bix',
        last: 'Testfield',
        guardians: [{ name: 'Dora Testfield', phone: '303-555-0103', address: '2 Oak Ave' }],
        said: ['as-above'],
      },
    ],
  },
  {
    file: 'numbers-of-workbooks.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        born: '2015-07-21',
        grade: 5,
        externalId: '104',
        guardians: [{ name: 'Bea Sampleton', phone: '', address: '80301' }],
        said: ['cut-off'],
      },
      {
        first: 'Ben',
        last: 'Testfield',
        grade: 4,
        externalId: '105',
        guardians: [{ name: 'Dora Testfield', phone: '3035550103', address: '80302' }],
        said: [],
      },
      { first: 'Cy', last: 'Fiction', grade: 7, externalId: '106', guardians: [{ phone: '3035550104' }], said: [] },
    ],
  },
  {
    file: 'merged-siblings.csv',
    right: 'guessed',
    children: [
      { first: 'Ada', last: 'Sampleton', guardians: [{ name: 'Bea Sampleton' }], said: [] },
      { first: 'Abe', last: 'Sampleton', guardians: [], said: ['guardian-above'] },
      { first: 'Al', last: 'Sampleton', guardians: [], said: ['guardian-above'] },
      { first: 'Ben', last: 'Testfield', guardians: [{ name: 'Dora Testfield' }], said: [] },
      { first: 'Bix', last: 'Testfield', guardians: [], said: ['guardian-above'] },
    ],
  },
  {
    file: 'headings-once-more.csv',
    right: 'guessed',
    refused: {
      5: 'not-a-student',
      8: 'not-a-student',
      9: 'not-a-student',
      10: 'not-a-student',
      12: 'not-a-student',
      13: 'no-letter',
      14: 'not-a-student',
    },
    children: [
      { first: 'Ada', last: 'Sampleton', born: '2015-07-21', grade: 5, said: [] },
      { first: 'Ben', last: 'Testfield', born: '2016-05-29', grade: 4, said: [] },
      { first: 'Cy', last: 'Fiction', born: '2014-01-22', grade: 7, said: [] },
    ],
  },
  {
    file: 'formulas.csv',
    right: 'guessed',
    refused: { 5: 'formula-error' },
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        grade: 5,
        guardians: [{ name: 'Bea Sampleton', phone: '303-555-0101', email: 'bea@example.org' }],
        said: [],
      },
      {
        first: 'Ben',
        last: 'Testfield',
        guardians: [],
        said: ['formula-error', 'formula-error', 'formula-error', 'not-an-email'],
      },
      { first: 'Cy', last: 'Fiction', grade: 7, guardians: [{ name: 'Eve Fiction', phone: '3035550104' }], said: [] },
    ],
  },
  {
    file: 'nothing-to-say.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        preferred: '',
        guardians: [{ name: 'Bea Sampleton', phone: '303-555-0101', email: 'bea@example.org' }],
        contacts: [],
        allowed: [],
        said: ['nobodys-name'],
      },
      {
        first: 'Ben',
        last: 'Testfield',
        preferred: '',
        guardians: [{ name: 'Dora Testfield', phone: '', email: '' }],
        contacts: [],
        allowed: [],
        said: ['not-a-phone'],
      },
      {
        first: 'Cy',
        last: 'Fiction',
        preferred: '',
        guardians: [{ name: 'Eve Fiction', phone: '', email: 'eve@example.org' }],
        contacts: [{ name: 'Gran Moe', phone: '3035550109' }],
        said: [],
      },
    ],
  },
  {
    file: 'two-addresses.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        born: '2015-07-21',
        guardians: [{ name: 'Bea Sampleton', email: 'bea@example.org', address: '1 Main St, Boulder' }],
        apart: [{ name: 'Cal Sampleton', email: 'cal@example.org', address: '9 Oak Ave, Lyons' }],
        said: ['two-addresses'],
      },
      { first: 'Abe', last: 'Sampleton', apart: [{ name: 'Cal Sampleton' }], said: ['two-addresses'] },
      {
        first: 'Ben',
        last: 'Testfield',
        guardians: [
          { name: 'Dora Testfield', address: '2 Elm St, Boulder' },
          { name: 'Ed Testfield', address: '2 Elm St, Boulder' },
        ],
        apart: [],
        said: [],
      },
    ],
  },
  {
    // What stands above is the field above it, of the same family: never the other family's.
    file: 'same-in-a-form.csv',
    right: 'guessed',
    children: [
      { first: 'Ada', last: 'Sampleton', school: 'Sample Elementary', contacts: [{ name: 'Gran Moe' }], said: [] },
      {
        first: 'Ben',
        last: 'Testfield',
        guardians: [{ name: 'Dora Testfield', phone: '303-555-0103', address: '2 Oak Ave' }],
        contacts: [],
        said: ['nobodys-name', 'nobodys-name', 'not-a-phone'],
      },
      {
        first: 'Cy',
        last: 'Fiction',
        guardians: [{ name: '', phone: '303-555-0104', address: '' }],
        contacts: [{ name: 'Gus Gran' }],
        said: ['nobodys-name', 'nobodys-name', 'nobodys-name'],
      },
      {
        first: 'Di',
        last: 'See',
        guardians: [{ name: 'See Wong', address: '4 Elm St' }],
        contacts: [{ name: 'Same Omar', phone: '303-555-0112' }],
        said: [],
      },
    ],
  },
  {
    file: 'registrant-and-participant.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        born: '2015-07-21',
        guardians: [{ name: 'Bea Sampleton', email: 'bea@example.org' }],
        contacts: [{ name: 'Gran Moe', relationship: 'Grandmother', phone: '303-555-0109' }],
      },
      { first: 'Ben', last: 'Testfield', guardians: [{ name: 'Dora Testfield', email: 'dora@example.org' }] },
      { first: 'Cy', last: 'Fiction', guardians: [{ name: 'Eve Fiction', email: 'eve@example.org' }] },
    ],
  },
  {
    file: 'plain-parent.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        born: '2015-07-21',
        grade: 5,
        guardians: [{ name: 'Bea Sampleton', phone: '303-555-0101', email: 'bea@example.org' }],
      },
      { first: 'Ben', last: 'Testfield', guardians: [{ name: 'Dora Testfield' }] },
      { first: 'Cy', last: 'Fiction', guardians: [{ name: 'Eve Fiction' }] },
    ],
  },
  ...PEOPLE_WORKBOOKS,
];
