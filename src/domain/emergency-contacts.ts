import { nameKey } from './names.ts';
import { digitsOf } from './phone-digits.ts';

/** At least two, so that somebody answers; nobody would call more than six in turn. */
export const CONTACTS = { least: 2, most: 6 } as const;

interface Contact {
  readonly name: string;
  readonly phone: string;
}

/** A contact who is somebody above once more: both by their places in the list, from 0. */
export interface SameContact {
  readonly at: number;
  readonly as: number;
  readonly by: 'name' | 'phone';
}

/** So many digits are a number without its country or area; fewer may be the end of anybody's. */
const LOCAL_DIGITS = 7;

/**
 * Where contacts are not at least two different people (the same name or the same number is one person), the first who is there already; null
 * where they are enough, or where fewer or more are listed than can be.
 */
export function findSameContact(contacts: readonly Contact[]): SameContact | null {
  if (contacts.length < CONTACTS.least || contacts.length > CONTACTS.most) return null;
  const same = contacts.flatMap((contact, at) => sameAbove(contacts, contact, at) ?? []);
  return contacts.length - same.length < CONTACTS.least ? (same[0] ?? null) : null;
}

/** Whether a list has at least two different people. */
export function areEnoughContacts(contacts: readonly Contact[]): boolean {
  return contacts.length >= CONTACTS.least && findSameContact(contacts) === null;
}

function sameAbove(contacts: readonly Contact[], contact: Contact, at: number): SameContact | null {
  for (const [as, other] of contacts.slice(0, at).entries()) {
    if (isSameNumber(contact.phone, other.phone)) return { at, as, by: 'phone' };
    if (nameKey(contact.name) !== '' && nameKey(contact.name) === nameKey(other.name)) return { at, as, by: 'name' };
  }
  return null;
}

/** "+1 212 555 0142" and "(212) 555-0142"; "+49 30 1234567" and "030 1234567". */
function isSameNumber(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].map(bare).toSorted((a, b) => a.length - b.length);
  return short !== '' && (short === long || (short.length >= LOCAL_DIGITS && long.endsWith(short)));
}

/** Without the zeros that lead out of a country or a town. */
const bare = (phone: string) => digitsOf(phone).replace(/^0+/, '');
