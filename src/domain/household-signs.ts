import type { ListedGuardian } from './household-guardians.ts';

/** What makes one household of two children: an address of mail, a phone, the school's own number, or somebody's answer. */
export const HOUSEHOLD_SIGNS = ['mail', 'phone', 'number', 'answer'] as const;
export type HouseholdSign = (typeof HOUSEHOLD_SIGNS)[number];

/** A number or address that more children than this share, who have several surnames, is a school's, an office's or nobody's. */
export const MOST_SHARING = 6;
const MOST_SURNAMES = 2;

export interface Sharing {
  readonly surnames: readonly string[];
  readonly guardians: readonly ListedGuardian[];
}

/** Phones and addresses that so many share that they say nothing of a household. */
export function findFrequent(all: readonly Sharing[]): ReadonlySet<string> {
  const seen = new Map<string, { count: number; surnames: Set<string> }>();
  for (const { surnames, guardians } of all)
    for (const token of new Set(guardians.flatMap(contactsOf))) {
      const found = seen.get(token) ?? { count: 0, surnames: new Set() };
      found.count += 1;
      for (const surname of surnames) found.surnames.add(surname);
      seen.set(token, found);
    }
  const frequent = [...seen].filter(([, { count, surnames }]) => count > MOST_SHARING && surnames.size > MOST_SURNAMES);
  return new Set(frequent.map(([token]) => token));
}

const contactsOf = ({ mail, phone }: ListedGuardian) => [
  ...(mail ? [`mail ${mail}`] : []),
  ...(phone ? [`phone ${phone}`] : []),
];

/**
 * What joins a child to a household: addresses as they are; a phone with the child's surname or the guardian's name, because two guardians of other
 * names and children may share an office's; numbers as they are.
 */
export function signsOf(
  { surnames, guardians, numbers }: Sharing & { readonly numbers: readonly string[] },
  frequent: ReadonlySet<string>,
): Map<string, HouseholdSign> {
  const signs = new Map<string, HouseholdSign>();
  for (const { name, mail, phone } of guardians) {
    if (mail && !frequent.has(`mail ${mail}`)) signs.set(`mail ${mail}`, 'mail');
    if (!phone || frequent.has(`phone ${phone}`)) continue;
    for (const surname of surnames) if (surname) signs.set(`phone ${phone} of ${surname}`, 'phone');
    if (name) signs.set(`phone ${phone} by ${name}`, 'phone');
  }
  for (const number of numbers) signs.set(`number ${number}`, 'number');
  return signs;
}

/** Ten digits are a number in one country; so many are left where a number is none that machines could dial. */
const COMPARED = 10;
const SHORTEST = 7;

/** What a phone is compared by: as machines dial it, else by its last digits. Empty for what is no number: too short, or one digit only ("000 000 0000"). */
export function phoneKey(typed: string, dialed: string | null): string {
  const digits = typed.normalize('NFKC').replaceAll(/\D/g, '');
  if (digits.length < SHORTEST || /^(\d)\1*$/.test(digits)) return '';
  return dialed ?? digits.slice(-COMPARED);
}
