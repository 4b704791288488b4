import * as z from 'zod/mini';
import { agreedGroup } from '../../../contract/enrollments.ts';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { enrollmentsAction, signature } from '../../platform/letters/letter-parts.ts';
import { formsNotes, readFormsDue } from './forms-due.ts';
import { groupNotes } from './price-words.ts';
import { guardiansOf, readerIdsOf } from './lines-store.ts';
import { addedDates } from './registration.ts';
import { schoolWords, semesterFiles } from './school-words.ts';
import { namesOf, readSeats, seatCard } from './seat-letter.ts';

/** `agreedCents` is what was agreed when the seat was given, `group` the group that it completed; mails of before tell neither. */
const facts = z.object({
  enrollmentId: z.uuid(),
  entryId: z.uuid(),
  agreedCents: z.optional(z.int()),
  group: z.optional(agreedGroup),
  readerId: z.optional(z.uuid()),
});

/** A freed seat went to the first on the waitlist. */
export const promotionMail = defineMail('promotion', facts, {
  read: async (from, mails) => {
    const ids = mails.map(({ facts }) => facts.enrollmentId);
    const readerIds = readerIdsOf(mails);
    const guardians = await guardiansOf(from.database, from.organizationId, [], readerIds);
    const groups = mails.flatMap((mail) => mail.facts.group ?? []);
    const known = await readSeats(from, ids, groups);
    return { guardians, ...known, formsDueOf: await readFormsDue(from, known, readerIds) };
  },
  write: ({ facts }, { guardians, formsDueOf, ...known }, desk) => {
    const found = known.seats.get(facts.enrollmentId);
    if (!found) return null;
    const seat = { ...found, agreedCents: facts.agreedCents ?? found.agreedCents };
    const names = namesOf(seat, known, desk.school);
    const letter = {
      ...signature(desk.school),
      subject: m.mail_promotion_subject({ class: names.class }, desk.school.reader),
      title: m.mail_promotion_title({}, desk.school.reader),
      opening: [m.mail_promotion_opening(names, desk.school.reader)],
      words: schoolWords([seat], guardians.get(facts.readerId ?? ''), known, desk),
      sections: [
        {
          heading: names.student,
          cards: [
            seatCard(seat, known, desk.school, {
              tone: 'good',
              status: m.mail_status_enrolled({}, desk.school.reader),
            }),
          ],
        },
      ],
      notes: [
        ...formsNotes(formsDueOf(seat, facts.readerId), names.student, desk.school),
        ...groupNotes(facts.group ? [facts.group] : [], known, desk.school),
        m.mail_promotion_not_needed({}, desk.school.reader),
      ],
      action: enrollmentsAction(desk),
      closing: [m.mail_calendar_attached({}, desk.school.reader)],
    };
    return { letter, calendar: addedDates(seat, known, desk.school), files: semesterFiles([seat], known) };
  },
});
