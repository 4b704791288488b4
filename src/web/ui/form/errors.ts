/** Error messages by the path of the field. */
export type Errors = Readonly<Record<string, string>>;

/** The error message of a field or of anything below it. */
export function errorAt(errors: Errors, path: string): string | undefined {
  return errors[path] ?? Object.entries(errors).find(([at]) => at.startsWith(`${path}.`))?.[1];
}

const WRONG = '[aria-invalid="true"]';

/** Focuses the first field with an error, once it is marked. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(WRONG)?.focus());
}

/** Whether any field of the form is marked with an error. */
export function hasErrorShown(form: HTMLElement | null): boolean {
  return form?.querySelector(WRONG) !== null;
}

/** The errors without those at these paths or below them (`#` precedes the row of a list). */
export function withoutErrors(errors: Errors, paths: readonly string[]): Errors {
  const left = Object.entries(errors).filter(
    ([at]) => !paths.some((path) => at === path || at.startsWith(`${path}.`) || at.startsWith(`${path}#`)),
  );
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}
