import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { reader, readKnown, writeCircular } from './circular.ts';

/** A letter to many, to whoever writes it, to try it out. */
export const circularTestMail = defineMail(
  'circular-test',
  z.object({
    ...reader,
    subject: z.string(),
    text: z.string(),
    replyTo: z.nullable(z.string()),
    semesterName: z.nullable(z.string()),
  }),
  {
    read: (from, mails) =>
      readKnown(
        from,
        mails.map(({ facts }) => facts),
      ),
    write: ({ facts }, known, desk) => {
      const letter = writeCircular(facts, facts, known, desk);
      const subject = m.semesters_mail_test_subject({ subject: letter.subject }, desk.school.reader);
      return { letter: { ...letter, subject } };
    },
  },
);
