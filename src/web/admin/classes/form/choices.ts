import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';

/** What the form offers to choose from. */
export type Choices = OutputOf<typeof functions.classChoices>;

/** Choices for a select: archived ones only where one is chosen. */
export function listChoices(
  all: readonly { readonly id: string; readonly name: string; readonly isArchived: boolean }[],
  chosen: string | readonly string[],
): { value: string; label: string }[] {
  return all
    .filter(({ id, isArchived }) => !isArchived || chosen === id || chosen.includes(id))
    .map(({ id, name, isArchived }) => ({ value: id, label: isArchived ? m.class_form_archived({ name }) : name }));
}

/** What one of them is called; undefined where there is none, or they are still to come. */
export function nameOf(
  all: readonly { readonly id: string; readonly name: string }[] | undefined,
  id: string | null,
): string | undefined {
  return all?.find((one) => one.id === id)?.name;
}
