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
import type { OpenDue } from '../../../domain/ledger.ts';
import { hasSeat, isLost, type LineState } from '../../../domain/standing.ts';
import { duesOfSeats } from '../../payments/store.ts';
import { dayWords, priceWords } from '../../platform/letters/schedule-words.ts';
import { type RegistrationStanding, registrationsOf } from '../standing/standing-store.ts';
import { guardiansOf, readerIdsOf } from './lines-store.ts';
import { priceNotes } from './price-words.ts';
import { type LetterLine, lineCard } from './registration-card.ts';
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
    const registrationOf = await registrationsOf(database, organizationId, told);
    const all = told.flatMap((each) => registrationOf(each) ?? []);
    const ids = [...new Set(told.map(({ id }) => id))];
    const guardians = await guardiansOf(database, organizationId, ids, readerIdsOf(mails));
    const lines = all.flatMap((registration) => registration.lines);
    const groups = all.flatMap((registration) => registration.groups);
    const seatIds = lines.flatMap(({ seatId }) => seatId ?? []);
    const duesOf = await duesOfSeats(database, organizationId, { seatIds, registrationIds: ids });
    return { registrationOf, guardians, duesOf, ...(await readKnown(from, placesOf(lines), groups)) };
  },
  write: ({ facts, sentAt }, { registrationOf, guardians, duesOf, ...known }, desk) => {
    const registration = registrationOf({ id: facts.registrationId, at: sentAt });
    const guardian = guardians.get(facts.readerId ?? facts.registrationId);
    if (!registration) return null;
    const told = onlyOf(facts.studentIds, registration);
    const { registrationId, readerId } = facts;
    const seatIds = told.lines.filter(hasSeat).map(({ seatId }) => seatId);
    const dues = duesOf({ registrationId, readerId, seatIds, at: sentAt });
    return withDues(writeConfirmation(told, known, desk, guardian), dues, desk);
  },
});

/** The classes and groups of lines, and the classes that the school moved them from. */
function placesOf(lines: readonly LetterLine[]) {
  const moved = lines.flatMap(({ studentId, movedFrom }) =>
    movedFrom === null ? [] : { studentId, classId: movedFrom },
  );
  return [...lines, ...moved];
}

function onlyOf(
  studentIds: readonly string[] | undefined,
  { lines, groups }: RegistrationStanding,
): RegistrationStanding {
  if (!studentIds) return { lines, groups };
  const isTheirs = ({ studentId }: { readonly studentId: string }) => studentIds.includes(studentId);
  return { lines: lines.filter(isTheirs), groups: groups.filter(isTheirs) };
}

/** How every line of one registration stands when the letter leaves. */
export function writeConfirmation(
  { lines, groups }: RegistrationStanding,
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

/** What is left to pay for the seats, and by when. */
function withDues(written: Written, dues: readonly OpenDue[], desk: LetterDesk): Written {
  if (dues.length === 0) return written;
  const { school, portalUrl } = desk;
  const parts = dues.map(({ on, cents }) =>
    m.payments_mail_due_by({ amount: priceWords(cents, school), day: dayWords(on, school) }, school.reader),
  );
  const list = new Intl.ListFormat(school.locale).format(parts);
  const note = `${m.payments_mail_due({ dues: list }, school.reader)} ${m.payments_mail_action({}, school.reader)}: ${portalUrl}/account/payments`;
  return { ...written, letter: { ...written.letter, notes: [...written.letter.notes, note] } };
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
    { words: m.mail_outcome_enrolled, count: count('enrolled', 'promoted', 'moved-here') },
    { words: m.mail_outcome_waitlisted, count: count('waitlisted') },
    { words: m.mail_outcome_given_back, count: count('unproven') },
    { words: m.mail_outcome_moved, count: count('moved') },
    { words: m.mail_outcome_cancelled, count: count('cancelled') },
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
    case 'moved-here':
      return m.mail_registration_subject_enrolled(names, school.reader);
    case 'waitlisted':
      return m.mail_registration_subject_waitlisted(names, school.reader);
    case 'refused':
      return m.mail_registration_subject_refused(names, school.reader);
    case 'unproven':
      return m.mail_registration_subject_given_back(names, school.reader);
    case 'left-waitlist':
      return m.mail_registration_subject_left_waitlist(names, school.reader);
    case 'cancelled':
      return m.mail_cancelled_subject(names, school.reader);
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
