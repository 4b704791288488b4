import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { m } from '../../../words/messages.js';
import type { MailAttachment } from '../mailer/mailer.ts';
import type { CalendarEntry, LetterDesk } from './letter.ts';
import { enrollmentsUrl } from './letter-parts.ts';
import { type LetterMeeting, placeWords } from './schedule-words.ts';

/** The dates of a seat for its family's calendar. */
export function calendarEntries(
  seat: { readonly enrollmentId: string; readonly title: string },
  {
    meetings,
    location,
  }: {
    readonly meetings: readonly LetterMeeting[];
    readonly location: { readonly name: string; readonly address: string } | null;
  },
  as: Pick<CalendarEntry, 'isOff' | 'sequence'>,
): CalendarEntry[] {
  return meetings.map(({ id, on, start, end }) => ({
    id: `${id}.${seat.enrollmentId}`,
    on,
    start,
    end,
    title: seat.title,
    place: location && placeWords(location),
    ...as,
  }));
}

/** What a seat is called in a calendar: `Maya: Rock Climbing`. */
export function eventTitle(student: string, title: string): string {
  return m.mail_event_title({ student, class: title });
}

/**
 * A file for the family's calendar program; null without any date. Times are plain UTC: correct in every calendar program, without a
 * table of the zone's clock changes.
 */
export function calendarFile(
  entries: readonly CalendarEntry[],
  stamp: string,
  desk: Pick<LetterDesk, 'school' | 'portalUrl'>,
): MailAttachment | null {
  if (entries.length === 0) return null;
  const calendar = ical({
    name: m.mail_calendar_name({ school: desk.school.name }),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Registration Portal', product: 'Classes', language: 'EN' },
  });
  const url = enrollmentsUrl(desk);
  for (const entry of entries)
    calendar.createEvent({
      id: `${entry.id}@${new URL(url).hostname}`,
      stamp,
      sequence: entry.sequence,
      status: entry.isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      start: instantAtSchool(entry.on, entry.start, desk.school.timeZone),
      end: instantAtSchool(entry.on, entry.end, desk.school.timeZone),
      summary: entry.title,
      ...(entry.place && { location: entry.place }),
      url,
    });
  return {
    fileName: m.mail_calendar_file_name(),
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: calendar.toString(),
  };
}

/** A wall time at the school as an instant; the zone's clock changes are in it. */
function instantAtSchool(on: string, time: string, timeZone: string): string {
  return Temporal.PlainDateTime.from(`${on}T${time}`).toZonedDateTime(timeZone).toInstant().toString();
}
