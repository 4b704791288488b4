/** Placeholder until the screen is written. */
export function ReviewStep() {
  return <h1>ReviewStep</h1>;
}
