/** Placeholder until the screen is written. */
export function ResultPage() {
  return <h1>ResultPage</h1>;
}
