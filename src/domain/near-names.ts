import { foldName } from './names.ts';

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName: string;
}

/** So short a name is another one with one letter changed: "Leo Ng" and "Lea Ng". */
const SHORTEST = 8;

/** Whether two names may be of one person, born on one day: the same words in any order, a first name left off or short, or one letter typed wrong. */
export function areNearNames(a: Person, b: Person): boolean {
  const [lastA, lastB] = [foldName(a.lastName), foldName(b.lastName)];
  const [wordsA, wordsB] = [wordsOf(a), wordsOf(b)];
  if (wordsA === wordsB || lettersOf(a) === lettersOf(b)) return true;
  if (lastA === lastB && firstNames(a).some((one) => firstNames(b).some((other) => isShort(one, other)))) return true;
  return Math.min(wordsA.length, wordsB.length) >= SHORTEST && isOneTypo(wordsA, wordsB);
}

const wordsOf = ({ firstName, lastName }: Person) =>
  foldName(`${firstName} ${lastName}`).split(' ').toSorted().join(' ');

/** "O'Brien" and "O Brien" are one name. */
const lettersOf = ({ firstName, lastName }: Person) =>
  [firstName, lastName].map((name) => foldName(name).replaceAll(' ', '')).join(' ');

const firstNames = ({ firstName, preferredName }: Person) => [firstName, preferredName].map(foldName).filter(Boolean);

/** "Sam" of "Samuel", "Anna" of "Anna Maria"; one letter alone is anybody's. */
function isShort(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length > 1 && long.startsWith(short);
}

/** One letter more, less or another, or two neighbours in each other's place. */
function isOneTypo(a: string, b: string): boolean {
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  const [restA, restB] = [a.slice(from), b.slice(from)];
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

/** Pairs of those who were born on one day and have near names, the first of each pair first. */
export function listLikelyPairs<T extends Person & { readonly birthDate: string }>(people: readonly T[]): [T, T][] {
  return [...Map.groupBy(people, ({ birthDate }) => birthDate).values()].flatMap((born) =>
    born.flatMap((one, at) =>
      born.slice(at + 1).flatMap((other): [T, T][] => (areNearNames(one, other) ? [[one, other]] : [])),
    ),
  );
}
