const DAY_MS = 86_400_000;

/** A date some days later (or earlier), both as `YYYY-MM-DD`. */
export function addDays(on: string, days: number): string {
  return new Date(Date.parse(`${on}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The first day of the week in which a date lies; weeks begin on `firstWeekday` (Monday 1, Sunday 7). */
export function weekStart(on: string, firstWeekday: number): string {
  const weekday = new Date(`${on}T00:00:00Z`).getUTCDay() || 7;
  return addDays(on, -((weekday - firstWeekday + 7) % 7));
}

/** The weekday on which weeks begin where a language is spoken (Monday 1, Sunday 7). */
export function firstWeekdayOf(locale: string): number {
  // Newer than the compiler's library; browsers without it get Monday.
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return known.getWeekInfo?.().firstDay ?? 1;
}

/** From its first day to its last, both included: the week in which a date lies. */
export function weekOf(on: string, firstWeekday: number): { from: string; to: string } {
  const from = weekStart(on, firstWeekday);
  return { from, to: addDays(from, 6) };
}

/** All days from one to another, both included. */
export function daysFromTo({ from, to }: { readonly from: string; readonly to: string }): string[] {
  const days = [];
  for (let on = from; on <= to; on = addDays(on, 1)) days.push(on);
  return days;
}
