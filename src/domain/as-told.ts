import { nameKey } from './names.ts';
import type { RecordSection } from './record-sections.ts';

/** How a family told the office what staff write into a record. */
export const TOLD_AS = ['phone', 'paper', 'in-person'] as const;
export type ToldAs = (typeof TOLD_AS)[number];

/** What of a record needs a reason when staff change it: names of those who may and who must not pick up, and ids of guardians who must not. */
export interface TellingFacts {
  readonly birthDate: string | null;
  readonly allowed: readonly string[];
  readonly notAllowed: readonly string[];
  readonly barredGuardians: readonly string[];
}

/** Whether staff must give a reason: a birth date that was told decides which classes are open, and nobody is barred, or may pick up, without one. */
export function needsReason(before: TellingFacts, after: TellingFacts): boolean {
  return (
    (before.birthDate !== null && before.birthDate !== after.birthDate) ||
    letsSomebodyIn(before, after) ||
    sorted(before.notAllowed.map(nameKey)) !== sorted(after.notAllowed.map(nameKey)) ||
    sorted(before.barredGuardians) !== sorted(after.barredGuardians)
  );
}

/**
 * Whether the full guardians get a mail in any case: somebody may pick up who might not before, or a guardian's number or address changed,
 * by which the school would reach whoever asks for that.
 */
export function isAlwaysMailed(section: RecordSection, before: TellingFacts, after: TellingFacts): boolean {
  return section === 'guardians' || letsSomebodyIn(before, after);
}

function letsSomebodyIn(before: TellingFacts, after: TellingFacts): boolean {
  const lacks = (names: readonly string[], of: readonly string[]) => {
    const keys = new Set(names.map(nameKey));
    return of.some((name) => !keys.has(nameKey(name)));
  };
  return lacks(before.allowed, after.allowed) || lacks(after.notAllowed, before.notAllowed);
}

const sorted = (texts: readonly string[]) => texts.toSorted().join('\n');
