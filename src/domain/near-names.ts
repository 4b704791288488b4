import { foldName } from './names.ts';

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName: string;
}

/** So short a name is another one with one letter changed: "Leo Ng" and "Lea Ng". */
const SHORTEST = 8;
/** More near ones than these make nobody wiser, and a list of them endless: 2,000 students who were all entered as "Test" with one birth date. */
const MOST_NEAR = 10;

/** A name as it is compared, folded once. */
interface Folded {
  readonly last: string;
  readonly firsts: readonly string[];
  readonly words: string;
  /** "O'Brien" and "O Brien" are one name. */
  readonly letters: string;
}

function fold({ firstName, lastName, preferredName }: Person): Folded {
  const [first, last, preferred] = [foldName(firstName), foldName(lastName), foldName(preferredName)];
  return {
    last,
    firsts: [first, preferred].filter(Boolean),
    words: foldName(`${firstName} ${lastName}`).split(' ').toSorted().join(' '),
    letters: `${first.replaceAll(' ', '')} ${last.replaceAll(' ', '')}`,
  };
}

/** Whether two names may be of one person, born on one day: the same words in any order, a first name left off or short, or one letter typed wrong. */
function areNear(a: Folded, b: Folded): boolean {
  if (a.words === b.words || a.letters === b.letters) return true;
  if (a.last === b.last && a.firsts.some((one) => b.firsts.some((other) => isShort(one, other)))) return true;
  return Math.min(a.words.length, b.words.length) >= SHORTEST && isOneTypo(a.words, b.words);
}

/** "Sam" of "Samuel", "Anna" of "Anna Maria"; one letter alone is anybody's. */
function isShort(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length > 1 && long.startsWith(short);
}

/** One letter more, less or another, or two neighbours in each other's place. */
export function isOneTypo(a: string, b: string): boolean {
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  const [restA, restB] = [a.slice(from), b.slice(from)];
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

/** Near names share one of these at least, so that nobody is compared with everybody: a day may be that of half the school (1900-01-01). */
function sharesOf({ last, firsts, words, letters }: Folded): Set<string> {
  const shares = [`= ${words}`, `~ ${letters}`, ...firsts.map((first) => `${last}, ${first.slice(0, 2)}`)];
  // One typo lies in the first half or in the rest; the other name may be a letter shorter.
  for (const shorter of [words.length, words.length - 1]) {
    if (shorter < SHORTEST) continue;
    const half = Math.floor(shorter / 2) - 1;
    shares.push(`< ${words.slice(0, half)}`, `> ${words.slice(half + 1 - shorter)}`);
  }
  return new Set(shares);
}

interface NearNames<T> {
  readonly add: (person: T) => void;
  /** Those with a near name, as they came, `MOST_NEAR` at most. */
  readonly find: (person: Person) => T[];
}

/** People who were born on one day, found by near names. */
export function openNearNames<T extends Person>(people: readonly T[] = []): NearNames<T> {
  const entries = new Map<string, { at: number; person: T; folded: Folded }[]>();
  let count = 0;
  const add = (person: T) => {
    const folded = fold(person);
    const entry = { at: count, person, folded };
    count += 1;
    for (const share of sharesOf(folded)) {
      const same = entries.get(share);
      if (same) same.push(entry);
      else entries.set(share, [entry]);
    }
  };
  for (const person of people) add(person);
  const find = (person: Person) => {
    const folded = fold(person);
    const found = new Map<number, T>();
    for (const share of sharesOf(folded))
      for (const each of entries.get(share) ?? []) {
        if (found.size >= MOST_NEAR) break;
        if (areNear(each.folded, folded)) found.set(each.at, each.person);
      }
    return [...found].toSorted(([a], [b]) => a - b).map(([, each]) => each);
  };
  return { add, find };
}

/**
 * Pairs of those who were born on one day, or of whom one has a birth date that nobody told (null), and who have near names; whoever came first
 * in front.
 */
export function listLikelyPairs<T extends Person & { readonly birthDate: string | null }>(
  people: readonly T[],
): [T, T][] {
  const untold = people.filter(({ birthDate }) => birthDate === null);
  const all = openNearNames<T>(untold.length > 0 ? people : []);
  const at = new Map(people.map((each, index) => [each, index]));
  const place = (each: T) => at.get(each) ?? 0;
  const withUntold = untold.flatMap((one) =>
    all
      .find(one)
      .filter((other) => other.birthDate !== null || place(other) < place(one))
      .map((other): [T, T] => (place(other) < place(one) ? [other, one] : [one, other])),
  );
  const told = Map.groupBy(
    people.filter(({ birthDate }) => birthDate !== null),
    ({ birthDate }) => birthDate,
  );
  return [...[...told.values()].flatMap(pairsOfNear), ...withUntold];
}

function pairsOfNear<T extends Person>(people: readonly T[]): [T, T][] {
  const before = openNearNames<T>();
  return people.flatMap((one) => {
    const pairs = before.find(one).map((other): [T, T] => [other, one]);
    before.add(one);
    return pairs;
  });
}
