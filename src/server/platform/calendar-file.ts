import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { wallTimeAtSchool } from '../../domain/school-instant.ts';

/** One date in a calendar program. */
export interface CalendarEntry {
  /** The same for as long as it is the same date: by it a calendar program finds what it has to change. */
  readonly id: string;
  readonly on: string;
  readonly start: string;
  readonly end: string;
  readonly title: string;
  readonly place: string | null;
  readonly isOff: boolean;
  /** Calendar programs take what comes with a higher number. */
  readonly sequence: number;
}

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH';

export interface CalendarSetting {
  readonly name: string;
  /** When it was written, as ISO 8601. */
  readonly stamp: string;
  /** Where the portal says more about the dates. */
  readonly url: string;
  /** The school's, in which the times of day are meant. */
  readonly timeZone: string;
}

/** A file for calendar programs. Times are plain UTC: correct in every one of them, without a table of the zone's clock changes. */
export function calendarFile(
  entries: readonly CalendarEntry[],
  { name, stamp, url, timeZone }: CalendarSetting,
): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Registration Portal', product: 'Classes', language: 'EN' },
  });
  for (const entry of entries)
    calendar.createEvent({
      id: `${entry.id}@${new URL(url).hostname}`,
      stamp,
      sequence: entry.sequence,
      status: entry.isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      start: wallTimeAtSchool(entry.on, entry.start, timeZone),
      end: wallTimeAtSchool(entry.on, entry.end, timeZone),
      summary: entry.title,
      ...(entry.place && { location: entry.place }),
      url,
    });
  return calendar.toString();
}
