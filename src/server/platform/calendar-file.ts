import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { meetingAtSchool } from '../../domain/school-instant.ts';

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
  /** Whether it is not certain, as for those who wait for a seat. */
  readonly isTentative?: boolean;
  /** Calendar programs take what comes with a higher number. */
  readonly sequence: number;
  /** When it changed last, where that is known. */
  readonly changedAt?: string;
  /** Where the portal says more about this date, where that is not where it says more about all of them. */
  readonly url?: string;
}

/** Whole days, both included. */
export interface CalendarDays {
  readonly id: string;
  readonly firstOn: string;
  readonly lastOn: string;
  readonly title: string;
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
  /** How often a program that has subscribed should ask again, in seconds. */
  readonly refreshSeconds?: number;
  /** Days on which the school is closed. */
  readonly days?: readonly CalendarDays[];
}

/** A file for calendar programs. Times are plain UTC: correct in every one of them, without a table of the zone's clock changes. */
export function calendarFile(entries: readonly CalendarEntry[], setting: CalendarSetting): string {
  const { name, url, refreshSeconds, stamp } = setting;
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Registration Portal', product: 'Classes', language: 'EN' },
    ...(refreshSeconds && { ttl: refreshSeconds, url }),
  });
  addMeetings(calendar, entries, setting);
  const host = new URL(url).hostname;
  for (const day of setting.days ?? [])
    calendar.createEvent({
      id: `${day.id}@${host}`,
      stamp,
      sequence: day.sequence,
      allDay: true,
      start: new Date(`${day.firstOn}T00:00:00Z`),
      // The day after the last: the end of whole days is not part of them.
      end: new Date(Date.parse(`${day.lastOn}T00:00:00Z`) + 86_400_000),
      summary: day.title,
      transparency: ICalEventTransparency.TRANSPARENT,
      url,
    });
  return calendar.toString();
}

function addMeetings(
  calendar: ICalCalendar,
  entries: readonly CalendarEntry[],
  { stamp, url, timeZone }: CalendarSetting,
): void {
  const host = new URL(url).hostname;
  // Many classes meet at the same time, and the clocks of a zone are slow to ask.
  const instants = new Map<string, { start: string; end: string }>();
  const spanOf = ({ on, start, end }: CalendarEntry) => {
    const key = `${on} ${start} ${end}`;
    const span = instants.get(key) ?? meetingAtSchool({ on, start, end }, timeZone);
    instants.set(key, span);
    return span;
  };
  for (const entry of entries) {
    const event: ICalEventData = {
      id: `${entry.id}@${host}`,
      stamp: entry.changedAt ?? stamp,
      sequence: entry.sequence,
      status: statusOf(entry),
      ...spanOf(entry),
      summary: entry.title,
      ...(entry.changedAt && { lastModified: entry.changedAt }),
      ...(entry.place && { location: entry.place }),
      url: entry.url ?? url,
    };
    calendar.createEvent(event);
  }
}

function statusOf({ isOff, isTentative }: CalendarEntry): ICalEventStatus {
  if (isOff) return ICalEventStatus.CANCELLED;
  return isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}
