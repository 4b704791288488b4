import type { CorpusFile } from './corpus-truth.ts';

/** Files whose days stand there one by one, or in a way of their own. */
export const DATES: readonly CorpusFile[] = [
  {
    file: 'explicit-dates.csv',
    right: 'guessed',
    classes: [
      {
        title: 'Clay Whistles',
        first: '2026-10-03',
        last: '2026-11-07',
        dates: 4,
        start: '10:00',
        end: '11:30',
        capacity: 8,
      },
      { title: 'Paper Lanterns', first: '2026-10-04', last: '2026-12-06', dates: 5, start: '13:00', end: '14:30' },
      { title: 'Wire Birds', first: '2026-10-10', last: '2026-10-24', dates: 3, weekdays: [6], priceCents: 4500 },
      { title: 'Open Studio', first: '2026-11-02', last: '2026-12-14', dates: 7, weekdays: [1], start: '16:00' },
      {
        title: 'Mask Making',
        first: '2026-10-31',
        last: '2026-10-31',
        dates: 1,
        start: '14:00',
        end: '16:00',
        minAge: 5,
      },
    ],
  },
  {
    file: 'termine-einzeln.csv',
    locale: 'de-DE',
    right: 'guessed',
    classes: [
      {
        title: 'Trommeln',
        first: '2026-10-03',
        last: '2026-11-07',
        dates: 4,
        start: '10:00',
        end: '11:30',
        priceCents: 4500,
      },
      {
        title: 'Papierwerkstatt',
        first: '2026-10-05',
        last: '2026-10-19',
        dates: 3,
        weekdays: [1],
        start: '15:30',
        end: '17:00',
        minAge: 6,
        maxAge: 9,
      },
      {
        title: 'Nähen',
        first: '2026-10-06',
        last: '2026-11-03',
        dates: 3,
        location: 'Raum 4',
        capacity: 6,
        priceCents: 5200,
      },
    ],
  },
  {
    file: 'sessions-iso-list.csv',
    right: 'guessed',
    classes: [
      {
        title: 'Robot Lab',
        first: '2026-10-06',
        last: '2026-10-13',
        dates: 3,
        weekdays: [2, 4],
        start: '16:00',
        end: '17:30',
        capacity: 12,
      },
      {
        title: 'Code Club',
        first: '2026-10-07',
        last: '2026-10-28',
        dates: 3,
        start: '15:45',
        end: '17:00',
        priceCents: 14_000,
      },
      { title: 'Maps', first: '2026-11-03', last: '2026-11-17', dates: 3, start: '09:30', end: '11:00' },
    ],
  },
];
