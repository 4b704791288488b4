import type { CorpusFile } from './corpus-file.ts';
import type { PeopleFile } from './people-file.ts';

/** Workbooks: what their cells are, are merged with, and hide. */
export const WORKBOOKS: readonly CorpusFile[] = [
  {
    file: 'classes.ods',
    right: 'guessed',
    classes: [
      {
        title: 'Collage',
        type: 'Art',
        description: 'Paper & paste.\nBring an apron.',
        first: '2026-09-14',
        last: '2026-12-07',
        weekdays: [1],
        start: '15:30',
        end: '16:30',
        location: 'Studio A',
        capacity: 12,
        priceCents: 9000,
      },
      { title: 'Printmaking', type: 'Art', weekdays: [2], end: '17:00', priceCents: 11_000 },
      { title: 'Marimba', type: 'Music', weekdays: [3], capacity: 6, priceCents: 14_000 },
      { title: 'Choir', type: 'Music', weekdays: [5], start: '08:15', end: '09:00', priceCents: 2550 },
    ],
  },
  {
    file: 'classes-1904-merged.xlsx',
    right: 'guessed',
    classes: [
      {
        title: 'Archery for beginners',
        type: 'Archery',
        first: '2026-09-14',
        last: '2026-11-30',
        weekdays: [1],
        start: '15:30',
        end: '16:45',
        location: 'Range',
        capacity: 12,
        priceCents: 12_000,
      },
      { title: 'Archery, advanced', type: 'Archery', location: 'Range', weekdays: [3], priceCents: 15_000 },
      { title: 'Canoeing', type: 'Boats', location: 'River', first: '2026-09-15', start: '09:00', capacity: 6 },
      { title: 'Rafting', type: 'Boats', location: 'Lake', last: '2026-10-29', capacity: 8, priceCents: 10_500 },
    ],
  },
];

export const PEOPLE_WORKBOOKS: readonly PeopleFile[] = [
  {
    file: 'merged-groups.xlsx',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Sampleton',
        born: '2015-07-21',
        guardians: [
          { name: 'Bea Sampleton', relationship: 'Mother', email: 'bea@example.org' },
          { name: 'Cal Sampleton', relationship: 'Father', email: 'cal@example.org' },
        ],
      },
      { first: 'Ben', last: 'Testfield', born: '2016-05-29', guardians: [{ name: 'Dora Testfield' }] },
      {
        first: 'Cy',
        last: 'Fiction',
        born: '2014-01-22',
        guardians: [{ name: 'Eli Fiction', relationship: 'Father' }],
      },
    ],
  },
  {
    file: 'camp-list.ods',
    right: 'guessed',
    children: [
      {
        first: 'Ada',
        last: 'Moe',
        born: '2016-02-03',
        grade: 5,
        guardians: [
          {
            name: 'Kim Moe',
            email: 'kim@example.org',
            phone: '303-555-0101',
            address: '1 Main St Boulder, CO 80301',
          },
        ],
      },
      { first: 'Bo', last: 'Fay', born: '2017-11-30', grade: 3, guardians: [{ name: 'Al Fay' }] },
    ],
  },
];
