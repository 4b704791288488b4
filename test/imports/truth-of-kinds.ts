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
  {
    file: 'lengths.csv',
    right: 'guessed',
    classes: [
      {
        title: 'Improv',
        first: '2026-09-15',
        start: '15:30',
        end: '17:00',
        weekdays: [2],
        capacity: 12,
        priceCents: 16_000,
      },
      { title: 'Stage Combat', first: '2026-09-17', start: '16:00', end: '17:00', weekdays: [4] },
      { title: 'Voice Lab', first: '2026-09-19', start: '10:00', end: '10:45', weekdays: [6], capacity: 6 },
    ],
  },
  {
    file: 'sliding-scale.csv',
    right: 'guessed',
    classes: [
      {
        title: 'Garden Club',
        type: 'Nature',
        first: '2026-09-14',
        last: '2026-11-30',
        start: '15:30',
        end: '17:00',
        priceCents: 4000,
        priceMaxCents: 12_000,
      },
      { title: 'Bike Repair', priceCents: 6000, priceMaxCents: null, capacity: 12 },
      { title: 'Story Circle', priceCents: 0, priceMaxCents: 5000, weekdays: [3] },
    ],
  },
  {
    file: 'price-ranges.csv',
    semester: { startsOn: '2027-06-28', endsOn: '2027-08-20' },
    right: 'guessed',
    classes: [
      {
        title: 'Mud Kitchen',
        first: '2027-07-05',
        last: '2027-07-09',
        dates: 5,
        start: '09:00',
        end: '12:00',
        minAge: 4,
        maxAge: 6,
        priceCents: 18_000,
        priceMaxCents: 24_000,
        said: ['price-range', 'every-day'],
      },
      { title: 'Creek Week', first: '2027-07-12', dates: 5, end: '15:00', priceCents: 31_000, priceMaxCents: 39_000 },
      { title: 'Owl Camp', first: '2027-07-19', start: '18:00', end: '20:30', priceCents: 9500, priceMaxCents: null },
    ],
  },
];
