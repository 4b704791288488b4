import type { CorpusFile } from './corpus-file.ts';

/** Files that say the type, the length or the price of a class in a way of their own. */
export const KINDS: readonly CorpusFile[] = [
  {
    file: 'college-codes.csv',
    right: 'guessed',
    classes: [
      {
        title: 'Mechanics for Beginners',
        type: 'PHYS',
        weekdays: [1, 2, 3, 4, 5],
        start: '09:00',
        end: '09:50',
        first: '2026-09-08',
        last: '2026-12-11',
        location: 'S 204',
        capacity: 24,
        priceCents: 31_000,
      },
      { title: 'Waves', type: 'PHYS', weekdays: [2, 4], start: '10:00', end: '11:15' },
      { title: 'Kitchen Chemistry', type: 'CHEM', weekdays: [1, 3], start: '13:00', end: '14:15', capacity: 16 },
      { title: 'Drawing Lab', type: 'ART', weekdays: [5], start: '14:30', end: '16:30', location: 'A 12' },
    ],
  },
  {
    file: 'titles-with-codes.csv',
    right: 'guessed',
    classes: [
      {
        title: 'MUS 101: Recorder',
        type: 'MUS',
        weekdays: [4],
        first: '2026-09-10',
        last: '2026-12-10',
        start: '15:30',
        end: '16:15',
      },
      { title: 'MUS 102: Recorder Ensemble', type: 'MUS', weekdays: [5], priceCents: 9500 },
      { title: 'DAN 110: Folk Dance', type: 'DAN', weekdays: [1], start: '16:00', end: '17:00', capacity: 20 },
    ],
  },
];
