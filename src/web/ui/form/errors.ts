/** Sentences about what is wrong, by the path of the field. */
export type Errors = Readonly<Record<string, string>>;

/** The words for a field or anything below it. */
export function errorAt(errors: Errors, path: string): string | undefined {
  return errors[path] ?? Object.entries(errors).find(([at]) => at.startsWith(`${path}.`))?.[1];
}

const WRONG = '[aria-invalid="true"]';

/** Brings whoever types to the first field that is wrong, once it is marked. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(WRONG)?.focus());
}

/** Whether any field of the form is marked as wrong. */
export function hasErrorShown(form: HTMLElement | null): boolean {
  return form?.querySelector(WRONG) !== null;
}

/** What is wrong, without what concerns these paths and anything below them (`#` comes before the row of a list). */
export function withoutErrors(errors: Errors, paths: readonly string[]): Errors {
  const left = Object.entries(errors).filter(
    ([at]) => !paths.some((path) => at === path || at.startsWith(`${path}.`) || at.startsWith(`${path}#`)),
  );
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}
