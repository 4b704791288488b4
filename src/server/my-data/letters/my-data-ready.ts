import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { signature } from '../../platform/letters/letter-parts.ts';

/** Only that the copy is there: it is fetched by whoever signs in, and nothing of it is in a mail. */
export const myDataReadyMail = defineMail('my-data-ready', z.object({}), {
  read: async () => null,
  write: (_mail, _known, { school, portalUrl }) => ({
    letter: {
      ...signature(school),
      subject: m.my_data_mail_subject({}, school.reader),
      title: m.my_data_mail_subject({}, school.reader),
      opening: [m.my_data_mail_opening({}, school.reader)],
      sections: [],
      notes: [m.my_data_mail_not_you({}, school.reader)],
      action: { label: m.my_data_mail_action({}, school.reader), url: `${portalUrl}/account/manage?section=data` },
      closing: [],
    },
  }),
});
