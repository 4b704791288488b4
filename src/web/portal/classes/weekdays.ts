/** Names weekdays by their number, "1" Monday … "7" Sunday. */
export function nameDays(locale: string, weekday: 'long' | 'short' = 'long'): (day: string) => string {
  const names = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return (day) => names.format(Date.UTC(2024, 0, Number(day)));
}
