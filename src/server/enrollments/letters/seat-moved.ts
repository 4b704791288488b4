import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { enrollmentsAction, signature } from '../../platform/letters/letter-parts.ts';
import { addedDates } from './registration.ts';
import { schoolWords, semesterFiles } from './school-words.ts';
import { datesOff, namesOf, readSeats, seatCard } from './seat-letter.ts';

/** The new seat and the one before; `reason` only where staff want the family to read it. */
const facts = z.object({ enrollmentId: z.uuid(), fromEnrollmentId: z.uuid(), reason: z.optional(z.string()) });

/** The school moved a student to another class. */
export const seatMovedMail = defineMail('seat-moved', facts, {
  read: (from, mails) =>
    readSeats(
      from,
      mails.flatMap(({ facts }) => [facts.enrollmentId, facts.fromEnrollmentId]),
    ),
  write: ({ facts }, known, desk) => {
    const seat = known.seats.get(facts.enrollmentId);
    const before = known.seats.get(facts.fromEnrollmentId);
    if (!seat || !before) return null;
    const { school } = desk;
    const names = namesOf(seat, known, school);
    const moved = { student: names.student, to: names.class, from: namesOf(before, known, school).class };
    const taken = { tone: 'good', status: m.mail_status_enrolled({}, school.reader) } as const;
    const left = { tone: 'ended', status: m.mail_status_moved({}, school.reader) } as const;
    const letter = {
      ...signature(school),
      subject: m.mail_moved_subject({ class: names.class }, school.reader),
      title: m.mail_moved_title({}, school.reader),
      opening: [m.mail_moved_opening(moved, school.reader)],
      words: schoolWords([seat], undefined, known, desk),
      sections: [
        {
          heading: names.student,
          cards: [seatCard(seat, known, school, taken), seatCard(before, known, school, left)],
        },
      ],
      notes: [
        ...(facts.reason ? [m.mail_act_reason({ reason: facts.reason }, school.reader)] : []),
        m.mail_act_questions({ email: school.helpEmail }, school.reader),
      ],
      action: enrollmentsAction(desk),
      closing: [m.mail_calendar_changed({}, school.reader)],
    };
    const calendar = [...addedDates(seat, known, school), ...datesOff(before, known, school)];
    return { letter, calendar, files: semesterFiles([seat], known) };
  },
});
