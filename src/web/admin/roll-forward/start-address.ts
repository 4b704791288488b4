import type { NamedSemester } from '../../../contract/semesters.ts';

interface Asked {
  /** From which semester, and into which, as the address says. */
  readonly semester: string | undefined;
  readonly to: string | undefined;
}

/** In the address where no semester to copy into is chosen on purpose: the screen does not choose one then. */
export const NOT_CHOSEN = 'none';

/**
 * Where the way into the screen leads, if not to what the address says: from an empty semester, classes are copied into
 * it, out of the one before. `from` is the semester that the server took the address to mean.
 */
export function findStartAddress(
  semesters: readonly NamedSemester[],
  asked: Asked,
  from: NamedSemester,
  hasClasses: boolean,
): { semester: string; to: string } | null {
  if (semesters.length < 2) return null;
  const into = asked.to === undefined ? (hasClasses ? undefined : from) : semesters.find(({ id }) => id === asked.to);
  if (!into || into.isArchived) return null;
  if (asked.to !== undefined && asked.semester !== undefined && asked.semester !== into.id) return null;
  const way = { semester: (findBefore(semesters, into) ?? into).id, to: into.id };
  return way.semester === asked.semester && way.to === asked.to ? null : way;
}

/** The semester that begins last before this one does. */
function findBefore(semesters: readonly NamedSemester[], { startsOn }: NamedSemester): NamedSemester | undefined {
  return semesters.filter((one) => one.startsOn < startsOn).toSorted((a, b) => (a.startsOn < b.startsOn ? 1 : -1))[0];
}
