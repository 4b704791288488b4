import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { signature } from '../../platform/letters/letter-parts.ts';

/** Given by itself, with the first answer. */
const FIRST = 'portal';

/** Tells an administrator who may read health data from now on, and who says so. Nothing of that data. */
export const healthGrantedMail = defineMail('health-granted', z.object({ holder: z.string(), by: z.string() }), {
  read: async () => null,
  write: ({ facts: { holder, by } }, _known, { school, portalUrl }) => ({
    letter: {
      ...signature(school),
      subject: m.mail_health_granted_subject({}, school.reader),
      title: m.mail_health_granted_subject({}, school.reader),
      opening: [
        (by === FIRST ? m.mail_health_granted_first : m.mail_health_granted_opening)(
          { school: school.name, holder, by },
          school.reader,
        ),
      ],
      sections: [],
      notes: [m.mail_health_granted_not_right({}, school.reader)],
      action: { label: m.mail_health_granted_action({}, school.reader), url: `${portalUrl}/admin/roles` },
      closing: [],
    },
  }),
});
