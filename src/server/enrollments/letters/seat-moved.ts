import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { enrollmentsAction, signature } from '../../platform/letters/letter-parts.ts';
import { agreedGroup } from '../../../contract/enrollments.ts';
import type { LetterSchool } from '../../platform/letters/letter.ts';
import { priceWords } from '../../platform/letters/schedule-words.ts';
import type { Known } from './known.ts';
import { apartNotes, groupsApart, seatsApart } from './moved-prices.ts';
import { groupNotes } from './price-words.ts';
import { addedDates } from './registration.ts';
import { schoolWords, semesterFiles } from './school-words.ts';
import { datesOff, haveLeft, isTheirs, namesOf, readSeats, seatCard, seatThen } from './seat-letter.ts';

/** Of a family's own move: what the seat cost before and costs now, seats that cost more by it, and the group that it completes. */
const ownMove = z.object({
  beforeCents: z.int(),
  cents: z.int(),
  apart: seatsApart,
  group: z.nullable(agreedGroup),
});
type OwnMove = z.output<typeof ownMove>;

/** The new seat and the one before; `reason` only where staff want the family to read it; `own` where the family moved the student itself. */
const facts = z.object({
  enrollmentId: z.uuid(),
  fromEnrollmentId: z.uuid(),
  reason: z.optional(z.string()),
  own: z.optional(ownMove),
});

/** The school, or the family, moved a student to another class. */
export const seatMovedMail = defineMail('seat-moved', facts, {
  read: (from, mails) =>
    readSeats(
      from,
      mails.flatMap(({ facts }) => [facts.enrollmentId, facts.fromEnrollmentId]),
      {
        agreed: mails.flatMap(({ facts: { own } }) => [...groupsApart(own?.apart), ...(own?.group ? [own.group] : [])]),
        isPast: haveLeft(mails),
      },
    ),
  write: ({ facts, sentAt }, known, desk) => {
    const found = seatThen(known, facts.enrollmentId, sentAt);
    const before = seatThen(known, facts.fromEnrollmentId, sentAt);
    if (!found || !before) return null;
    const seat = { ...found, agreedCents: facts.own?.cents ?? found.agreedCents };
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
      words: schoolWords(isTheirs(seat) ? [seat] : [], undefined, known, desk),
      sections: [
        {
          heading: names.student,
          cards: [seatCard(seat, known, school, taken), seatCard(before, known, school, left)],
        },
      ],
      notes: [
        ...(facts.own ? ownNotes(facts.own, known, school) : []),
        ...(facts.reason ? [m.mail_act_reason({ reason: facts.reason }, school.reader)] : []),
        m.mail_act_questions({ email: school.helpEmail }, school.reader),
      ],
      action: enrollmentsAction(desk),
      closing: [m.mail_calendar_changed({}, school.reader)],
    };
    const added = isTheirs(seat) ? addedDates(seat, known, school) : [];
    const calendar = [...added, ...datesOff(before, known, school)];
    return { letter, calendar, files: semesterFiles([seat], known) };
  },
});

/** What a move made of prices. */
function ownNotes({ beforeCents, cents, apart, group }: OwnMove, known: Known, school: LetterSchool): string[] {
  const prices = { before: priceWords(beforeCents, school), price: priceWords(cents, school) };
  return [
    cents === beforeCents ? m.mail_moved_same_price(prices, school.reader) : m.mail_moved_price(prices, school.reader),
    ...apartNotes(apart, known, school),
    ...groupNotes(group ? [group] : [], known, school),
  ];
}
