import { daysBefore } from './deadlines.ts';

/** So many days before a record is due the family hears of it, once each. */
export const REMIND_DAYS_BEFORE = [7, 1] as const;

/**
 * The reminder that a family should get today for a record that is due on a day: the nearest whose day has come. Null: it is too early or
 * too late, or they had this one or a nearer one.
 */
export function decideReminder(dueOn: string, today: string, sent: readonly number[]): number | null {
  if (today > dueOn) return null;
  const [nearest] = REMIND_DAYS_BEFORE.filter((days) => daysBefore(dueOn, days) <= today).toSorted((a, b) => a - b);
  return nearest === undefined || sent.some((days) => days <= nearest) ? null : nearest;
}

/** Families are not written to at night. */
const AWAKE = { from: '08:00', to: '20:00' } as const;

export function isTimeToRemind(schoolTime: string): boolean {
  return schoolTime >= AWAKE.from && schoolTime < AWAKE.to;
}
