import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { enrollmentsAction, signature } from '../../platform/letters/letter-parts.ts';
import { datesOff, namesOf, readSeats, seatCard, seatThen } from './seat-letter.ts';

/** `reason` only where staff want the family to read it; `isKept`: the school keeps a part of its price. */
const facts = z.object({ enrollmentId: z.uuid(), reason: z.optional(z.string()), isKept: z.optional(z.boolean()) });

/** The school took a seat back. */
export const seatRevokedMail = defineMail('seat-revoked', facts, {
  read: (from, mails) =>
    readSeats(
      from,
      mails.map(({ facts }) => facts.enrollmentId),
    ),
  write: ({ facts, sentAt }, known, desk) => {
    const seat = seatThen(known, facts.enrollmentId, sentAt);
    if (!seat) return null;
    const { school } = desk;
    const names = namesOf(seat, known, school);
    const look = { tone: 'ended', status: m.mail_status_revoked({}, school.reader) } as const;
    const letter = {
      ...signature(school),
      subject: m.mail_revoked_subject({ class: names.class }, school.reader),
      title: m.mail_revoked_title({}, school.reader),
      opening: [m.mail_revoked_opening(names, school.reader)],
      sections: [{ heading: names.student, cards: [seatCard(seat, known, school, look)] }],
      notes: [
        ...(facts.reason ? [m.mail_act_reason({ reason: facts.reason }, school.reader)] : []),
        ...(facts.isKept ? [m.mail_seat_kept({}, school.reader)] : []),
        m.mail_act_questions({ email: school.helpEmail }, school.reader),
      ],
      action: enrollmentsAction(desk),
      closing: [m.mail_calendar_removed({}, school.reader)],
    };
    return { letter, calendar: datesOff(seat, known, school) };
  },
});
