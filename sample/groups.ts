import type { SampleClass, SampleGroup } from './sample-school.ts';

type PlannedGroup = Omit<SampleGroup, 'priceCents'> & { savingCents: number };

const plannedGroups: PlannedGroup[] = [
  {
    key: 'explorer-afternoons',
    semester: 'current',
    name: 'Explorer Afternoons',
    description:
      'Find the way on Monday, ride on Friday and look at the stars before bed. Three classes for the younger ones, in one go.',
    classes: ['current-map-and-compass', 'current-trail-riders', 'current-young-stargazers'],
    savingCents: 5_000,
  },
  {
    key: 'two-boats',
    semester: 'next',
    name: 'Two Boats',
    description: 'Kayak on Wednesday, canoe on Thursday. Whoever learns both at once learns each one faster.',
    classes: ['next-kayak-basics', 'next-canoe-pairs'],
    savingCents: 4_000,
  },
  {
    key: 'young-leaders',
    semester: 'next',
    name: 'Young Outdoor Leaders',
    description:
      'First aid, a night on the compass and a weekend on the ridge: what you need before you lead others. For students of 14 and over.',
    classes: ['next-wilderness-first-aid', 'next-night-navigation', 'next-ridge-walkers'],
    savingCents: 7_500,
  },
];

/** Classes sold together, for less than their prices added up. */
export function sampleGroups(classes: SampleClass[]): SampleGroup[] {
  return plannedGroups.map(({ savingCents, ...group }) => {
    const members = classes.filter(({ key }) => group.classes.includes(key));
    return { ...group, priceCents: members.reduce((sum, { priceCents }) => sum + priceCents, -savingCents) };
  });
}
