import * as z from 'zod/mini';
import { m } from '../../../../words/messages.js';
import { defineMail } from '../../../platform/letters/define-mail.ts';
import { signature, studentName } from '../../../platform/letters/letter-parts.ts';
import { listGoByNames } from '../../../students/store.ts';

/** Asks a family for the t-shirt sizes that are missing: whose. */
export const sizesMissingMail = defineMail(
  'sizes-missing',
  z.object({ studentIds: z.array(z.uuid()), reminderId: z.uuid() }),
  {
    read: ({ database, organizationId }, mails) =>
      listGoByNames(
        database,
        organizationId,
        mails.flatMap(({ facts }) => facts.studentIds),
      ),
    write: ({ facts: { studentIds } }, names, { school, portalUrl }) => {
      const { reader } = school;
      const [only] = studentIds;
      const path = studentIds.length === 1 && only ? `/account/students/${only}` : '/account/students';
      return {
        letter: {
          ...signature(school),
          subject: m.tshirts_mail_subject({}, reader),
          title: m.tshirts_mail_title({}, reader),
          opening: [m.tshirts_mail_opening({}, reader)],
          sections: [
            {
              heading: null,
              cards: studentIds.map((studentId) => ({
                tone: 'waiting' as const,
                status: m.tshirts_mail_missing({}, reader),
                title: studentName(names, studentId, school),
                rows: [],
              })),
            },
          ],
          notes: [],
          action: { label: m.tshirts_mail_action({}, reader), url: `${portalUrl}${path}` },
          closing: [],
        },
      };
    },
  },
);
