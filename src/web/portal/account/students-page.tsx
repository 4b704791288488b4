/** Placeholder until the screen is written. */
export function StudentsPage() {
  return <h1>StudentsPage</h1>;
}
