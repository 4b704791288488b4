import { LISTED_CONTACTS, LISTED_GUARDIANS, type ListedPerson } from '../../../contract/student-imports.ts';
import { type Heading, personTarget } from './headings.ts';

/** Which of the listed guardians and contacts each heading means: numbers as they stand, mother and father in their order, where nothing is said the first. */
export function sortPeople(headings: readonly (Heading | null)[]): (ListedPerson | null)[] {
  const named = [
    ...new Set(
      headings.flatMap((each) => (each?.of === 'guardian' && typeof each.which === 'string' ? [each.which] : [])),
    ),
  ];
  const numbered = new Set(
    headings.flatMap((each) => (each?.of === 'guardian' && typeof each.which === 'number' ? [each.which] : [])),
  );
  const free = [1, 2, 3, 4].filter((number) => !numbered.has(number));
  const hasPlain = named.length > 0 && headings.some((each) => each?.of === 'guardian' && each.which === null);
  const placeOf = new Map(named.map((which, at) => [which, free[at + (hasPlain ? 1 : 0)]]));
  const people = headings.map((each) => {
    if (each === null || each.of === 'student') return null;
    if (each.of === 'nobody') return 'guardian1';
    const place = typeof each.which === 'string' ? placeOf.get(each.which) : (each.which ?? 1);
    const all: readonly ListedPerson[] = each.of === 'guardian' ? LISTED_GUARDIANS : LISTED_CONTACTS;
    return (place !== undefined && all[place - 1]) || null;
  });
  return headings.map((each, at) =>
    each?.of === 'nobody' ? whoseIs(each, at, headings, people) : (people[at] ?? null),
  );
}

/** `Emergency contact`, `Phone`, `Relationship to camper`: what says of nobody whose it is is that of the person on its left who has none yet. */
function whoseIs(
  { part, isHome }: Extract<Heading, { of: 'nobody' }>,
  at: number,
  headings: readonly (Heading | null)[],
  people: readonly (ListedPerson | null)[],
): ListedPerson {
  const before = headings.slice(0, at).findLastIndex((each) => each?.of !== 'nobody');
  const [left, who] = [headings[before], people[before]];
  if (isHome || !who || (left?.of !== 'guardian' && left?.of !== 'contact')) return 'guardian1';
  // Only where each parent has one of their own is the second one's not the family's.
  const isRepeated = headings.slice(0, before).some((each) => each?.of === 'nobody' && each.part === part);
  if (left.of === 'guardian' && !isRepeated) return 'guardian1';
  const isTold = headings.some((each, other) => each?.of === left.of && people[other] === who && each.part === part);
  const isTwice = headings
    .slice(before, at)
    .some((each) => each?.of === 'nobody' && each.part === part && !each.isHome);
  return isTold || isTwice || personTarget(who, part) === null ? 'guardian1' : who;
}
