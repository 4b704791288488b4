import type { EditedClass } from '../../../../contract/class-editing.ts';
import { changedParts, type PartName, takePart } from './parts.ts';
import type { Place } from './class-kinds.ts';
import { type ClassValues, readValues, valuesOf } from './class-values.ts';
import { mergeChanges } from './merge.ts';

/** Another person's changes that were met, and what is still to be chosen between. */
export interface Encounter {
  readonly by: string;
  readonly at: string;
  readonly theirs: ClassValues;
  readonly taken: readonly PartName[];
  readonly conflicts: readonly PartName[];
}

/** The form of a class: as it is saved, as it is typed, and whom one has met on the way. */
export interface ClassFormState {
  readonly saved: EditedClass;
  readonly base: ClassValues;
  readonly values: ClassValues;
  readonly met: Encounter | null;
  /** Whether unsaved changes of an earlier visit were brought back. */
  readonly isRestored: boolean;
}

/** The form as it opens: the class as saved, with the unsaved changes of an earlier visit if there are any. */
export function openForm(
  saved: EditedClass,
  draft: { readonly basedOn: number; readonly content: unknown } | null,
  place: Place,
): ClassFormState {
  const base = valuesOf(saved, place);
  const fresh: ClassFormState = { saved, base, values: base, met: null, isRestored: false };
  if (!draft) return fresh;
  const kept = readUnsaved(draft.content, base);
  if (draft.basedOn === saved.version) {
    const isRestored = changedParts(base, kept.values).length > 0;
    return { ...fresh, values: kept.values, isRestored };
  }
  const state = meetOther({ ...fresh, base: kept.base, values: kept.values }, saved, place);
  return { ...state, isRestored: changedParts(base, state.values).length > 0 };
}

function readUnsaved(content: unknown, from: ClassValues): { values: ClassValues; base: ClassValues } {
  const { values, base } = (content ?? {}) as { values?: unknown; base?: unknown };
  return { values: readValues(values, from), base: readValues(base, from) };
}

/** The form after somebody else saved the class: their changes taken in, conflicts left to choose. */
export function meetOther(state: ClassFormState, other: EditedClass, place: Place): ClassFormState {
  const theirs = valuesOf(other, place);
  const { values, taken, conflicts } = mergeChanges(state.base, state.values, theirs);
  const isSilent = taken.length === 0 && conflicts.length === 0;
  const met = isSilent ? null : { by: other.updatedBy, at: other.updatedAt, theirs, taken, conflicts };
  return { ...state, saved: other, base: theirs, values, met };
}

/** The form with one conflict decided. */
export function choosePart(state: ClassFormState, name: PartName, isTheirs: boolean): ClassFormState {
  if (!state.met) return state;
  const conflicts = state.met.conflicts.filter((other) => other !== name);
  const values = isTheirs ? takePart(name, state.met.theirs, state.values) : state.values;
  return { ...state, values, met: { ...state.met, conflicts } };
}

/** The form after it was saved; what was typed while the answer was on its way stays. */
export function afterSaving(
  state: ClassFormState,
  sent: ClassValues,
  answer: EditedClass,
  place: Place,
): ClassFormState {
  const base = valuesOf(answer, place);
  const { values } = mergeChanges(sent, state.values, base);
  return { saved: answer, base, values, met: null, isRestored: false };
}
