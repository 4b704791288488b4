import type { LineResult } from '../../../contract/enrollments.ts';
import { overlaps } from '../../../domain/schedule.ts';
import { readBelow, type StandingLine } from '../../../domain/standing.ts';
import { m } from '../../../words/messages.js';
import type { LetterCard, LetterSchool } from '../../platform/letters/letter.ts';
import { classTitle, studentName } from '../../platform/letters/letter-parts.ts';
import { priceWords, scheduleRows } from '../../platform/letters/schedule-words.ts';
import type { Known } from './known.ts';
import { refusalWords } from './refusal-words.ts';

/** A line of a registration as a letter tells of it. */
export type LetterLine = StandingLine<LineResult>;

/** How one line of a registration stands, with what is worth knowing about it; `beside`: what the same student asked for. */
export function lineCard(
  line: LetterLine,
  beside: readonly LetterLine[],
  { classes, students, groups }: Known,
  school: LetterSchool,
): LetterCard {
  const item = classes.get(line.classId);
  const title = classTitle(classes, line.classId, school);
  const schedule = item ? scheduleRows(item, school) : [];
  const price = line.agreedCents === undefined ? null : priceWords(line.agreedCents, school);
  const group = line.groupId === undefined ? undefined : groups.get(line.groupId);
  const seatPrice = price && group ? m.mail_price_in_group({ price, group }, school.reader) : price;
  const seen = readBelow(line);
  const priced = (value: string | null) => [
    ...priceRows(value, school),
    ...(seen === null
      ? []
      : whyRows(m.mail_price_above_read({ seen: priceWords(seen, school) }, school.reader), school)),
  ];
  const ended = (status: string, why: string): LetterCard => ({
    tone: 'ended',
    status,
    title,
    rows: whyRows(why, school),
  });
  switch (line.now) {
    case 'enrolled':
      return {
        tone: 'good',
        status: m.mail_status_enrolled({}, school.reader),
        title,
        rows: [...schedule, ...priced(seatPrice)],
      };
    case 'promoted':
    case 'moved-here':
      return {
        tone: 'good',
        status: m.mail_status_enrolled({}, school.reader),
        title,
        rows: [...whyRows(whySeated(line, classes, school), school), ...schedule, ...priced(seatPrice)],
      };
    case 'waitlisted':
      return {
        tone: 'waiting',
        status: m.mail_status_waitlisted({}, school.reader),
        title,
        rows: [
          {
            label: m.mail_label_position({}, school.reader),
            value: m.mail_position({ position: line.position ?? 1 }, school.reader),
          },
          ...schedule,
          ...priced(price && m.mail_price_if_enrolled({ price }, school.reader)),
        ],
      };
    case 'refused':
      return ended(
        m.mail_status_refused({}, school.reader),
        refusalWords(line.reason, studentName(students, line.studentId, school), item, {
          school,
          clash: clashOf(line, beside, classes),
        }),
      );
    case 'cancelled':
      return ended(m.mail_status_cancelled({}, school.reader), m.mail_why_cancelled({}, school.reader));
    case 'unproven':
      return ended(m.mail_status_given_back({}, school.reader), m.mail_why_unproven({}, school.reader));
    case 'withdrawn':
      return ended(m.mail_status_withdrawn({}, school.reader), m.mail_why_withdrawn({}, school.reader));
    case 'moved':
      return ended(m.mail_status_moved_since({}, school.reader), m.mail_why_moved_since({}, school.reader));
    case 'by-school':
      return ended(m.mail_status_withdrawn({}, school.reader), m.mail_why_by_school({}, school.reader));
    case 'left-waitlist':
      return ended(m.mail_status_left_waitlist({}, school.reader), m.mail_why_left_waitlist({}, school.reader));
  }
}

/** Why there is a seat that was not answered with. */
function whySeated({ movedFrom }: LetterLine, classes: Known['classes'], school: LetterSchool): string {
  if (movedFrom === null) return m.mail_why_promoted({}, school.reader);
  return m.mail_why_moved_here({ class: classTitle(classes, movedFrom, school) }, school.reader);
}

/** What the class is called that the student got with the same registration, and that is at the same time. */
function clashOf(
  { classId }: LetterLine,
  beside: readonly LetterLine[],
  classes: Known['classes'],
): string | undefined {
  const refused = classes.get(classId)?.meetings ?? [];
  const taken = beside.flatMap((line) => (line.outcome === 'enrolled' ? (classes.get(line.classId) ?? []) : []));
  return taken.find(({ meetings }) => overlaps(refused, meetings))?.title;
}

function whyRows(value: string, school: LetterSchool) {
  return [{ label: m.mail_label_why({}, school.reader), value }];
}

function priceRows(value: string | null, school: LetterSchool) {
  return value === null ? [] : [{ label: m.mail_label_price({}, school.reader), value }];
}
