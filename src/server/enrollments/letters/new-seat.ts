import * as z from 'zod/mini';
import { agreedGroup } from '../../../contract/enrollments.ts';
import { m } from '../../../words/messages.js';
import type { FactsToTell, ReadFrom } from '../../platform/letters/define-mail.ts';
import type { LetterDesk, Written } from '../../platform/letters/letter.ts';
import { enrollmentsAction, signature } from '../../platform/letters/letter-parts.ts';
import { formsNotes, readFormsDue } from './forms-due.ts';
import { guardiansOf, readerIdsOf } from './lines-store.ts';
import { groupNotes } from './price-words.ts';
import { addedDates } from './registration.ts';
import { schoolWords, semesterFiles } from './school-words.ts';
import { namesOf, readSeats, seatCard } from './seat-letter.ts';

/** `agreedCents` is what was agreed when the seat was given, `group` the group that it completed; mails of before tell neither. */
export const newSeat = {
  enrollmentId: z.uuid(),
  agreedCents: z.optional(z.int()),
  group: z.optional(agreedGroup),
  readerId: z.optional(z.uuid()),
};
const shape = z.object(newSeat);
type NewSeat = z.output<typeof shape>;

/** What letters about seats that families did not submit speak of. */
export async function readNewSeats(from: ReadFrom, mails: readonly FactsToTell<NewSeat>[]) {
  const ids = mails.map(({ facts }) => facts.enrollmentId);
  const readerIds = readerIdsOf(mails);
  const guardians = await guardiansOf(from.database, from.organizationId, [], readerIds);
  const groups = mails.flatMap((mail) => mail.facts.group ?? []);
  const known = await readSeats(from, ids, groups);
  return { guardians, ...known, formsDueOf: await readFormsDue(from, known, readerIds) };
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
  { facts }: FactsToTell<NewSeat>,
  { guardians, formsDueOf, ...known }: KnownNewSeats,
  desk: LetterDesk,
  wordsOf: OwnWords,
): Written | null {
  const found = known.seats.get(facts.enrollmentId);
  if (!found) return null;
  const seat = { ...found, agreedCents: facts.agreedCents ?? found.agreedCents };
  const names = namesOf(seat, known, desk.school);
  const { subject, title, opening, note } = wordsOf(names);
  const status = m.mail_status_enrolled({}, desk.school.reader);
  const letter = {
    ...signature(desk.school),
    subject,
    title,
    opening: [opening],
    words: schoolWords([seat], guardians.get(facts.readerId ?? ''), known, desk),
    sections: [{ heading: names.student, cards: [seatCard(seat, known, desk.school, { tone: 'good', status })] }],
    notes: [
      ...formsNotes(formsDueOf(seat, facts.readerId), names.student, desk.school),
      ...groupNotes(facts.group ? [facts.group] : [], known, desk.school),
      note,
    ],
    action: enrollmentsAction(desk),
    closing: [m.mail_calendar_attached({}, desk.school.reader)],
  };
  return { letter, calendar: addedDates(seat, known, desk.school), files: semesterFiles([seat], known) };
}
