import { Temporal } from 'temporal-polyfill';
import { organization } from '../../sample/organization.ts';
import { isSchoolClosed } from '../../sample/school-days.ts';

/** Days after Monday. */
const WEEKDAYS = { Tue: 1, Wed: 2, Thu: 3, Fri: 4 } as const;

/**
 * Weeks of the sample school's running semester, after its holiday week, and a weekday on which it is open in all of them: on whichever
 * day of whichever year one asks.
 */
export function openWeeks(count: number) {
  const today = Temporal.Now.plainDateISO(organization.timeZone);
  const monday = today.subtract({ days: today.dayOfWeek - 1 }).add({ weeks: 6 });
  const days = (after: number) => Array.from({ length: count }, (_, weeks) => monday.add({ weeks, days: after }));
  const open = Object.entries(WEEKDAYS).find(([, after]) => !days(after).some(isSchoolClosed));
  if (!open) throw new Error('The school is closed on every weekday.');
  const [weekday] = open;
  return { weekday, from: monday.toString(), to: monday.add({ days: 7 * count - 1 }).toString() };
}

/** A date as a spreadsheet says it. */
export function spelled(on: string): string {
  return new Date(`${on}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}
