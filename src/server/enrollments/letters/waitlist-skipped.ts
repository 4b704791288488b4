import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import {
  beforeStop,
  classTitle,
  enrollmentsAction,
  signature,
  studentName,
} from '../../platform/letters/letter-parts.ts';
import { readKnown } from './known.ts';

const facts = z.object({ classId: z.uuid(), studentId: z.uuid(), reason: z.string(), entryId: z.optional(z.uuid()) });

/** The school took somebody off a waitlist, and says why. */
export const waitlistSkippedMail = defineMail('waitlist-skipped', facts, {
  read: (from, mails) =>
    readKnown(
      from,
      mails.map((mail) => mail.facts),
      [],
    ),
  write: ({ facts: { classId, studentId, reason } }, { classes, students }, { school, ...desk }) => {
    const names = { student: studentName(students, studentId, school), class: classTitle(classes, classId, school) };
    const letter = {
      ...signature(school),
      subject: m.mail_skipped_subject({ class: names.class }, school.reader),
      title: m.mail_skipped_title({}, school.reader),
      opening: [m.mail_skipped_opening({ ...names, school: beforeStop(school.name) }, school.reader)],
      sections: [],
      closing: [],
      notes: [
        m.mail_skipped_reason({ reason }, school.reader),
        m.mail_withdrawal_mistake({ email: school.helpEmail }, school.reader),
      ],
      action: enrollmentsAction({ school, ...desk }),
    };
    return { letter };
  },
});
