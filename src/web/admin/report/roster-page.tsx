/** Placeholder until the screen is written. */
export function RosterPage() {
  return <h1>RosterPage</h1>;
}
