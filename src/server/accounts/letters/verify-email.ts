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
      subject: m.mail_verify_subject(),
      title: m.mail_verify_title(),
      opening: [
        m.mail_verify_opening({ school: desk.school.name }),
        ...(desk.school.holdsSeats ? [m.mail_verify_holds({ minutes: HOLD_MINUTES })] : []),
      ],
      action: m.mail_verify_action(),
      figures: m.mail_verify_figures(),
      closing: m.mail_verify_ignore({ school: desk.school.name }),
    }),
  }),
});
