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

/** What the school's clocks show at an instant; seconds are left away. */
export function momentAtSchool(instant: string, timeZone: string): { on: string; at: string } {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return { on: dayAtSchool(instant, timeZone), at: format.format(new Date(instant)) };
}
