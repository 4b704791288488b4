import type { ClassOutline } from './class-outline.ts';

export const water = {
  'kayak-basics': {
    type: 'kayaking',
    title: 'Kayak Basics on Lantern Lake',
    description:
      'Getting in, getting out, going straight and getting wet on purpose, in short stable boats close to the shore. Students should be comfortable in water over their heads. Wetsuits, life vests and boats are provided; bring a towel and dry clothes.',
    grades: [3, 6],
    minimum: 4,
    capacity: 8,
    priceCents: 22_000,
  },
  'river-kayak': {
    type: 'kayaking',
    title: 'River Kayak: Reading Moving Water',
    description:
      'Eddies, ferries and safe lines on the gentle stretch below Tannery Bridge. We scout every rapid from the bank before anyone runs it. Students need Kayak Basics or a word with an instructor first.',
    grades: [6, 12],
    minimum: 4,
    capacity: 8,
    priceCents: 28_500,
  },
  'rolling-clinic': {
    type: 'kayaking',
    title: 'Rolling Clinic',
    description:
      'One long morning in the warm shallows with one aim: coming up again. Three students share an instructor. Most people roll by noon; those who do not may come back free of charge.',
    ages: [11, 99],
    minimum: 3,
    capacity: 6,
    priceCents: 7_500,
  },
  'canoe-pairs': {
    type: 'canoeing',
    title: 'Canoe Pairs',
    description:
      'Two paddlers, one boat and a lot of talking. Pairs learn to steer from both seats, rescue a swamped canoe and carry it without tears. Friends who want to paddle together can tell us at the first date.',
    grades: [2, 5],
    minimum: 4,
    capacity: 10,
    priceCents: 18_000,
  },
  'canoe-journey': {
    type: 'canoeing',
    title: 'Two-Day Canoe Journey on the Tannery River',
    description:
      'Eleven miles in two days, with a night under tarps on Heron Island. We pack the boats together, cook over one fire and share the watch. Students should have spent at least one night away from home.',
    grades: [5, 9],
    minimum: 6,
    capacity: 10,
    priceCents: 24_000,
  },
  'family-canoe': {
    type: 'canoeing',
    title: 'Family Canoe Morning',
    description:
      'Bring the grandparents. On this morning the big canoes are free for all families of the school, with an instructor in every boat. No registration is needed; just come to the boathouse by nine.',
    minimum: 1,
    capacity: 40,
    priceCents: 0,
  },
} satisfies Record<string, ClassOutline>;
