import type { ClassOutline } from './class-outline.ts';

export const aimAndPaths = {
  'first-arrows': {
    type: 'archery',
    title: 'Archery: First Arrows',
    description:
      'Stance, breath and a clean release, at targets close enough to hit. Safety comes first and is taught as a habit, not a lecture. All bows are fitted to the archer.',
    grades: [3, 5],
    minimum: 5,
    capacity: 10,
    priceCents: 16_000,
  },
  'form-and-focus': {
    type: 'archery',
    title: 'Archery II: Form and Focus',
    description:
      'For archers who know the range commands and want tighter groups. We film each shot, change one thing at a time and keep score only against ourselves. The last date is a walk along the 3D trail in the woods.',
    grades: [5, 8],
    minimum: 4,
    capacity: 8,
    priceCents: 17_500,
  },
  'traditional-bow': {
    type: 'archery',
    title: 'Traditional Bow Evening',
    description:
      'Wooden bows without sights, as people have shot them for ten thousand years. We shoot by feel, repair arrows by lamplight and hear where the bows come from.',
    grades: [8, 12],
    minimum: 4,
    capacity: 8,
    priceCents: 14_000,
  },
  'map-and-compass': {
    type: 'orienteering',
    title: 'Map and Compass for Beginners',
    description:
      'Where am I, and how do I get to the cookies? Students draw their own maps, learn north without a phone and run short courses in pairs. Every find is stamped.',
    grades: [2, 5],
    minimum: 5,
    capacity: 12,
    priceCents: 14_500,
  },
  'orienteering-league': {
    type: 'orienteering',
    title: 'Orienteering League',
    description:
      'Six courses in six places, each a little harder. Runners choose their distance and whether they race or wander. The times go on the board; so does the best mistake of the day.',
    grades: [5, 9],
    minimum: 6,
    capacity: 16,
    priceCents: 15_500,
  },
  'night-navigation': {
    type: 'orienteering',
    title: 'Night Navigation',
    description:
      'The same woods, but with a headlamp. We walk on bearings, count paces and find reflectors that shine back like eyes. Groups of three stay together and in radio contact.',
    grades: [7, 12],
    minimum: 4,
    capacity: 10,
    priceCents: 9_500,
  },
  'wilderness-first-aid': {
    type: 'first-aid',
    title: 'Wilderness First Aid (Two Days, With Certificate)',
    description:
      'Sixteen hours of practice for people who go where the ambulance does not. Students treat made-up wounds in real weather, decide who walks and who waits, and build a litter from two jackets. The certificate is valid for two years; adults are welcome.',
    ages: [14, 99],
    minimum: 6,
    capacity: 12,
    priceCents: 23_500,
  },
  'trail-first-aid': {
    type: 'first-aid',
    title: 'Trail First Aid for Young Hikers',
    description:
      'What to do about blisters, bee stings, cuts and a friend who feels cold. Students pack their own small kit and practice calling for help clearly. Nobody has to look at anything scary.',
    grades: [4, 7],
    minimum: 5,
    capacity: 12,
    priceCents: 8_500,
  },
} satisfies Record<string, ClassOutline>;
