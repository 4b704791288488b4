import { daysBefore } from './deadlines.ts';

/** So many days before its first date a class begins to be somebody's to prepare. */
const DAYS_AHEAD = 14;

/** Whether a class is under way for those who teach it: from two weeks before its first date to the end of its last one. */
export function isCurrentClass(
  { firstOn, lastOn }: { readonly firstOn: string | null; readonly lastOn: string | null },
  today: string,
): boolean {
  return firstOn !== null && lastOn !== null && today >= daysBefore(firstOn, DAYS_AHEAD) && today <= lastOn;
}
