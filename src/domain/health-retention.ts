import { daysBefore } from './deadlines.ts';

/** The last date of a student with a seat or a place on a waitlist (null: there is none), and the last day on which their family answered. */
export interface HealthEnd {
  readonly datesEndOn: string | null;
  readonly savedOn: string;
}

/** The day on which a student's health data has been of no use for so many days, and goes: counted from the last date, or from what was answered since. */
export function dayHealthGoes({ datesEndOn, savedOn }: HealthEnd, days: number): string {
  const lastOn = datesEndOn !== null && datesEndOn > savedOn ? datesEndOn : savedOn;
  return daysBefore(lastOn, -days);
}
