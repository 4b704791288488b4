import { daysBefore } from './deadlines.ts';

/** The last date of a student with a seat or a place on a waitlist (null: there is none), and the last day on which their family answered. */
export interface LastUse {
  readonly datesEndOn: string | null;
  readonly savedOn: string;
}

/** The day on which what is kept of a student has been of no use for so many days, and goes: counted from the last date, or from what was answered since. */
export function dayItGoes({ datesEndOn, savedOn }: LastUse, days: number): string {
  const lastOn = datesEndOn !== null && datesEndOn > savedOn ? datesEndOn : savedOn;
  return daysBefore(lastOn, -days);
}

/** How long the record of a student is kept whose guardians have all deleted their accounts, at most. */
export const LEFT_DAYS = 90;

/** After how many days a student's record goes; null: never. Whoever was left by all guardians waits for the last class, and not for years. */
export function daysKept(
  { recordDays, healthDays }: { readonly recordDays: number | null; readonly healthDays: number | null },
  isLeft: boolean,
): number | null {
  return isLeft ? Math.min(recordDays ?? LEFT_DAYS, healthDays ?? LEFT_DAYS, LEFT_DAYS) : recordDays;
}

/** So many are named. */
const MOST = 200;

/** Who goes next, in order; those whose days are null never do. */
export function nextToGo<Student extends LastUse & { readonly id: string }>(
  all: readonly Student[],
  daysOf: (student: Student) => number | null,
) {
  const students = all
    .flatMap((student) => {
      const days = daysOf(student);
      return days === null ? [] : [{ ...student, goesOn: dayItGoes(student, days) }];
    })
    .sort((a, b) => a.goesOn.localeCompare(b.goesOn) || a.id.localeCompare(b.id));
  return { total: students.length, students: students.slice(0, MOST) };
}
