import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { newSeat, readNewSeats, writeNewSeat } from './new-seat.ts';

/** A freed seat went to the first on the waitlist, or staff gave one to somebody on it. */
export const promotionMail = defineMail('promotion', z.object({ ...newSeat, entryId: z.uuid() }), {
  read: (from, mails) => readNewSeats(from, mails),
  write: (mail, known, desk) =>
    writeNewSeat(mail, known, desk, (names) => ({
      subject: m.mail_promotion_subject({ class: names.class }, desk.school.reader),
      title: m.mail_promotion_title({}, desk.school.reader),
      opening: m.mail_promotion_opening(names, desk.school.reader),
      note: m.mail_promotion_not_needed({}, desk.school.reader),
    })),
});
