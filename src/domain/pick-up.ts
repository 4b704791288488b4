import { nameKey } from './names.ts';
import { digitsOf } from './phone-digits.ts';

/** Somebody whom a household names for picking up. */
export interface PickupPerson {
  readonly name: string;
  readonly phone: string;
}

interface PickupSides {
  readonly allowed: readonly PickupPerson[];
  readonly notAllowed: readonly PickupPerson[];
}

/**
 * Whether somebody may not take the student home whatever else is said of them: "not allowed" of either household wins. The same person is
 * whoever has the same name, whatever its case, accents, punctuation and the order of its words, or the same number, with or without its
 * beginning (`+1`, an area code).
 */
export function isBarred(person: PickupPerson, households: readonly (PickupSides | null)[]): boolean {
  return households.some((household) => household?.notAllowed.some((barred) => isSame(person, barred)));
}

function isSame(one: PickupPerson, other: PickupPerson): boolean {
  const name = nameKey(one.name);
  return (name !== '' && nameKey(other.name) === name) || isSameNumber(digitsOf(one.phone), digitsOf(other.phone));
}

/** So many digits at the end are enough to know a number by; shorter ones must be the same. */
const TELLING = 7;

function isSameNumber(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short !== '' && (short === long || (short.length >= TELLING && long.endsWith(short.replace(/^0/, ''))));
}
