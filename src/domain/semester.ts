/** A semester as far as "which one is meant now" is concerned; dates as `YYYY-MM-DD`. */
export interface SemesterDates {
  readonly id: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly isCurrent: boolean;
}

/** The current semester: the one staff marked, else the one that contains today at the school, else the next, else the latest; null without any. */
export function decideCurrentSemester<S extends SemesterDates>(semesters: readonly S[], today: string): S | null {
  const ordered = semesters.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
  return (
    ordered.find((semester) => semester.isCurrent) ??
    ordered.find((semester) => semester.startsOn <= today && today <= semester.endsOn) ??
    ordered.find((semester) => semester.startsOn > today) ??
    ordered.at(-1) ??
    null
  );
}
