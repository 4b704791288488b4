import type { ClassOutline } from './class-outline.ts';

export const quietArts = {
  'leaf-ink-clay': {
    type: 'nature-art',
    title: 'Leaf, Ink and Clay',
    description:
      'We print with leaves, boil ink from walnuts and dig our own clay from the creek. Everyone fills a box of small treasures by the end. Clothes will be stained in beautiful colors.',
    grades: [0, 3],
    minimum: 5,
    capacity: 12,
    priceCents: 15_500,
  },
  'field-sketchbook': {
    type: 'nature-art',
    title: 'Field Sketchbook',
    description:
      'Drawing is a way of looking. We sit still with pencils and watercolors in the meadow, by the river and among bones in the schoolhouse collection. A sketchbook is included and goes home at the end.',
    grades: [4, 8],
    minimum: 4,
    capacity: 10,
    priceCents: 16_500,
  },
  'willow-weaving': {
    type: 'nature-art',
    title: 'Weaving with Willow',
    description:
      'From a bundle of rods to a basket that holds apples. Students cut, soak and weave willow from our own rows. Fingers get strong and patience grows.',
    grades: [3, 7],
    minimum: 4,
    capacity: 8,
    priceCents: 17_000,
  },
  'young-stargazers': {
    type: 'astronomy',
    title: 'Young Stargazers',
    description:
      'Moon craters, planets and the stories behind the constellations, with the dome open whenever the sky allows. On cloudy evenings we build star clocks indoors. Bring a warm layer and a blanket to lie on.',
    grades: [2, 5],
    minimum: 6,
    capacity: 14,
    priceCents: 13_000,
  },
  'telescope-makers': {
    type: 'astronomy',
    title:
      'Telescope Makers: Grinding, Testing and Mounting a Six-Inch Mirror From a Blank Disc of Glass, for Patient Hands',
    description:
      'It takes about forty hours to turn a disc of glass into a mirror that is true to a millionth of an inch. Three pairs work side by side, and each pair keeps its telescope. No mathematics beyond fractions is needed.',
    grades: [7, 12],
    minimum: 4,
    capacity: 6,
    priceCents: 29_000,
  },
  'dawn-birders': {
    type: 'birding',
    title: 'Dawn Birders',
    description:
      'Up before everyone else, with binoculars and cocoa. We learn ten songs by heart, keep a shared list and help with the ridge count. Quiet feet are more important than sharp eyes.',
    grades: [3, 8],
    minimum: 4,
    capacity: 10,
    priceCents: 11_000,
  },
  'feathers-footprints': {
    type: 'birding',
    title: 'Feathers and Footprints',
    description:
      'Who was here before us? Small detectives follow tracks, nibbled cones and dropped feathers around the meadow, and cast their favorite print in plaster.',
    grades: [0, 2],
    minimum: 4,
    capacity: 10,
    priceCents: 13_500,
  },
} satisfies Record<string, ClassOutline>;
