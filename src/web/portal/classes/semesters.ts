import type { SchoolClass, Semester } from '../../../contract/classes.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import type { Available } from '../../shared/class-keys.ts';

/** The semesters open for enrolment, in the order of the year. */
export function inOrderOfYear(available: Available): Available[string][] {
  return Object.values(available).sort((a, b) => a.semester.startsOn.localeCompare(b.semester.startsOn));
}

/** The semester to show: the asked one, else the current one unless its registration is over, else the first that still takes any. */
export function decideShown<S extends { readonly semester: Semester }>(
  parts: readonly S[],
  asked: string | undefined,
  now: number,
): S | undefined {
  const isStillOf = ({ semester }: S) => now < Date.parse(semester.registrationClosesAt);
  return (
    parts.find(({ semester }) => semester.id === asked) ??
    parts.find((part) => part.semester.isCurrent && isStillOf(part)) ??
    parts.find(isStillOf) ??
    parts.at(-1)
  );
}

/** All classes of a semester, those of its groups among them. */
export function allClasses({ classes, groups }: Available[string]): SchoolClass[] {
  return [...classes, ...groups.flatMap((group) => group.classes)];
}

/** Where a registration window stands at `now`; `endsWithDay`: it closes as a day at the school ends. */
export function readWindow(semester: Semester, now: number, timeZone: string) {
  const { registrationOpensAt: opensAt, registrationClosesAt: closesAt } = semester;
  const [opens, closes] = [Date.parse(opensAt), Date.parse(closesAt)];
  const state = now < opens ? 'not-open' : now < closes ? 'open' : 'closed';
  const lastMoment = new Date(closes - 1).toISOString();
  return {
    state,
    opensAt,
    opensInSeconds: Math.max(0, Math.ceil((opens - now) / 1000)),
    closesAt,
    lastMoment,
    // Schools write midnight, or the minute before it.
    endsWithDay: dayAtSchool(lastMoment, timeZone) !== dayAtSchool(closes + 60_000, timeZone),
  } as const;
}
