import type { Choice } from '../../src/web/admin/imports/choices.ts';

/** What one class of a corpus file is; what is not named is not looked at. */
export interface Truth {
  readonly title: string;
  readonly description?: string;
  readonly type?: string;
  readonly location?: string;
  readonly first?: string;
  readonly last?: string;
  readonly dates?: number;
  readonly weekdays?: readonly number[];
  readonly start?: string | null;
  readonly end?: string | null;
  readonly minGrade?: number | null;
  readonly maxGrade?: number | null;
  readonly minAge?: number | null;
  readonly maxAge?: number | null;
  readonly capacity?: number;
  readonly priceCents?: number;
  readonly priceMaxCents?: number | null;
  /** Codes that must be said of its row. */
  readonly said?: readonly string[];
}

export interface CorpusFile {
  readonly file: string;
  readonly semester?: { readonly startsOn: string; readonly endsOn: string };
  readonly locale?: string;
  /** What the office changes at the column step: three columns at most. */
  readonly corrections?: Readonly<Record<string, Choice>>;
  /** When every class is right: as guessed, or after the corrections. */
  readonly right: 'guessed' | 'corrected';
  readonly classes: readonly Truth[];
}

const thursdays = { weekdays: [4], start: '16:00', end: '17:00' };
const campWeek = { first: '2027-06-07', last: '2027-06-11', weekdays: [1, 2, 3, 4, 5], dates: 5 };

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
      { title: 'Beach', minAge: 5, maxAge: 13, priceCents: 36_000 },
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
];
