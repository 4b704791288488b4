import { isHealthReader, isOfOwnClasses, sheetsFor } from '../../../contract/sheets.ts';
import type { HealthSection } from '../../../domain/record-sections.ts';
import type { SheetKind } from '../../../domain/sheets.ts';
import type { ClassSheets } from '../sheets/make.ts';

/** What whoever fetches a pack must still be allowed: kept beside the file, in ids. */
export interface PackReach {
  readonly kinds: readonly SheetKind[];
  readonly classIds: readonly string[];
  /** Whose health answers are in it, by class. */
  readonly health: readonly {
    readonly classId: string;
    readonly studentIds: readonly string[];
    readonly sections?: readonly HealthSection[];
  }[];
}

export function reachOf(made: readonly ClassSheets[]): PackReach {
  return {
    kinds: [...new Set(made.flatMap(({ kinds }) => kinds))],
    classIds: made.map(({ class: { id } }) => id),
    health: made.flatMap(({ class: { id }, students, isMedical, opened }) =>
      isMedical ? [{ classId: id, studentIds: students, sections: opened }] : [],
    ),
  };
}

/** Whether everything in it is still theirs: each sheet by role, health by its own, an instructor's classes while they teach them. */
export function isInReach(
  { kinds, classIds, health }: PackReach,
  { roles, ownClassIds }: { readonly roles: readonly string[]; readonly ownClassIds: readonly string[] },
): boolean {
  const own = sheetsFor(roles);
  return (
    kinds.every((kind) => own.includes(kind)) &&
    (health.length === 0 || isHealthReader(roles)) &&
    (!kinds.some((kind) => isOfOwnClasses(kind, roles)) || classIds.every((id) => ownClassIds.includes(id)))
  );
}
