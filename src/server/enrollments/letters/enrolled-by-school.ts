import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { beforeStop } from '../../platform/letters/letter-parts.ts';
import { newSeat, readNewSeats, writeNewSeat } from './new-seat.ts';

/** Staff enrolled a student in the name of the family. */
export const enrolledBySchoolMail = defineMail('enrolled-by-school', z.object(newSeat), {
  read: (from, mails) => readNewSeats(from, mails),
  write: (mail, known, desk) =>
    writeNewSeat(mail, known, desk, (names) => ({
      subject: m.mail_by_school_subject({ class: names.class }, desk.school.reader),
      title: m.mail_by_school_title({}, desk.school.reader),
      opening: m.mail_by_school_opening({ ...names, school: beforeStop(desk.school.name) }, desk.school.reader),
      note: m.mail_withdrawal_mistake({ email: desk.school.helpEmail }, desk.school.reader),
    })),
});
