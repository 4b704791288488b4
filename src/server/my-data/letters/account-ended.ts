import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { signature } from '../../platform/letters/letter-parts.ts';

/** The last letter to an address: nobody can sign in with it any more. */
export const accountEndedMail = defineMail('account-ended', z.object({}), {
  read: async () => null,
  write: (_mail, _known, { school, portalUrl }) => ({
    letter: {
      ...signature(school),
      subject: m.my_data_ended_subject({}, school.reader),
      title: m.my_data_ended_subject({}, school.reader),
      opening: [m.my_data_ended_opening({ school: school.name }, school.reader)],
      sections: [],
      notes: [m.my_data_ended_not_you({}, school.reader)],
      action: { label: m.my_data_ended_action({}, school.reader), url: portalUrl },
      closing: [],
    },
  }),
});
