import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { enrollmentsAction, signature } from '../../platform/letters/letter-parts.ts';
import { datesOff, datesOn, haveLeft, isTheirs, namesOf, readSeats, seatCard, seatThen } from './seat-letter.ts';

/** `leftEnrollmentId`: where the student had been moved, and is no longer. */
const facts = z.object({ enrollmentId: z.uuid(), leftEnrollmentId: z.optional(z.uuid()) });

/** A seat that had ended is there again. */
export const seatReopenedMail = defineMail('seat-reopened', facts, {
  read: (from, mails) =>
    readSeats(
      from,
      mails.flatMap(({ facts }) => [facts.enrollmentId, facts.leftEnrollmentId ?? []].flat()),
      { isPast: haveLeft(mails) },
    ),
  write: ({ facts, sentAt }, known, desk) => {
    const seat = seatThen(known, facts.enrollmentId, sentAt);
    if (!seat) return null;
    const left = seatThen(known, facts.leftEnrollmentId, sentAt);
    const { school } = desk;
    const names = namesOf(seat, known, school);
    const taken = { tone: 'good', status: m.mail_status_enrolled({}, school.reader) } as const;
    const ended = { tone: 'ended', status: m.mail_status_moved({}, school.reader) } as const;
    const letter = {
      ...signature(school),
      subject: m.mail_reopened_subject({ class: names.class }, school.reader),
      title: m.mail_reopened_title({}, school.reader),
      opening: [
        isTheirs(seat)
          ? m.mail_reopened_opening(names, school.reader)
          : m.mail_seat_ended_opening(names, school.reader),
      ],
      sections: [
        {
          heading: names.student,
          cards: [seatCard(seat, known, school, taken), ...(left ? [seatCard(left, known, school, ended)] : [])],
        },
      ],
      notes: [m.mail_act_questions({ email: school.helpEmail }, school.reader)],
      action: enrollmentsAction(desk),
      closing: [m.mail_calendar_changed({}, school.reader)],
    };
    return {
      letter,
      calendar: [
        ...(isTheirs(seat) ? datesOn(seat, known, school) : []),
        ...(left ? datesOff(left, known, school) : []),
      ],
    };
  },
});
