/** Calendar days as whole numbers since 1970-01-01, which is what counting through a semester needs. */
const DAY_MS = 86_400_000;

export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** Monday is 1, Sunday 7. */
export function weekdayOf(number: number): number {
  return ((((number + 3) % 7) + 7) % 7) + 1;
}

/** `YYYY-MM-DD` if such a day exists, else null. */
export function dayFrom(year: number, month: number, dayOfMonth: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth;
  return isReal && year >= 1900 && year <= 2199 ? date.toISOString().slice(0, 10) : null;
}

/** A day without its year, as in "excl. 25/12". */
export interface DayOfYear {
  readonly day: number;
  readonly month: number;
}

/** The days of a stretch that a date without a year can mean: none, one, or one each year. */
export function daysWithin(date: DayOfYear, startsOn: string, endsOn: string): string[] {
  const days: string[] = [];
  for (let year = Number(startsOn.slice(0, 4)); year <= Number(endsOn.slice(0, 4)); year++) {
    const day = dayFrom(year, date.month, date.day);
    if (day && day >= startsOn && day <= endsOn) days.push(day);
  }
  return days;
}
