/** Placeholder until the screen is written. */
export function ManagePage() {
  return <h1>ManagePage</h1>;
}
