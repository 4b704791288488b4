/** The calendar date `YYYY-MM-DD` at the school at an instant (ISO text or milliseconds); `timeZone` as in the IANA database. */
export function dayAtSchool(at: string | number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(at),
  );
}
