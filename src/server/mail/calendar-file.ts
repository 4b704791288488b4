import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { m } from '../../words/messages.js';
import type { MailAttachment } from '../platform/mailer/mailer.ts';
import { classFactsOf } from './class-facts.ts';
import { classTitle, enrollmentsUrl, studentName } from './letter-parts.ts';
import { factsOf, type LetterClass, type LetterFacts, type LetterMeeting } from './letter-store.ts';
import { hasSeat } from './line-now.ts';
import type { OutboxMail } from './store.ts';

interface Seat {
  readonly enrollmentId: string;
  readonly classId: string;
  readonly studentId: string;
}

/** The dates of the seats that a mail speaks of, for the family's calendar: added, brought up to date, or cancelled; null without any. */
export function calendarFile(mail: OutboxMail, facts: LetterFacts, portalUrl: string): MailAttachment | null {
  const seats = seatsOf(mail, facts);
  const calendar = ical({
    name: m.mail_calendar_name({ school: facts.school.name }),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Registration Portal', product: 'Classes', language: 'EN' },
  });
  for (const seat of seats) {
    const item = facts.classes.get(seat.classId);
    if (!item) continue;
    const isOff = mail.kind === 'withdrawal' || mail.kind === 'class-cancelled';
    for (const meeting of item.meetings)
      calendar.createEvent(eventOf({ seat, item, meeting, mail, facts, portalUrl, isOff }));
    for (const meeting of classFactsOf(mail)?.removed ?? [])
      calendar.createEvent(eventOf({ seat, item, meeting, mail, facts, portalUrl, isOff: true }));
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
  const aboutClass = classFactsOf(mail);
  if (aboutClass)
    return aboutClass.seats.flatMap(({ studentId, enrollmentId }) =>
      enrollmentId === null ? [] : [{ enrollmentId, studentId, classId: aboutClass.classId }],
    );
  if (mail.kind === 'registration')
    return (facts.registrations.get(registrationId ?? '') ?? [])
      .filter(hasSeat)
      .map((line) => ({ ...line, enrollmentId: line.seatId }));
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
  isOff: boolean;
}) {
  const { seat, item, meeting, mail, facts, portalUrl, isOff } = parts;
  const url = enrollmentsUrl(facts, portalUrl);
  const place = item.location;
  return {
    id: `${meeting.id}.${seat.enrollmentId}@${new URL(url).hostname}`,
    stamp: mail.createdAt,
    sequence: sequenceOf(mail, item),
    status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
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

/** Calendar programs take what comes with a higher number: a change has that of the version it changed, a withdrawal that of the latest. */
function sequenceOf(mail: OutboxMail, item: LetterClass): number {
  if (mail.kind === 'withdrawal') return item.version ?? 1;
  return classFactsOf(mail)?.sequence ?? 0;
}

/** A wall time at the school as an instant; the zone's clock changes are in it. */
export function instantAtSchool(on: string, time: string, timeZone: string): string {
  return Temporal.PlainDateTime.from(`${on}T${time}`).toZonedDateTime(timeZone).toInstant().toString();
}
