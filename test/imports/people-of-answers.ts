import type { ListedQuestion } from '../../src/server/imports/students/listed-questions.ts';
import type { PeopleFile } from './people-file.ts';

const ids = (at: number) => `0000000${at}-0000-7000-8000-000000000000`;

/** What the school asks that the files come to. */
export const SCHOOL_QUESTIONS: readonly ListedQuestion[] = [
  { id: ids(1), wording: 'Can the student swim?', kind: 'yes-no', options: [] },
  { id: ids(2), wording: 'Swimming level', kind: 'one-of', options: ['Beginner', 'Intermediate', 'Advanced'] },
  { id: ids(3), wording: 'Languages spoken at home', kind: 'several-of', options: ['English', 'Spanish', 'German'] },
  { id: ids(4), wording: 'Shoe size for boots', kind: 'number', options: [] },
  { id: ids(5), wording: 'Last swim test', kind: 'date', options: [] },
  { id: ids(6), wording: 'What does your child love to do?', kind: 'text', options: [] },
];

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
    file: 'own-questions.csv',
    right: 'corrected',
    words: [{ field: `question.${ids(2)}`, word: 'Shark', is: 'Advanced' }],
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        answers: {
          'Can the student swim?': ['yes'],
          'Swimming level': ['Beginner'],
          'Languages spoken at home': ['English', 'Spanish'],
          'Shoe size for boots': ['34.5'],
          'Last swim test': ['2026-04-03'],
          'What does your child love to do?': ['climb, read; no team sports'],
        },
        said: [],
      },
      {
        first: 'Ben',
        last: 'Testfield',
        answers: { 'Can the student swim?': ['no'], 'Swimming level': ['Advanced'], 'Last swim test': ['2026-01-20'] },
      },
      {
        first: 'Cy',
        last: 'Fiction',
        answers: { 'Languages spoken at home': ['German'] },
        said: ['not-an-answer', 'not-an-answer', 'not-a-number', 'no-year'],
      },
      { first: 'Di', last: 'Fiction', answers: {}, said: [] },
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
