/** Placeholder until the screen is written. */
export function ClassManagementPage() {
  return <h1>ClassManagementPage</h1>;
}
