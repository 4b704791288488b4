import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { calendarEntries, eventTitle } from '../../platform/letters/calendar.ts';
import { defineMail } from '../../platform/letters/define-mail.ts';
import type { CalendarEntry } from '../../platform/calendar-file.ts';
import type { LetterDesk, LetterSchool, Written } from '../../platform/letters/letter.ts';
import {
  beforeStop,
  classTitle,
  enrollmentsAction,
  signature,
  studentName,
} from '../../platform/letters/letter-parts.ts';
import { type Known, readKnown } from './known.ts';
import { hasSeat, isLost, type LetterLine, type LineState } from './line-now.ts';
import { guardiansOf, type LetterRegistration, readerIdsOf, registrationsOf } from './lines-store.ts';
import { priceNotes } from './price-words.ts';
import { lineCard } from './registration-card.ts';
import { schoolWords, semesterFiles } from './school-words.ts';

/** Other guardians than the one who submitted are named (`readerId`), and read of these students only. */
const facts = z.object({
  registrationId: z.uuid(),
  readerId: z.optional(z.uuid()),
  studentIds: z.optional(z.array(z.uuid())),
});

/** What became of a registration: told to who submitted it, and to the other guardians. */
export const registrationMail = defineMail('registration', facts, {
  read: async (from, mails) => {
    const { database, organizationId } = from;
    const told = mails.map(({ facts, sentAt }) => ({ id: facts.registrationId, at: sentAt }));
    const registrations = await registrationsOf(database, organizationId, told);
    const all = [...registrations.values()];
    const ids = [...registrations.keys()];
    const guardians = await guardiansOf(database, organizationId, ids, readerIdsOf(mails));
    const lines = all.flatMap((registration) => registration.lines);
    const groups = all.flatMap((registration) => registration.groups);
    return { registrations, guardians, ...(await readKnown(from, lines, groups)) };
  },
  write: ({ facts }, { registrations, guardians, ...known }, desk) => {
    const registration = registrations.get(facts.registrationId);
    const guardian = guardians.get(facts.readerId ?? facts.registrationId);
    return registration ? writeConfirmation(onlyOf(facts.studentIds, registration), known, desk, guardian) : null;
  },
});

function onlyOf(studentIds: readonly string[] | undefined, { lines, groups }: LetterRegistration): LetterRegistration {
  if (!studentIds) return { lines, groups };
  const isTheirs = ({ studentId }: { readonly studentId: string }) => studentIds.includes(studentId);
  return { lines: lines.filter(isTheirs), groups: groups.filter(isTheirs) };
}

/** How every line of one registration stands when the letter leaves. */
export function writeConfirmation(
  { lines, groups }: LetterRegistration,
  known: Known,
  desk: LetterDesk,
  guardian: string | undefined,
): Written {
  const seats = lines.filter(hasSeat);
  const byStudent = Map.groupBy(lines, (line) => line.studentId);
  const letter = {
    ...signature(desk.school),
    subject: subjectOf(lines, known, desk.school),
    title: m.mail_registration_title({}, desk.school.reader),
    opening: [openingOf(lines, desk.school)],
    words: schoolWords(seats, guardian, known, desk),
    sections: [...byStudent].map(([studentId, ofStudent]) => ({
      heading: studentName(known.students, studentId, desk.school),
      cards: ofStudent.map((line) => lineCard(line, ofStudent, known, desk.school)),
    })),
    notes: [...priceNotes({ lines, groups }, known, desk.school), ...notesOf(lines, desk.school)],
    action: enrollmentsAction(desk),
    closing: seats.length > 0 ? [m.mail_calendar_attached({}, desk.school.reader)] : [],
  };
  const calendar = seats.flatMap((line) => addedDates({ ...line, enrollmentId: line.seatId }, known, desk.school));
  return { letter, calendar, files: semesterFiles(seats, known) };
}

/** The dates of a new seat. */
export function addedDates(
  seat: { readonly enrollmentId: string; readonly classId: string; readonly studentId: string },
  { classes, students }: Known,
  school: LetterSchool,
): CalendarEntry[] {
  const item = classes.get(seat.classId);
  if (!item) return [];
  const title = eventTitle(studentName(students, seat.studentId, school), item.title, school);
  return calendarEntries({ enrollmentId: seat.enrollmentId, title }, item, { isOff: false, sequence: 0 });
}

function openingOf(lines: readonly LetterLine[], school: LetterSchool): string {
  if (isAllLost(lines)) return m.mail_registration_opening_lost({ school: school.name }, school.reader);
  const names = { school: beforeStop(school.name) };
  const isAsAnswered = lines.every((line) => line.now === line.outcome);
  return isAsAnswered
    ? m.mail_registration_opening(names, school.reader)
    : m.mail_registration_opening_changed(names, school.reader);
}

/** It had seats or places, and has none of them any more. */
function isAllLost(lines: readonly LetterLine[]): boolean {
  return lines.some(isLost) && lines.every((line) => isLost(line) || line.now === 'refused');
}

function subjectOf(lines: readonly LetterLine[], { classes }: Known, school: LetterSchool): string {
  const [line] = lines;
  if (line && lines.length === 1)
    return subjectOfOne(line.now, { class: classTitle(classes, line.classId, school) }, school);
  const count = (...states: LineState[]) => lines.filter(({ now }) => states.includes(now)).length;
  const outcomes = [
    { words: m.mail_outcome_enrolled, count: count('enrolled', 'promoted') },
    { words: m.mail_outcome_waitlisted, count: count('waitlisted') },
    { words: m.mail_outcome_given_back, count: count('unproven') },
    { words: m.mail_outcome_moved, count: count('moved') },
    { words: m.mail_outcome_ended, count: count('withdrawn', 'by-school', 'left-waitlist') },
    { words: m.mail_outcome_refused, count: count('refused') },
  ].flatMap((outcome) => (outcome.count > 0 ? outcome.words({ count: outcome.count }, school.reader) : []));
  return m.mail_registration_subject_many(
    {
      outcomes: new Intl.ListFormat(school.locale, { type: 'unit' }).format(outcomes),
    },
    school.reader,
  );
}

function subjectOfOne(now: LineState, names: { class: string }, school: LetterSchool): string {
  switch (now) {
    case 'enrolled':
    case 'promoted':
      return m.mail_registration_subject_enrolled(names, school.reader);
    case 'waitlisted':
      return m.mail_registration_subject_waitlisted(names, school.reader);
    case 'refused':
      return m.mail_registration_subject_refused(names, school.reader);
    case 'unproven':
      return m.mail_registration_subject_given_back(names, school.reader);
    case 'left-waitlist':
      return m.mail_registration_subject_left_waitlist(names, school.reader);
    case 'moved':
      return m.mail_registration_subject_moved(names, school.reader);
    case 'withdrawn':
    case 'by-school':
      return m.mail_withdrawal_subject(names, school.reader);
  }
}

function notesOf(lines: readonly LetterLine[], school: LetterSchool): string[] {
  return [
    lines.some((line) => line.now === 'waitlisted') && m.mail_registration_waitlist({}, school.reader),
    lines.some((line) => line.now === 'unproven') && m.mail_registration_lost_unproven({}, school.reader),
    lines.some(isLost) && m.mail_registration_lost({}, school.reader),
  ].filter((words) => words !== false);
}
