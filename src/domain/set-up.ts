/** What a school must have told of itself before families see it; empty is not told yet. */
export const TOLD_FIRST = ['name', 'helpEmail', 'privacyUrl'] as const;
export type ToldFirst = (typeof TOLD_FIRST)[number];

/** What of it is still missing. */
export function missingOf(school: Readonly<Record<ToldFirst, string>>): ToldFirst[] {
  return TOLD_FIRST.filter((name) => school[name] === '');
}
