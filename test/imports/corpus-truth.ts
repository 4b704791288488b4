import type { CorpusFile } from './corpus-file.ts';
import { NESTED } from './truth-of-lists.ts';
import { KINDS } from './truth-of-kinds.ts';
import { CORRECTED } from './truth-of-corrected.ts';
import { LANGUAGES } from './truth-of-languages.ts';
import { ODD_FILES } from './truth-of-odd-files.ts';
import { DATES } from './truth-of-dates.ts';
import { WORKBOOKS } from './truth-of-workbooks.ts';

const thursdays = { weekdays: [4], start: '16:00', end: '17:00' };
const campWeek = { first: '2027-06-07', last: '2027-06-11', weekdays: [1, 2, 3, 4, 5], dates: 5 };

const CATALOGUE = [
  'Introduction to Archery',
  'Introduction to Canoeing',
  'Wilderness First Aid for Teens',
  'Map and Compass',
  'Knots and Splices for Beginners',
  'Night Sky Watching',
  'Bird Songs of the Marsh',
  'Campfire Cooking',
  'Tracking in Snow',
  'Sea Kayaking',
];

/** Made-up files of the kinds that schools have, each with what its classes are. */
export const CORPUS: readonly CorpusFile[] = [
  {
    file: 'classes-two-date-columns.csv',
    right: 'guessed',
    classes: [
      { title: 'Judo', first: '2026-10-01', last: '2027-05-27', ...thursdays },
      { title: 'Chess', first: '2026-10-02', last: '2027-05-28', weekdays: [5], start: '17:00', end: '18:00' },
    ],
  },
  {
    file: 'classes-half-known-dates.csv',
    right: 'guessed',
    classes: [
      {
        title: 'Bows',
        first: '2026-09-14',
        last: '2026-12-14',
        weekdays: [1],
        start: '09:00',
        end: null,
        dates: 0,
        said: ['lacks-end-time'],
      },
      {
        title: 'Arrows',
        first: '2026-09-15',
        last: '2026-12-15',
        weekdays: [2],
        start: '09:00',
        end: null,
        dates: 0,
        said: ['lacks-end-time'],
      },
    ],
  },
  {
    file: 'classes-same-title-known-times.csv',
    right: 'guessed',
    classes: [
      { title: 'Pottery', weekdays: [1, 2, 3, 4], start: '12:30', end: '13:50' },
      { title: 'Pottery', weekdays: [5], start: '14:00', end: '15:00' },
    ],
  },
  {
    file: 'classes-html.csv',
    right: 'guessed',
    classes: [
      {
        title: 'Arts & Crafts',
        description: 'Bring "old" clothes \'n shoes\\\nand lunch',
        first: '2026-10-05',
        last: '2026-12-14',
        weekdays: [1],
        start: '16:00',
        end: '17:00',
      },
    ],
  },
  {
    file: 'classes-grade-words.csv',
    right: 'guessed',
    classes: [
      { title: 'One', minGrade: -1, maxGrade: 2 },
      { title: 'Two', minGrade: 0, maxGrade: 5 },
      { title: 'Three', minGrade: 1, maxGrade: 3 },
      { title: 'Four', minGrade: 7, maxGrade: 9 },
    ],
  },
  {
    file: 'classes-price-and-hours-words.csv',
    right: 'guessed',
    classes: [
      { title: 'Beach', ...campWeek, start: '09:00', end: '15:00', priceCents: 36_000, said: ['price-range'] },
      { title: 'Hill', ...campWeek, start: '09:00', end: '16:00', priceCents: 30_500, said: ['price-words'] },
      { title: 'Art', ...campWeek, start: '08:30', end: '15:30', priceCents: 25_000, said: ['price-words'] },
      { title: 'Tots', ...campWeek, start: '09:00', end: '12:00', priceCents: 0 },
      { title: 'Teens', ...campWeek, start: '08:00', end: '15:30', priceCents: 9500, said: ['price-words'] },
    ],
  },
  {
    file: 'classes-price-min-max.csv',
    right: 'guessed',
    classes: [
      { title: 'Beach', minAge: 5, maxAge: 13, priceCents: 36_000, priceMaxCents: 45_000 },
      { title: 'Hill', minAge: 3, maxAge: 18, priceCents: 30_500 },
    ],
  },
  {
    file: 'classes-age-low-high.json',
    right: 'guessed',
    classes: [
      { title: 'Gym', minAge: 5, maxAge: 12, first: '2026-09-14', last: '2026-12-14', weekdays: [1], start: '19:00' },
      { title: 'Swim', minAge: 7, maxAge: null, first: '2026-09-15', last: '2026-12-15', weekdays: [2], end: '19:00' },
    ],
  },
  {
    file: 'catalogue-with-zero-price.csv',
    right: 'guessed',
    classes: CATALOGUE.map((title, at) => ({
      title,
      location: `Hall ${at % 3}`,
      weekdays: [(at % 5) + 1],
      start: at % 2 === 0 ? '15:30' : '16:30',
      end: at % 2 === 0 ? '17:00' : '18:00',
      priceCents: 16_125 + at * 1000,
      capacity: 10 + at,
    })),
  },
  {
    file: 'camps-day-order-by-semester.csv',
    semester: { startsOn: '2027-06-28', endsOn: '2027-08-20' },
    right: 'guessed',
    classes: [
      {
        title: 'Otters',
        first: '2027-07-05',
        last: '2027-07-09',
        dates: 5,
        start: '09:00',
        end: '15:00',
        minAge: 6,
        maxAge: 8,
        priceCents: 24_000,
        said: ['price-words'],
      },
      {
        title: 'Beavers',
        first: '2027-07-12',
        dates: 1,
        start: '09:00',
        end: '12:30',
        minAge: null,
        maxAge: 5,
        priceCents: 9500,
      },
      {
        title: 'Herons',
        first: '2027-08-02',
        dates: 5,
        start: '13:00',
        end: '16:00',
        minAge: 12,
        maxAge: null,
        priceCents: 0,
        said: ['taken-as-afternoon'],
      },
    ],
  },
  {
    file: 'college-days-and-times.csv',
    right: 'guessed',
    classes: [
      {
        title: 'Drawing',
        first: '2026-09-01',
        weekdays: [2, 4],
        start: '15:30',
        end: '17:00',
        minGrade: 0,
        maxGrade: 0,
        said: ['semester-days', 'taken-as-afternoon'],
      },
      {
        title: 'Drawing',
        first: '2026-09-02',
        weekdays: [1, 3, 5],
        start: '09:00',
        end: '10:15',
        minGrade: 0,
        maxGrade: 2,
      },
      {
        title: 'Chemistry',
        weekdays: [6],
        start: '10:00',
        end: '13:00',
        minGrade: -1,
        maxGrade: -1,
        priceCents: 9500,
        said: ['price-words'],
      },
    ],
  },
  {
    file: 'after-school-unreadable-parts.csv',
    locale: 'de-DE',
    right: 'guessed',
    refused: { 3: 'not-a-range', 4: 'not-a-price' },
    classes: [
      {
        title: 'Judo',
        first: '2026-10-05',
        last: '2026-12-14',
        weekdays: [1],
        start: '15:30',
        minGrade: 1,
        maxGrade: 4,
        priceCents: 8000,
      },
    ],
  },
  {
    file: 'feed-with-html.json',
    right: 'guessed',
    classes: [
      {
        title: 'Pots & Pans',
        description: '-   Hat\n-   Water',
        first: '2026-10-06',
        start: '16:00',
        end: '17:30',
        minAge: 7,
        maxAge: 11,
        priceCents: 105_000,
        capacity: 0,
      },
      {
        title: 'Café Français',
        description: 'Plain words',
        first: '2026-10-07',
        start: '12:00',
        end: '13:00',
        minAge: 12,
        maxAge: null,
        priceCents: 0,
        capacity: 9,
      },
    ],
  },
  {
    file: 'drafts-of-one-title.csv',
    right: 'guessed',
    classes: [
      { title: 'Pottery', weekdays: [1, 3], start: '09:00', end: '10:00', dates: 0, said: ['without-dates'] },
      { title: 'Pottery', weekdays: [2, 4], start: '09:00', end: '10:00', dates: 0, said: ['without-dates'] },
      { title: 'Glazing', first: '2026-10-06', last: '2026-10-20', dates: 3 },
    ],
  },
  ...DATES,
  ...NESTED,
  ...KINDS,
  ...LANGUAGES,
  ...ODD_FILES,
  ...CORRECTED,
  ...WORKBOOKS,
];
