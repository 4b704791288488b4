/** Placeholder until the screen is written. */
export function EnrollmentsPage() {
  return <h1>EnrollmentsPage</h1>;
}
