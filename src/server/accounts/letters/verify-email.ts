import * as z from 'zod/mini';
import { HOLD_MINUTES } from '../../../domain/holds.ts';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { linkLetter, oneTimeFor } from './link-letter.ts';

/** Asks whether an address is really theirs. */
export const verifyEmailMail = defineMail('verify-email', z.object({}), {
  oneTime: oneTimeFor('verify'),
  read: async () => null,
  write: (_mail, _known, desk) => ({
    letter: linkLetter(desk, {
      subject: m.mail_verify_subject({}, desk.school.reader),
      title: m.mail_verify_title({}, desk.school.reader),
      opening: [
        m.mail_verify_opening({ school: desk.school.name }, desk.school.reader),
        ...(desk.school.holdsSeats ? [m.mail_verify_holds({ minutes: HOLD_MINUTES }, desk.school.reader)] : []),
      ],
      action: m.mail_verify_action({}, desk.school.reader),
      figures: m.mail_verify_figures({}, desk.school.reader),
      closing: m.mail_verify_ignore({ school: desk.school.name }, desk.school.reader),
    }),
  }),
});
