import type { PeopleFile } from './people-file.ts';

/** Files of people with what families answer in a record: with whom a child lives. */
export const WITH_ANSWERS: readonly PeopleFile[] = [
  {
    file: 'lives-with-names.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        guardians: [
          { name: 'Bea Sampleton', relationship: 'Mother', livesWith: true },
          { name: 'Cal Sampleton', relationship: 'Father' },
        ],
        said: [],
      },
      {
        first: 'Ben',
        last: 'Testfield',
        guardians: [
          { name: 'Dora Testfield', livesWith: true },
          { name: 'Dan Testfield', livesWith: true },
        ],
        said: [],
      },
      {
        first: 'Cy',
        last: 'Fiction',
        guardians: [{ name: 'Eve Fiction', relationship: 'Aunt', livesWith: true }],
        said: ['lives-with-nobody'],
      },
      {
        first: 'Di',
        last: 'Fiction',
        guardians: [{ name: 'Eve Fiction' }, { name: 'Fay Fiction' }],
        said: ['lives-with-not'],
      },
      {
        first: 'Eli',
        last: 'Noname',
        guardians: [{ name: 'Gus Noname', livesWith: true }, { name: 'Gail Noname' }],
        said: ['lives-with-nobody'],
      },
      { first: 'Flo', last: 'Noname', guardians: [{ name: 'Gus Noname' }], said: ['lives-with-nobody'] },
      { first: 'Gil', last: 'Noname', guardians: [{ name: 'Gus Noname' }], said: [] },
    ],
  },
  {
    file: 'photo-release.csv',
    right: 'corrected',
    words: [{ field: 'photos', word: 'ask first', is: 'no' }],
    children: [
      { first: 'Ada', last: 'Sampleton', photos: 'yes', sunscreen: true, insectSpray: false, said: [] },
      { first: 'Ben', last: 'Testfield', photos: 'no', sunscreen: false, insectSpray: null, said: [] },
      { first: 'Cy', last: 'Fiction', photos: 'without-name', sunscreen: null, insectSpray: null, said: [] },
      { first: 'Di', last: 'Fiction', photos: 'no', sunscreen: null, insectSpray: true },
      { first: 'Eli', last: 'Noname', photos: null, sunscreen: null, said: ['permission-not-understood'] },
      { first: 'Flo', last: 'Noname', photos: null, sunscreen: true, said: [] },
    ],
  },
  {
    file: 'no-photos.csv',
    right: 'guessed',
    children: [
      { first: 'Ada', last: 'Muster', photos: 'no', said: [] },
      { first: 'Ben', last: 'Beispiel', photos: null, said: [] },
      { first: 'Cy', last: 'Beispiel', photos: null, said: ['permission-not-understood'] },
      { first: 'Di', last: 'Beispiel', photos: 'no', said: [] },
    ],
  },
  {
    file: 'lives-with-each.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Muster',
        guardians: [
          { name: 'Bea Muster', livesWith: true },
          { name: 'Cal Muster', livesWith: false },
        ],
        said: [],
      },
      {
        first: 'Ben',
        last: 'Beispiel',
        guardians: [{ name: 'Dora Beispiel', livesWith: true }, { name: 'Dirk Beispiel' }],
        said: ['not-yes-or-no'],
      },
      {
        first: 'Cy',
        last: 'Beispiel',
        guardians: [{ name: 'Dora Beispiel', livesWith: true }, { name: 'Dirk Beispiel' }],
        said: [],
      },
    ],
  },
  {
    file: 'vive-con.csv',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Ejemplo',
        guardians: [
          { name: 'Bea Ejemplo', livesWith: true },
          { name: 'Cal Ejemplo', livesWith: true },
        ],
      },
      {
        first: 'Ben',
        last: 'Prueba',
        guardians: [{ name: 'Dora Prueba', livesWith: true }, { name: 'Dan Prueba' }],
      },
      { first: 'Cy', last: 'Prueba', guardians: [{ name: 'Dora Prueba' }, { name: 'Dan Prueba', livesWith: true }] },
    ],
  },
];
