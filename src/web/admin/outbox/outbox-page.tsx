/** Placeholder until the screen is written. */
export function OutboxPage() {
  return <h1>OutboxPage</h1>;
}
