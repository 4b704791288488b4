import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { enrollmentsAction, signature } from '../../platform/letters/letter-parts.ts';
import { apartNotes, groupsApart, seatsApart } from './moved-prices.ts';
import { datesOff, namesOf, readSeats, seatCard, seatThen } from './seat-letter.ts';

/** `apart`: other seats that cost more by it; `isKept`: the school keeps a part of its price. */
const facts = z.object({ enrollmentId: z.uuid(), apart: z.optional(seatsApart), isKept: z.optional(z.boolean()) });

/** The family gave a seat back. */
export const withdrawalMail = defineMail('withdrawal', facts, {
  read: (from, mails) =>
    readSeats(
      from,
      mails.map(({ facts }) => facts.enrollmentId),
      { agreed: mails.flatMap(({ facts }) => groupsApart(facts.apart)) },
    ),
  write: ({ facts, sentAt }, known, desk) => {
    const seat = seatThen(known, facts.enrollmentId, sentAt);
    if (!seat) return null;
    const names = namesOf(seat, known, desk.school);
    const letter = {
      ...signature(desk.school),
      subject: m.mail_withdrawal_subject({ class: names.class }, desk.school.reader),
      title: m.mail_withdrawal_title({}, desk.school.reader),
      opening: [m.mail_withdrawal_opening(names, desk.school.reader)],
      sections: [
        {
          heading: names.student,
          cards: [
            seatCard(seat, known, desk.school, {
              tone: 'ended',
              status: m.mail_status_withdrawn({}, desk.school.reader),
            }),
          ],
        },
      ],
      notes: [
        ...apartNotes(facts.apart ?? [], known, desk.school),
        ...(facts.isKept ? [m.mail_seat_kept({}, desk.school.reader)] : []),
        m.mail_withdrawal_mistake({ email: desk.school.helpEmail }, desk.school.reader),
      ],
      action: enrollmentsAction(desk),
      closing: [m.mail_calendar_removed({}, desk.school.reader)],
    };
    return { letter, calendar: datesOff(seat, known, desk.school) };
  },
});
