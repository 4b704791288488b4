/** The calendar date `YYYY-MM-DD` at the school at an instant (ISO text or milliseconds); `timeZone` as in the IANA database. */
export function dayAtSchool(at: string | number, timeZone: string): string {
  return calendarOf(timeZone).format(new Date(at));
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** Building one takes longer than a submission's whole decision, so each time zone's is kept. */
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  const built = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  calendars.set(timeZone, built);
  return built;
}
