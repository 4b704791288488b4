import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { signature } from '../../platform/letters/letter-parts.ts';

/** Tells the address that an account has of the one that is to come in its place, while it still counts. */
export const emailLeavesMail = defineMail('email-leaves', z.object({ to: z.string() }), {
  read: async () => null,
  write: ({ facts: { to } }, _known, { school, portalUrl }) => ({
    letter: {
      ...signature(school),
      subject: m.mail_leaves_subject({}, school.reader),
      title: m.mail_leaves_subject({}, school.reader),
      opening: [m.mail_leaves_opening({ school: school.name, email: to }, school.reader)],
      sections: [],
      notes: [m.mail_leaves_not_you({}, school.reader)],
      action: { label: m.mail_leaves_action({}, school.reader), url: `${portalUrl}/account/manage?section=you` },
      closing: [],
    },
  }),
});
