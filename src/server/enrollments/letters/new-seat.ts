import * as z from 'zod/mini';
import { agreedGroup } from '../../../contract/enrollments.ts';
import { isWhole } from '../../../domain/standing.ts';
import { m } from '../../../words/messages.js';
import type { FactsToTell, ReadFrom } from '../../platform/letters/define-mail.ts';
import type { LetterDesk, Written } from '../../platform/letters/letter.ts';
import { enrollmentsAction, signature } from '../../platform/letters/letter-parts.ts';
import { formsNotes, readFormsDue } from './forms-due.ts';
import { seatsOfGroups } from '../standing/standing-store.ts';
import { guardiansOf, readerIdsOf } from './lines-store.ts';
import { apartNotes, groupsApart, seatsApart } from './moved-prices.ts';
import { groupNotes } from './price-words.ts';
import { addedDates } from './registration.ts';
import { schoolWords, semesterFiles } from './school-words.ts';
import { datesOff, haveLeft, isTheirs, namesOf, readSeats, seatCard, seatThen } from './seat-letter.ts';

/** `agreedCents` is what was agreed when the seat was given, `group` the group that it completed; mails of before tell neither. `insteadOf` is what was given up for it, `apart` what costs more by that. */
export const newSeat = {
  enrollmentId: z.uuid(),
  agreedCents: z.optional(z.int()),
  group: z.optional(agreedGroup),
  readerId: z.optional(z.uuid()),
  insteadOf: z.optional(z.uuid()),
  apart: z.optional(seatsApart),
};
const shape = z.object(newSeat);
type NewSeat = z.output<typeof shape>;

/** What letters about seats that families did not submit speak of. */
export async function readNewSeats(from: ReadFrom, mails: readonly FactsToTell<NewSeat>[]) {
  const ids = mails.flatMap(({ facts }) => [facts.enrollmentId, ...(facts.insteadOf ? [facts.insteadOf] : [])]);
  const readerIds = readerIdsOf(mails);
  const guardians = await guardiansOf(from.database, from.organizationId, [], readerIds);
  const completed = mails.flatMap(({ facts }) => facts.group ?? []);
  const agreed = [...completed, ...mails.flatMap(({ facts }) => groupsApart(facts.apart))];
  const isPast = haveLeft(mails);
  const known = await readSeats(from, ids, { agreed, isPast });
  const beside = await seatsOfGroups(from.database, from.organizationId, completed, isPast);
  return { guardians, beside, ...known, formsDueOf: await readFormsDue(from, known, readerIds) };
}

type KnownNewSeats = Awaited<ReturnType<typeof readNewSeats>>;

/** The words that each such letter has of its own. */
type OwnWords = (names: { student: string; class: string }) => {
  readonly subject: string;
  readonly title: string;
  readonly opening: string;
  readonly note: string;
};

/** A letter about a seat that a family did not submit, with its dates; null where the seat is no longer known. */
export function writeNewSeat(
  { facts, sentAt }: FactsToTell<NewSeat>,
  { guardians, beside, formsDueOf, ...known }: KnownNewSeats,
  desk: LetterDesk,
  wordsOf: OwnWords,
): Written | null {
  const seat = seatThen(known, facts.enrollmentId, sentAt);
  if (!seat) return null;
  const names = namesOf(seat, known, desk.school);
  const before = seatThen(known, facts.insteadOf, sentAt);
  const { subject, title, opening, note } = wordsOf(names);
  const status = m.mail_status_enrolled({}, desk.school.reader);
  const cards = [
    seatCard(seat, known, desk.school, { tone: 'good', status }),
    ...(before
      ? [seatCard(before, known, desk.school, { tone: 'ended', status: m.mail_status_moved({}, desk.school.reader) })]
      : []),
  ];
  const sections = [{ heading: names.student, cards }];
  const frame = { ...signature(desk.school), subject, title, sections, action: enrollmentsAction(desk) };
  if (!isTheirs(seat)) {
    const ended = m.mail_seat_ended_opening(names, desk.school.reader);
    return { letter: { ...frame, opening: [ended], notes: [], closing: [] } };
  }
  const groups =
    facts.group && isWhole(facts.group, [{ ...seat, seatId: seat.id }], beside, sentAt) ? [facts.group] : [];
  const letter = {
    ...frame,
    opening: [opening],
    words: schoolWords([seat], guardians.get(facts.readerId ?? ''), known, desk),
    notes: [
      ...formsNotes(formsDueOf(seat, facts.readerId), names.student, desk.school),
      ...(before
        ? [m.mail_promotion_moved({ class: namesOf(before, known, desk.school).class }, desk.school.reader)]
        : []),
      ...apartNotes(facts.apart ?? [], known, desk.school),
      ...groupNotes(groups, known, desk.school),
      note,
    ],
    closing: [m.mail_calendar_attached({}, desk.school.reader)],
  };
  const calendar = [...addedDates(seat, known, desk.school), ...(before ? datesOff(before, known, desk.school) : [])];
  return { letter, calendar, files: semesterFiles([seat], known) };
}
