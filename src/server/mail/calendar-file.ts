import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { m } from '../../words/messages.js';
import type { MailAttachment } from '../platform/mailer/mailer.ts';
import { classTitle, enrollmentsUrl, studentName } from './letter-parts.ts';
import { factsOf, type LetterClass, type LetterFacts, type LetterMeeting } from './letter-store.ts';
import type { OutboxMail } from './store.ts';

interface Seat {
  readonly enrollmentId: string;
  readonly classId: string;
  readonly studentId: string;
}

/** The dates of the seats that a mail speaks of, for the family's calendar: added, or cancelled by a withdrawal; null without any. */
export function calendarFile(mail: OutboxMail, facts: LetterFacts, portalUrl: string): MailAttachment | null {
  const seats = seatsOf(mail, facts);
  const calendar = ical({
    name: m.mail_calendar_name({ school: facts.school.name }),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Registration Portal', product: 'Classes', language: 'EN' },
  });
  for (const seat of seats) {
    const item = facts.classes.get(seat.classId);
    for (const meeting of item?.meetings ?? [])
      if (item) calendar.createEvent(eventOf({ seat, item, meeting, mail, facts, portalUrl }));
  }
  if (calendar.length() === 0) return null;
  return {
    fileName: m.mail_calendar_file_name(),
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: calendar.toString(),
  };
}

function seatsOf(mail: OutboxMail, facts: LetterFacts): Seat[] {
  const { registrationId, enrollmentId } = factsOf(mail);
  if (mail.kind === 'registration')
    return (facts.registrations.get(registrationId ?? '') ?? []).flatMap((line) =>
      line.outcome === 'enrolled' && line.enrollmentId ? [{ ...line, enrollmentId: line.enrollmentId }] : [],
    );
  const seat = facts.enrollments.get(enrollmentId ?? '');
  return seat && enrollmentId ? [{ ...seat, enrollmentId }] : [];
}

/**
 * One event for each date. The UID is of the date and the enrollment, so that a withdrawal finds what the registration
 * added. Times are plain UTC: correct in every calendar program, without a table of the zone's clock changes.
 */
function eventOf(parts: {
  seat: Seat;
  item: LetterClass;
  meeting: LetterMeeting;
  mail: OutboxMail;
  facts: LetterFacts;
  portalUrl: string;
}) {
  const { seat, item, meeting, mail, facts, portalUrl } = parts;
  const isCancelled = mail.kind === 'withdrawal';
  const url = enrollmentsUrl(facts, portalUrl);
  const place = item.location;
  return {
    id: `${meeting.id}.${seat.enrollmentId}@${new URL(url).hostname}`,
    stamp: mail.createdAt,
    sequence: isCancelled ? 1 : 0,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start: instantAtSchool(meeting.on, meeting.start, facts.school.timeZone),
    end: instantAtSchool(meeting.on, meeting.end, facts.school.timeZone),
    summary: m.mail_event_title({
      student: studentName(facts, seat.studentId),
      class: classTitle(facts, seat.classId),
    }),
    ...(place && { location: place.address ? `${place.name}, ${place.address}` : place.name }),
    url,
  };
}

/** A wall time at the school as an instant; the zone's clock changes are in it. */
export function instantAtSchool(on: string, time: string, timeZone: string): string {
  return Temporal.PlainDateTime.from(`${on}T${time}`).toZonedDateTime(timeZone).toInstant().toString();
}
