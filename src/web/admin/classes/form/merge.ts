import { changedParts, isSame, type PartName, takePart } from './parts.ts';
import type { ClassValues } from './class-values.ts';

/** What became of two people's changes to the same class. */
export interface Merged {
  /** Both people's changes; where they disagree, mine until somebody chooses. */
  readonly values: ClassValues;
  /** Fields that only they changed, taken over. */
  readonly taken: readonly PartName[];
  /** Fields that both changed, each to something else. */
  readonly conflicts: readonly PartName[];
}

/** Brings together what I and they made of the same beginning, field by field. */
export function mergeChanges(base: ClassValues, mine: ClassValues, theirs: ClassValues): Merged {
  const changedByThem = changedParts(base, theirs).filter((name) => !isSame(name, mine, theirs));
  const conflicts = changedByThem.filter((name) => !isSame(name, base, mine));
  const taken = changedByThem.filter((name) => !conflicts.includes(name));
  return { values: taken.reduce((values, name) => takePart(name, theirs, values), mine), taken, conflicts };
}
