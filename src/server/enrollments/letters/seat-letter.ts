import { agreedAt, countsAs, type LineState, type SeatRecord, seatStateAt } from '../../../domain/standing.ts';
import { m } from '../../../words/messages.js';
import type { ReadFrom } from '../../platform/letters/define-mail.ts';
import type { LetterCard, LetterSchool } from '../../platform/letters/letter.ts';
import { classTitle, studentName } from '../../platform/letters/letter-parts.ts';
import { priceWords, scheduleRows } from '../../platform/letters/schedule-words.ts';
import { calendarEntries, eventTitle } from '../../platform/letters/calendar.ts';
import type { CalendarEntry } from '../../platform/calendar-file.ts';
import { type Known, type NamedGroup, readKnown } from './known.ts';
import { seatsById } from '../standing/standing-store.ts';

/** A seat as it stands, or stood when its letter left. */
export interface Seat extends SeatRecord {
  readonly enrollmentId: string;
  readonly now: LineState;
}

/** What a letter about one seat speaks of. */
export interface KnownSeats extends Known {
  readonly seats: ReadonlyMap<string, SeatRecord>;
}

/** `isPast`: some of these letters have left. */
export async function readSeats(
  from: ReadFrom,
  enrollmentIds: readonly string[],
  { agreed = [], isPast = false }: { agreed?: readonly NamedGroup[]; isPast?: boolean } = {},
): Promise<KnownSeats> {
  const found = await seatsById(from.database, from.organizationId, enrollmentIds, isPast);
  const seats = new Map(found.map((seat) => [seat.id, seat]));
  return { seats, ...(await readKnown(from, found, agreed)) };
}

/** Whether any of these letters has left. */
export function haveLeft(mails: readonly { readonly sentAt: string | null }[]): boolean {
  return mails.some(({ sentAt }) => sentAt !== null);
}

/** A seat as it stood when the letter left, or as it stands now where it has not; null where it is not known any more. */
export function seatThen({ seats }: KnownSeats, enrollmentId: string | undefined, at: string | null): Seat | null {
  const seat = seats.get(enrollmentId ?? '');
  if (!seat) return null;
  return { ...seat, enrollmentId: seat.id, agreedCents: agreedAt(seat, at), now: seatStateAt(seat, at) };
}

export function namesOf(
  seat: Pick<Seat, 'studentId' | 'classId'>,
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
  wanted: Pick<LetterCard, 'tone' | 'status'>,
): LetterCard {
  const look = wanted.tone === 'good' && !isTheirs(seat) ? endedLook(seat, school) : wanted;
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

/** Whether the seat has not ended. */
export function isTheirs({ now }: Seat): boolean {
  return countsAs(now) === 'enrolled';
}

/** A seat that had ended before a letter about it left. */
function endedLook({ now }: Seat, { reader }: LetterSchool): Pick<LetterCard, 'tone' | 'status'> {
  const words = {
    cancelled: m.mail_status_cancelled,
    unproven: m.mail_status_given_back,
    moved: m.mail_status_moved_since,
  };
  const status = now in words ? words[now as keyof typeof words] : m.mail_status_withdrawn; // it is one of them
  return { tone: 'ended', status: status({}, reader) };
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
