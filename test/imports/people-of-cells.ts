import type { PeopleFile } from './people-file.ts';

/** Files of people with cells of every kind: dates, names, phones, who may pick up. */
export const WITH_CELLS: readonly PeopleFile[] = [
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
];
