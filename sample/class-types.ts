import type { SampleClassType } from './sample-school.ts';

export const classTypes: SampleClassType[] = [
  { key: 'archery', name: 'Archery', illustration: 'archery' },
  { key: 'astronomy', name: 'Astronomy', illustration: 'astronomy' },
  { key: 'backpacking', name: 'Backpacking', illustration: 'backpacking' },
  { key: 'birding', name: 'Birding', illustration: 'birding' },
  { key: 'bushcraft', name: 'Bushcraft', illustration: 'bushcraft' },
  { key: 'canoeing', name: 'Canoeing', illustration: 'canoeing' },
  { key: 'first-aid', name: 'Wilderness First Aid', illustration: 'first-aid' },
  { key: 'forest-school', name: 'Forest School', illustration: 'forest-school', slidingCents: 6000 },
  { key: 'kayaking', name: 'Kayaking', illustration: 'kayaking' },
  {
    key: 'mountain-biking',
    name: 'Mountain Biking',
    illustration: 'mountain-biking',
    options: [
      { name: 'Bicycle and helmet for the whole class', priceCents: 4500 },
      { name: 'Helmet only', priceCents: 800 },
    ],
  },
  { key: 'nature-art', name: 'Nature Art', illustration: 'nature-art' },
  { key: 'orienteering', name: 'Orienteering', illustration: 'orienteering' },
  {
    key: 'rock-climbing',
    name: 'Rock Climbing',
    illustration: 'rock-climbing',
    options: [{ name: 'Harness and climbing shoes', priceCents: 2000 }],
  },
];
