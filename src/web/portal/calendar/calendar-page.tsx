/** Placeholder until the screen is written. */
export function CalendarPage() {
  return <h1>CalendarPage</h1>;
}
