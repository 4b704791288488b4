/** Placeholder until the screen is written. */
export function TshirtsPage() {
  return <h1>TshirtsPage</h1>;
}
