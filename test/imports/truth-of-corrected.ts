import type { CorpusFile } from './corpus-file.ts';

/** Files whose headings nobody could take for what they mean: the office corrects up to three columns. */
export const CORRECTED: readonly CorpusFile[] = [
  {
    file: 'cryptic-days.csv',
    right: 'guessed',
    classes: [
      {
        title: 'Kendo',
        first: '2026-09-14',
        last: '2026-12-14',
        weekdays: [1],
        start: '17:00',
        end: '18:00',
        capacity: 14,
      },
      { title: 'Aikido', first: '2026-09-16', last: '2026-12-16', weekdays: [3], priceCents: 9000 },
      { title: 'Iaido', first: '2026-09-18', last: '2026-12-18', weekdays: [5], start: '18:00', end: '19:30' },
    ],
  },
  {
    file: 'two-fees.csv',
    right: 'corrected',
    corrections: { 'Member Fee': { target: '' }, 'Public Fee': { target: 'price' } },
    classes: [
      {
        title: 'Swim Lessons',
        priceCents: 11_000,
        weekdays: [2],
        start: '16:00',
        end: '16:45',
        first: '2026-09-15',
        capacity: 8,
      },
      { title: 'Water Polo', priceCents: 13_000, weekdays: [4], last: '2026-11-19' },
      { title: 'Diving', priceCents: 16_000, weekdays: [6], start: '09:00', capacity: 6 },
    ],
  },
  {
    file: 'teacher-called-name.csv',
    right: 'guessed',
    classes: [
      {
        title: 'Soap Making',
        weekdays: [1],
        start: '15:30',
        end: '16:30',
        first: '2026-09-14',
        capacity: 10,
        priceCents: 7500,
      },
      { title: 'Candle Lab', weekdays: [2], priceCents: 8000 },
      { title: 'Paper Marbling', weekdays: [5], end: '17:00', capacity: 12 },
    ],
  },
  {
    file: 'contribution-and-group-of.csv',
    right: 'guessed',
    classes: [
      {
        title: 'Bread Baking',
        first: '2026-10-17',
        dates: 1,
        start: '10:00',
        end: '13:00',
        capacity: 8,
        priceCents: 2500,
      },
      { title: 'Jam Making', first: '2026-10-24', capacity: 10, priceCents: 2000 },
      { title: 'Cheese', first: '2026-11-07', start: '13:00', end: '16:00', capacity: 6, priceCents: 3500 },
    ],
  },
  {
    file: 'level-is-grade.csv',
    right: 'corrected',
    corrections: { Team: { target: 'type' }, Level: { target: 'gradeRange' } },
    classes: [
      {
        title: 'Math Olympiad',
        type: 'Academic',
        minGrade: 4,
        maxGrade: 6,
        weekdays: [1],
        start: '15:15',
        end: '16:15',
        first: '2026-09-21',
        last: '2027-04-26',
        priceCents: 4000,
      },
      { title: 'Newspaper', type: 'Media', minGrade: 6, maxGrade: 8, capacity: 15, priceCents: 2000 },
      { title: 'Garden', type: 'Nature', minGrade: 0, maxGrade: 3, weekdays: [4], priceCents: 1500 },
    ],
  },
  {
    file: 'on-and-off.csv',
    right: 'guessed',
    classes: [
      {
        title: 'Typing',
        weekdays: [1, 3],
        start: '15:30',
        end: '16:15',
        first: '2026-09-14',
        last: '2026-12-16',
      },
      { title: 'Spreadsheets', weekdays: [2, 4], start: '15:30', end: '16:30', capacity: 18 },
      { title: 'Web Pages', weekdays: [5], start: '14:00', end: '16:00', priceCents: 7000 },
    ],
  },
  {
    file: 'wo-und-beitrag.csv',
    locale: 'de-DE',
    right: 'guessed',
    classes: [
      {
        title: 'Waldtag',
        location: 'Waldhütte',
        weekdays: [6],
        start: '10:00',
        end: '13:00',
        first: '2026-09-12',
        last: '2026-11-28',
        capacity: 15,
        priceCents: 3000,
      },
      { title: 'Imkern', location: 'Lehrgarten', weekdays: [5], priceCents: 4500 },
      { title: 'Drachenbau', location: 'Werkraum', weekdays: [1], end: '17:00', priceCents: 2550 },
    ],
  },
  {
    file: 'supply-fee-and-rate.csv',
    right: 'corrected',
    corrections: { Fee: { target: '' }, 'Per Child': { target: 'price' } },
    classes: [
      {
        title: 'Mosaics',
        weekdays: [1],
        start: '16:00',
        end: '17:30',
        first: '2026-09-14',
        priceCents: 14_000,
        capacity: 10,
      },
      { title: 'Batik', weekdays: [2], priceCents: 14_500 },
      { title: 'Stained Glass', end: '18:00', capacity: 6, priceCents: 19_000 },
    ],
  },
];
