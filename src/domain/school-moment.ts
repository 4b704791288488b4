import { dayAtSchoolEnds, wallTimeAtSchool } from './school-instant.ts';

/** A date and a time of day `HH:MM` on the school's clocks, as forms show it. */
interface SchoolMoment {
  readonly on: string;
  readonly at: string;
}

/** The instant at which something begins at the school, as ISO text in UTC. */
export function instantOfMoment({ on, at }: SchoolMoment, timeZone: string): string {
  return wallTimeAtSchool(on, at, timeZone);
}

/** The instant at which something ends at the school: 23:59 means the end of that day, its last second. */
export function lastInstantOfMoment({ on, at }: SchoolMoment, timeZone: string): string {
  return at === '23:59' ? dayAtSchoolEnds(on, timeZone) : wallTimeAtSchool(on, at, timeZone);
}
