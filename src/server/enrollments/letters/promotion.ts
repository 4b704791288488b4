import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { enrollmentsAction, signature } from '../../platform/letters/letter-parts.ts';
import { guardiansOf } from './lines-store.ts';
import { addedDates } from './registration.ts';
import { schoolWords, semesterFiles } from './school-words.ts';
import { namesOf, readSeats, seatCard } from './seat-letter.ts';

/** A freed seat went to the first on the waitlist. */
export const promotionMail = defineMail('promotion', z.object({ enrollmentId: z.uuid(), entryId: z.uuid() }), {
  read: async (from, mails) => {
    const ids = mails.map(({ facts }) => facts.enrollmentId);
    const guardians = await guardiansOf(from.database, from.organizationId, [], ids);
    return { guardians, ...(await readSeats(from, ids)) };
  },
  write: ({ facts }, { guardians, ...known }, desk) => {
    const seat = known.seats.get(facts.enrollmentId);
    if (!seat) return null;
    const names = namesOf(seat, known);
    const letter = {
      ...signature(desk.school),
      subject: m.mail_promotion_subject({ class: names.class }),
      title: m.mail_promotion_title(),
      opening: [m.mail_promotion_opening(names)],
      words: schoolWords([seat], guardians.get(facts.enrollmentId), known, desk),
      sections: [
        {
          heading: names.student,
          cards: [seatCard(seat, known, desk.school, { tone: 'good', status: m.mail_status_enrolled() })],
        },
      ],
      notes: [m.mail_promotion_not_needed()],
      action: enrollmentsAction(desk),
      closing: [m.mail_calendar_attached()],
    };
    return { letter, calendar: addedDates(seat, known), files: semesterFiles([seat], known) };
  },
});
