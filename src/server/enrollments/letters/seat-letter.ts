import type { GroupPrice } from '../../../domain/pricing.ts';
import { m } from '../../../words/messages.js';
import type { ReadFrom } from '../../platform/letters/define-mail.ts';
import type { LetterCard, LetterSchool } from '../../platform/letters/letter.ts';
import { classTitle, studentName } from '../../platform/letters/letter-parts.ts';
import { priceWords, scheduleRows } from '../../platform/letters/schedule-words.ts';
import { calendarEntries, eventTitle } from '../../platform/letters/calendar.ts';
import type { CalendarEntry } from '../../platform/calendar-file.ts';
import { type Known, readKnown } from './known.ts';
import { seatsById } from './lines-store.ts';

export interface Seat {
  readonly enrollmentId: string;
  readonly classId: string;
  readonly studentId: string;
  readonly agreedCents: number;
  readonly enrolledAt: string;
}

/** What a letter about one seat speaks of. */
export interface KnownSeats extends Known {
  readonly seats: ReadonlyMap<string, Seat>;
}

export async function readSeats(
  from: ReadFrom,
  enrollmentIds: readonly string[],
  agreed: readonly GroupPrice[] = [],
): Promise<KnownSeats> {
  const found = await seatsById(from.database, from.organizationId, enrollmentIds);
  const seats = new Map([...found].map(([enrollmentId, seat]) => [enrollmentId, { enrollmentId, ...seat }]));
  return { seats, ...(await readKnown(from, [...seats.values()], agreed)) };
}

export function namesOf(
  seat: Seat,
  { students, classes }: Known,
  school: LetterSchool,
): { student: string; class: string } {
  return { student: studentName(students, seat.studentId, school), class: classTitle(classes, seat.classId, school) };
}

/** The class of a seat, with its price where it is going to be paid. */
export function seatCard(
  seat: Seat,
  { classes }: Known,
  school: LetterSchool,
  look: Pick<LetterCard, 'tone' | 'status'>,
): LetterCard {
  const item = classes.get(seat.classId);
  const price =
    look.tone === 'good'
      ? [{ label: m.mail_label_price({}, school.reader), value: collected(seat.agreedCents, school) }]
      : [];
  return {
    ...look,
    title: classTitle(classes, seat.classId, school),
    rows: [...(item ? scheduleRows(item, school) : []), ...price],
  };
}

/** Takes the dates of a seat out of calendars. They take a date over only with a higher number: that of the class as it is by now. */
export const datesOff = (seat: Seat, known: Known, school: LetterSchool) => datesOf(seat, known, school, true);

/** Puts dates back that were taken out: of the same number, written later. */
export const datesOn = (seat: Seat, known: Known, school: LetterSchool) => datesOf(seat, known, school, false);

function datesOf(seat: Seat, known: Known, school: LetterSchool, isOff: boolean): CalendarEntry[] {
  const item = known.classes.get(seat.classId);
  if (!item) return [];
  const names = namesOf(seat, known, school);
  const title = eventTitle(names.student, names.class, school);
  return calendarEntries({ enrollmentId: seat.enrollmentId, title }, item, { isOff, sequence: item.version ?? 1 });
}

function collected(cents: number, school: LetterSchool): string {
  const price = priceWords(cents, school);
  return cents === 0 ? price : m.mail_price_collected({ price }, school.reader);
}
