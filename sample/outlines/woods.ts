import type { ClassOutline } from './class-outline.ts';

export const woods = {
  'little-foxes': {
    type: 'forest-school',
    title: 'Little Foxes Forest School',
    description:
      'An afternoon a week in the same patch of woods, so that children see it change. We climb, dig, listen to stories and make soup from what grows. Rain clothes are part of the fun; spare socks are part of the plan.',
    grades: [0, 1],
    minimum: 6,
    capacity: 12,
    priceCents: 19_000,
  },
  badgers: {
    type: 'forest-school',
    title: 'Badgers Forest School',
    description:
      'For children who want to build bigger things: dens, bridges and a stove made of clay. They choose what to work on, agree on the rules and keep a nature journal. Small saws and drills are used one to one with an instructor.',
    grades: [2, 3],
    minimum: 6,
    capacity: 14,
    priceCents: 19_000,
  },
  'mud-and-moss': {
    type: 'forest-school',
    title: 'Mud, Moss and Mushrooms: A Whole Week of Forest School for Curious Beginners Who Do Not Mind the Rain',
    description:
      'Five full days in the woods at Alder Notch. Every day has a theme, a long free afternoon and a fire for the sandwiches. Children go home tired and dirty; please bring a complete change of clothes.',
    grades: [0, 3],
    minimum: 8,
    capacity: 15,
    priceCents: 31_500,
  },
  'fire-knots-shelter': {
    type: 'bushcraft',
    title: 'Fire, Knots and Shelter',
    description:
      'The three things that make a camp. Students light a fire with one match, tie five knots they will remember and build a roof that keeps out a bucket of water. The bucket is real.',
    grades: [3, 5],
    minimum: 5,
    capacity: 12,
    priceCents: 18_500,
  },
  'night-without-tent': {
    type: 'bushcraft',
    title: 'Bushcraft II: A Night Without a Tent',
    description:
      'We build shelters on Saturday, sleep in them and take them down without a trace on Sunday. Two instructors stay awake in turns. Students need a warm sleeping bag; we lend out mats and bivy bags.',
    grades: [6, 9],
    minimum: 5,
    capacity: 10,
    priceCents: 21_500,
  },
  'camp-kitchen': {
    type: 'bushcraft',
    title: 'Camp Kitchen',
    description:
      'Flatbread, bean stew and baked apples, cooked over embers by the people who will eat them. We talk about where food comes from and who washes up. Please tell us about allergies on the forms; we cook without nuts.',
    grades: [2, 6],
    minimum: 4,
    capacity: 10,
    priceCents: 16_500,
  },
  'first-night-out': {
    type: 'backpacking',
    title: 'First Night Out',
    description:
      'Two miles in, one night in a tent, two miles out. Students learn to pack only what they need and to be kind to whoever snores. An easy first step for children who have never camped.',
    grades: [3, 5],
    minimum: 6,
    capacity: 12,
    priceCents: 16_000,
  },
  'ridge-walkers': {
    type: 'backpacking',
    title: 'Ridge Walkers: Backpacking Weekend',
    description:
      'Fourteen miles along the ridge with everything on our backs. We plan the route together on the map, filter our water and camp above the clouds if we are lucky. Boots should be broken in.',
    grades: [6, 12],
    minimum: 6,
    capacity: 10,
    priceCents: 22_500,
  },
} satisfies Record<string, ClassOutline>;
