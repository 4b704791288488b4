/** Placeholder until the screen is written. */
export function StaffEnrollmentsPage() {
  return <h1>StaffEnrollmentsPage</h1>;
}
