import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { linkLetter, oneTimeFor } from './link-letter.ts';

/** Asks a new address whether it is really theirs; the old one stays until then. */
export const emailChangeMail = defineMail('email-change', z.object({}), {
  oneTime: oneTimeFor('change'),
  read: async () => null,
  write: (_mail, _known, desk) => ({
    letter: linkLetter(desk, {
      subject: m.mail_change_subject({}, desk.school.reader),
      title: m.mail_change_subject({}, desk.school.reader),
      opening: [m.mail_change_opening({ school: desk.school.name }, desk.school.reader)],
      action: m.mail_verify_action({}, desk.school.reader),
      figures: m.mail_verify_figures({}, desk.school.reader),
      closing: m.mail_change_ignore({}, desk.school.reader),
    }),
  }),
});
