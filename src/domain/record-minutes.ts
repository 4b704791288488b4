import type { Missing } from './missing-sections.ts';

/** What a section takes that was never answered, a waiver that is read and signed, and a section that is only looked over; in seconds. */
const SECONDS = { unanswered: 30, unsigned: 30, unconfirmed: 10 } as const;

/** About how many minutes it takes to complete a record for these semesters: each section once, however many of them ask for it. At least one. */
export function minutesFor(asked: readonly (readonly Missing[])[]): number {
  const each = new Map(
    asked.flat().map((missing) => [missing.section === 'waivers' ? missing.waiverId : missing.section, missing.reason]),
  );
  const seconds = [...each.values()].reduce((sum, reason) => sum + SECONDS[reason], 0);
  return Math.max(1, Math.ceil(seconds / 60));
}
