import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { beforeStop } from '../../platform/letters/letter-parts.ts';
import { linkLetter, oneTimeFor } from './link-letter.ts';

/** Somebody tried to create an account with an address that has one: its owner signs in, or sets a new password by the link. */
export const accountExistsMail = defineMail('account-exists', z.object({}), {
  oneTime: oneTimeFor('reset'),
  read: async () => null,
  write: (_mail, _known, desk) => ({
    letter: linkLetter(desk, {
      subject: m.mail_exists_subject({ school: desk.school.name }, desk.school.reader),
      title: m.mail_exists_title({}, desk.school.reader),
      opening: [
        m.mail_exists_opening({ school: beforeStop(desk.school.name) }, desk.school.reader),
        m.mail_exists_sign_in({ url: `${desk.portalUrl}/user/login` }, desk.school.reader),
      ],
      action: m.mail_reset_action({}, desk.school.reader),
      closing: m.mail_exists_ignore({}, desk.school.reader),
    }),
  }),
});
