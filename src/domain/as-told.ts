import { nameKey } from './names.ts';

/** How a family told the office what staff write into a record. */
export const TOLD_AS = ['phone', 'paper', 'in-person'] as const;
export type ToldAs = (typeof TOLD_AS)[number];

/** What of a record needs a reason when staff change it: names of those who must not pick up, and ids of guardians who must not. */
export interface TellingFacts {
  readonly birthDate: string | null;
  readonly notAllowed: readonly string[];
  readonly barredGuardians: readonly string[];
}

/** Whether staff must give a reason: the birth date decides which classes are open, and nobody is barred, or let in again, without one. */
export function needsReason(before: TellingFacts, after: TellingFacts): boolean {
  return (
    before.birthDate !== after.birthDate ||
    sorted(before.notAllowed.map(nameKey)) !== sorted(after.notAllowed.map(nameKey)) ||
    sorted(before.barredGuardians) !== sorted(after.barredGuardians)
  );
}

const sorted = (texts: readonly string[]) => texts.toSorted().join('\n');
