import { daysBefore } from './deadlines.ts';

/** How long the earliest of what is overdue has been so, in days. */
export const OVERDUE_AGES = ['0-30', '31-60', '61-90', 'over-90'] as const;
export type OverdueAge = (typeof OVERDUE_AGES)[number];

const DAYS: Readonly<Record<OverdueAge, { readonly least: number; readonly most: number | null }>> = {
  // What is due today is not overdue.
  '0-30': { least: 1, most: 30 },
  '31-60': { least: 31, most: 60 },
  '61-90': { least: 61, most: 90 },
  'over-90': { least: 91, most: null },
};

/** The days on which something was due that is of this age today; `first` is null where there is none. */
export function dueDaysOf(age: OverdueAge, today: string): { readonly first: string | null; readonly last: string } {
  const { least, most } = DAYS[age];
  return { first: most === null ? null : daysBefore(today, most), last: daysBefore(today, least) };
}

/** The age of what was due on a day before today. */
export function ageOf(since: string, today: string): OverdueAge {
  const is = (age: OverdueAge) => since >= (dueDaysOf(age, today).first ?? '');
  return OVERDUE_AGES.find(is) ?? 'over-90';
}
