import { m } from '../../../words/messages.js';
import { CALENDAR_TYPE, type CalendarEntry, calendarFile } from '../calendar-file.ts';
import type { MailAttachment } from '../mailer/mailer.ts';
import type { LetterDesk, LetterSchool } from './letter.ts';
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
  return meetings.map(({ id, on, start, end, place }) => ({
    id: `${id}.${seat.enrollmentId}`,
    on,
    start,
    end,
    title: seat.title,
    place: place ? placeWords(place) : location && placeWords(location),
    ...as,
  }));
}

/** What a seat is called in a calendar: `Maya: Rock Climbing`. */
export function eventTitle(student: string, title: string, { reader }: Pick<LetterSchool, 'reader'>): string {
  return m.mail_event_title({ student, class: title }, reader);
}

/** A file for the family's calendar program; null without any date. */
export function calendarAttachment(
  entries: readonly CalendarEntry[],
  stamp: string,
  desk: Pick<LetterDesk, 'school' | 'portalUrl'>,
): MailAttachment | null {
  if (entries.length === 0) return null;
  const name = m.mail_calendar_name({ school: desk.school.name }, desk.school.reader);
  return {
    fileName: m.mail_calendar_file_name({}, desk.school.reader),
    contentType: CALENDAR_TYPE,
    content: calendarFile(entries, { name, stamp, url: enrollmentsUrl(desk), timeZone: desk.school.timeZone }),
  };
}
