import { daysBefore } from './deadlines.ts';

/** Where a school sets no terms: everything is due so many days after the seat was given, and at the latest on the first date of its class. */
const DUE_AFTER_DAYS = 14;
/** What is owed again after a longer while is not due before. */
const AGAIN_AFTER_DAYS = 7;

/** The day (`YYYY-MM-DD`) on which a price is due that is agreed on `today`; `firstOn`: the first date of the class, null where it has none. */
export function decideDueDay(today: string, firstOn: string | null): string {
  const latest = daysBefore(today, -DUE_AFTER_DAYS);
  if (firstOn === null || firstOn > latest) return latest;
  return firstOn < today ? today : firstOn;
}

/** The first day on which something can be due that is owed again from `today` on. */
export function dueAgainFrom(today: string): string {
  return daysBefore(today, -AGAIN_AFTER_DAYS);
}
