import type { PeopleFile } from './people-file.ts';

/** Files of people as sign-up forms, leagues and school systems hand them out: whose a column is. */
export const FROM_FORMS: readonly PeopleFile[] = [
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
];
