import type { ClassOutline } from './class-outline.ts';

export const rockAndWheels = {
  'first-moves': {
    type: 'rock-climbing',
    title: 'First Moves on the Wall',
    description:
      'A gentle start on the low wall of the barn: falling well, trusting your feet and looking after a partner. We play more than we train. Shoes and harnesses are here in small sizes.',
    grades: [1, 3],
    minimum: 4,
    capacity: 8,
    priceCents: 18_500,
  },
  'rope-and-rock': {
    type: 'rock-climbing',
    title: 'Rope and Rock',
    description:
      'Climbers learn to tie in, belay and lower a friend, first in the barn and then on the easy slabs of the quarry. By the last date everyone can check a knot and say no to a climb. No experience needed, only closed shoes and short nails.',
    grades: [4, 6],
    minimum: 5,
    capacity: 10,
    priceCents: 21_000,
  },
  'teen-climbing': {
    type: 'rock-climbing',
    title: 'Teen Climbing Team',
    description:
      'For climbers who can already belay and want to climb harder without hurting themselves. Each evening has a warm-up, a movement theme and an hour of projects. We visit two friendly competitions; taking part is up to you.',
    grades: [7, 12],
    minimum: 6,
    capacity: 12,
    priceCents: 26_000,
  },
  'quarry-week': {
    type: 'rock-climbing',
    title: 'Climbing Week at the Old Quarry',
    description:
      'Five days outside on real rock, in groups of four with one instructor each. We climb in the morning shade, eat together and spend the afternoons on ropework, map reading and the swimming hole. Bring a lunch and two liters of water; helmets are ours.',
    grades: [4, 9],
    minimum: 6,
    capacity: 12,
    priceCents: 39_500,
  },
  'trail-riders': {
    type: 'mountain-biking',
    title: 'Trail Riders',
    description:
      'Braking, cornering and looking where you want to go, on the flat loops below Kestrel Ridge. Riders should manage a bicycle without training wheels. A few loan bikes are available; write to us early.',
    grades: [2, 4],
    minimum: 4,
    capacity: 8,
    priceCents: 17_500,
  },
  'singletrack-skills': {
    type: 'mountain-biking',
    title: 'Singletrack Skills',
    description:
      'Roots, rocks and switchbacks at your own pace. We take each skill apart in the practice area, put it together on the trail and always have two instructors, so that nobody waits and nobody is left behind. A bike with working gears and a helmet are required.',
    grades: [5, 8],
    minimum: 4,
    capacity: 8,
    priceCents: 19_500,
  },
  'repair-bench': {
    type: 'mountain-biking',
    title: 'Bike Repair Bench',
    description:
      'Take your own bike apart and ride it home. We fix punctures, true a wheel and tune brakes and gears, with tools that fit smaller hands. Wear something that may get greasy.',
    grades: [4, 9],
    minimum: 3,
    capacity: 6,
    priceCents: 12_000,
  },
  'ridge-riding-week': {
    type: 'mountain-biking',
    title: 'Kestrel Ridge Riding Week',
    description:
      'A week of riding for those who finished Singletrack Skills or ride at that level. Mornings are for technique, afternoons for longer trails with a swim or a campfire at the end. On Friday families are invited to the relay.',
    grades: [5, 9],
    minimum: 5,
    capacity: 10,
    priceCents: 36_000,
  },
} satisfies Record<string, ClassOutline>;
