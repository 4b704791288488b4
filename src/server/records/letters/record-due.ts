import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { signature, studentName } from '../../platform/letters/letter-parts.ts';
import { listGoByNames } from '../../students/store.ts';

const student = z.object({ studentId: z.uuid(), dueOn: z.string(), sections: z.int() });

/** Reminds a family of records that are due soon: whose, how much, and until when. Nothing of what is or was told in them. */
export const recordDueMail = defineMail(
  'record-due',
  z.object({ students: z.array(student), reminderId: z.optional(z.uuid()) }),
  {
    read: ({ database, organizationId }, mails) =>
      listGoByNames(
        database,
        organizationId,
        mails.flatMap(({ facts }) => facts.students.map(({ studentId }) => studentId)),
      ),
    write: ({ facts: { students } }, names, { school, portalUrl }) => {
      const { reader, locale } = school;
      const day = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
      const [only] = students;
      const path = students.length === 1 && only ? `/account/students/${only.studentId}` : '/account/students';
      return {
        letter: {
          ...signature(school),
          subject: m.records_mail_subject({}, reader),
          title: m.records_mail_title({}, reader),
          opening: [m.records_mail_opening({}, reader)],
          sections: [
            {
              heading: null,
              cards: students.map(({ studentId, dueOn, sections }) => ({
                tone: 'waiting' as const,
                status: m.records_due_by({ count: sections, day: day.format(new Date(`${dueOn}T00:00:00Z`)) }, reader),
                title: studentName(names, studentId, school),
                rows: [],
              })),
            },
          ],
          notes: [m.records_mail_keeps({}, reader)],
          action: { label: m.records_mail_action({}, reader), url: `${portalUrl}${path}` },
          closing: [],
        },
      };
    },
  },
);
