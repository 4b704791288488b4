import { isBarred, type PickupPerson } from './pick-up.ts';
import { nameKey } from './names.ts';

/** Whose is kept where both families have told a section of a student who lives in both; `both` puts the two together. */
export const MERGE_SIDES = ['kept', 'merged', 'both'] as const;
export type MergeSide = (typeof MERGE_SIDES)[number];

/** Sections that a household has of its own, and of which one side is chosen. */
export const FAMILY_CHOICES = ['contacts', 'pickup'] as const;
export type FamilyChoice = (typeof FAMILY_CHOICES)[number];

/** A guardian, as far as it says whether two of them may be one person. */
export interface MergingGuardian {
  readonly id: string;
  readonly accountId: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string;
}

/**
 * How a guardian of one family may be a guardian of the other: the same account is the same person. Two accounts are two, whatever they are
 * called; where one of them has none, the same name, address or number makes it likely, and the school says whether it is so.
 */
export function decideAlike(one: MergingGuardian, other: MergingGuardian): 'same' | 'likely' | null {
  if (one.accountId !== null && other.accountId !== null) return one.accountId === other.accountId ? 'same' : null;
  const name = nameKey(one.name);
  if (name !== '' && name === nameKey(other.name)) return 'likely';
  if (one.email && one.email.toLowerCase() === other.email?.toLowerCase()) return 'likely';
  // The same number, however it is written: what "not allowed" would know them by.
  const numbers = { allowed: [], notAllowed: [{ name: '', phone: other.phone }] };
  return isBarred({ name: '', phone: one.phone }, [numbers]) ? 'likely' : null;
}

/** The guardians of one family whom the other does not allow to pick up a student: who is barred there is of no household with them. */
export function listBarredGuardians<Guardian extends PickupPerson>(
  guardians: readonly Guardian[],
  barredByOther: readonly PickupPerson[],
): Guardian[] {
  return guardians.filter((guardian) => isBarred(guardian, [{ allowed: [], notAllowed: barredByOther }]));
}
