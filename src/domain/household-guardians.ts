/** What a guardian is compared by; each empty where nothing is known. */
export interface ListedGuardian {
  /** Folded, so that capitals, accents and the order of its words say nothing. */
  readonly name: string;
  /** In small letters. */
  readonly mail: string;
  /** As machines dial it, however it was typed. */
  readonly phone: string;
}

type Guardians = readonly ListedGuardian[];

const isSame = (one: string, other: string) => one !== '' && one === other;
const differ = (one: string, other: string) => one !== '' && other !== '' && one !== other;

/** Whether two may be one person by their names: nothing else that is known of both says that they are two. */
export const areNamesakes = (one: ListedGuardian, other: ListedGuardian) =>
  isSame(one.name, other.name) && !differ(one.mail, other.mail) && !differ(one.phone, other.phone);

/** Whether every guardian of one child is a guardian of the other, each another one: nobody comes to a child by it whom the list names for a brother only. */
export function areWithin(ones: Guardians, others: Guardians): boolean {
  // Parents who share an address are told by their names first; one person may stand there in several ways.
  const [here, beside] = [new Set(ones.map(({ name }) => name)), new Set(others.map(({ name }) => name))];
  return canPlace(
    ones.filter(({ name }) => name === '' || !beside.has(name)),
    others.filter(({ name }) => name === '' || !here.has(name)),
  );
}

function canPlace([first, ...rest]: Guardians, places: Guardians): boolean {
  if (!first) return true;
  return places.some(
    (place, at) =>
      (isSame(first.mail, place.mail) || isSame(first.phone, place.phone)) && canPlace(rest, places.toSpliced(at, 1)),
  );
}

const MOST_COMPARED = 60;

/**
 * Which of several sets of guardians are one household's, as numbers: those within another are with it, as long as it is one household only. Where each
 * of two names somebody whom the other does not (a mother with the fathers of her two children), they stay apart.
 */
export function sortGuardians(sets: readonly Guardians[]): number[] {
  const group = sets.map((_, at) => at);
  if (sets.length > MOST_COMPARED) return group;
  const isIn = sets.map((one) => sets.map((other) => areWithin(one, other)));
  const within = (one: number, other: number) => isIn[one]?.[other] === true;
  const largest = group.filter((one) => group.every((other) => !within(one, other) || within(other, one)));
  const classes = joinMutual(largest, within);
  return group.map((one) => {
    const homes = new Set(largest.filter((other) => within(one, other)).map((other) => classes.get(other) ?? other));
    const [home = one] = homes;
    return homes.size === 1 ? home : one;
  });
}

/** Those within each other are one, in a chain, whichever comes first. */
function joinMutual(all: readonly number[], within: (one: number, other: number) => boolean) {
  const classes = new Map<number, number>();
  for (const start of all) {
    const waiting = classes.has(start) ? [] : [start];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      classes.set(one, start);
      for (const other of all) if (!classes.has(other) && within(one, other) && within(other, one)) waiting.push(other);
    }
  }
  return classes;
}
