import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { signature } from '../../platform/letters/letter-parts.ts';
import { recordDue, recordsDue } from '../../platform/letters/records-due.ts';
import { listGoByNames } from '../../students/store.ts';

/** Reminds a family of records that are due soon: whose, how much, and until when. Nothing of what is or was told in them. */
export const recordDueMail = defineMail(
  'record-due',
  z.object({ students: z.array(recordDue), reminderId: z.optional(z.uuid()) }),
  {
    read: ({ database, organizationId }, mails) =>
      listGoByNames(
        database,
        organizationId,
        mails.flatMap(({ facts }) => facts.students.map(({ studentId }) => studentId)),
      ),
    write: ({ facts: { students } }, names, { school, portalUrl }) => {
      const { reader } = school;
      const [only] = students;
      const path = students.length === 1 && only ? `/account/students/${only.studentId}?run=1` : '/account/students';
      return {
        letter: {
          ...signature(school),
          subject: m.records_mail_subject({}, reader),
          title: m.records_mail_title({}, reader),
          opening: [m.records_mail_opening({}, reader)],
          sections: [recordsDue(students, names, school)],
          notes: [m.records_mail_keeps({}, reader)],
          action: { label: m.records_mail_action({}, reader), url: `${portalUrl}${path}` },
          closing: [],
        },
      };
    },
  },
);
