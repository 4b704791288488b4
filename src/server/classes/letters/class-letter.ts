import { m } from '../../../words/messages.js';
import { calendarEntries, eventTitle } from '../../platform/letters/calendar.ts';
import type { FactsToTell, ReadFrom } from '../../platform/letters/define-mail.ts';
import type { CalendarEntry } from '../../platform/calendar-file.ts';
import type { LetterCard, LetterSchool, LetterWords } from '../../platform/letters/letter.ts';
import { classTitle, studentName } from '../../platform/letters/letter-parts.ts';
import { scheduleRows } from '../../platform/letters/schedule-words.ts';
import { listGoByNames } from '../../students/store.ts';
import { type ClassFacts, type ClassPart, partsOf } from './class-facts.ts';
import { type LetterClass, listLetterClasses } from './letters-store.ts';

/** What letters about a class speak of, by id. */
export interface Known {
  readonly classes: ReadonlyMap<string, LetterClass>;
  readonly students: ReadonlyMap<string, string>;
}

export async function readKnown(
  { database, organizationId }: ReadFrom,
  mails: readonly FactsToTell<ClassFacts>[],
): Promise<Known> {
  const parts = mails.flatMap(({ facts }) => partsOf(facts));
  const classIds = new Set(parts.map(({ classId }) => classId));
  const studentIds = new Set(parts.flatMap(({ seats }) => seats.map(({ studentId }) => studentId)));
  return {
    classes: await listLetterClasses(database, organizationId, [...classIds]),
    students: await listGoByNames(database, organizationId, [...studentIds]),
  };
}

/** The class's dates for the calendars of those with a seat: as they are now, or all of them off; what is gone is off in any case. */
export function changedDates(
  about: ClassPart,
  { classes, students }: Known,
  school: LetterSchool,
  { isOff }: Pick<CalendarEntry, 'isOff'>,
): CalendarEntry[] {
  const item = classes.get(about.classId);
  if (!item) return [];
  const { location } = item;
  return about.seats.flatMap(({ studentId, enrollmentId }) => {
    if (enrollmentId === null) return [];
    const seat = { enrollmentId, title: eventTitle(studentName(students, studentId, school), item.title, school) };
    return [
      ...calendarEntries(seat, item, { isOff, sequence: about.sequence }),
      ...calendarEntries(seat, { meetings: about.removed, location }, { isOff: true, sequence: about.sequence }),
    ];
  });
}

export function hasSeat(about: ClassPart): boolean {
  return about.seats.some(({ enrollmentId }) => enrollmentId !== null);
}

/** What staff typed, with their line breaks. */
export function wordsOf({ words }: ClassFacts): LetterWords[] {
  return words.trim() === '' ? [] : [{ markdown: words.replaceAll('\n', '  \n'), text: words }];
}

/** "Maya, Ben (on the waitlist)" */
export function studentNames(about: ClassPart, { students }: Known, school: LetterSchool): string {
  const names = about.seats.map(({ studentId, enrollmentId }) => {
    const student = studentName(students, studentId, school);
    return enrollmentId === null ? m.mail_student_waiting({ student }, school.reader) : student;
  });
  return new Intl.ListFormat(school.locale, { type: 'conjunction' }).format(names);
}

/** The class with its dates and its place as they are now. */
export function scheduleCard(
  about: ClassPart,
  { classes }: Known,
  school: LetterSchool,
  look: Pick<LetterCard, 'tone' | 'status'>,
): LetterCard {
  const item = classes.get(about.classId);
  return { ...look, title: classTitle(classes, about.classId, school), rows: item ? scheduleRows(item, school) : [] };
}
