import { Temporal } from 'temporal-polyfill';

/** The instant at which a day `YYYY-MM-DD` begins at the school, as ISO text in UTC. */
export function dayAtSchoolStarts(day: string, timeZone: string): string {
  return iso(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone }).toInstant());
}

/** The last second of a day at the school, as ISO text in UTC: what "closes on" that day means. */
export function dayAtSchoolEnds(day: string, timeZone: string): string {
  const nextDay = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime({ timeZone });
  return iso(nextDay.toInstant().subtract({ seconds: 1 }));
}

/** The instant of a wall time `HH:MM` on a day at the school, as ISO text in UTC. */
export function wallTimeAtSchool(day: string, time: string, timeZone: string): string {
  const plainTime = Temporal.PlainTime.from(time);
  return iso(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).toInstant());
}

/**
 * When a meeting begins and ends, as ISO text in UTC. An end that is not after its beginning on the clock is that of the next day; where the
 * clocks leap over the beginning it is as long as it says.
 */
export function meetingAtSchool(
  { on, start, end }: { readonly on: string; readonly start: string; readonly end: string },
  timeZone: string,
): { start: string; end: string } {
  const at = (day: Temporal.PlainDate, time: string) =>
    day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).toInstant();
  const day = Temporal.PlainDate.from(on);
  const last = end > start ? day : day.add({ days: 1 });
  const [begins, ends] = [at(day, start), at(last, end)];
  if (Temporal.Instant.compare(begins, ends) < 0) return { start: iso(begins), end: iso(ends) };
  const { hours, minutes } = Temporal.PlainTime.from(start).until(Temporal.PlainTime.from(end));
  return { start: iso(begins), end: iso(begins.add({ hours, minutes })) };
}

/** The same wall time at the school so many weeks later (or earlier), whatever the clocks did meanwhile. */
export function weeksLater(instant: string, weeks: number, timeZone: string): string {
  return iso(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).add({ weeks }).toInstant());
}

function iso(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 });
}

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
