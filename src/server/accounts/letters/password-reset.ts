import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { beforeStop } from '../../platform/letters/letter-parts.ts';
import { linkLetter, oneTimeFor } from './link-letter.ts';

/** Brings the link by which a password is set anew. */
export const passwordResetMail = defineMail('password-reset', z.object({}), {
  oneTime: oneTimeFor('reset'),
  read: async () => null,
  write: (_mail, _known, desk) => ({
    letter: linkLetter(desk, {
      subject: m.mail_reset_subject({}, desk.school.reader),
      title: m.mail_reset_title({}, desk.school.reader),
      opening: [m.mail_reset_opening({ school: beforeStop(desk.school.name) }, desk.school.reader)],
      action: m.mail_reset_action({}, desk.school.reader),
      closing: m.mail_reset_ignore({}, desk.school.reader),
    }),
  }),
});
