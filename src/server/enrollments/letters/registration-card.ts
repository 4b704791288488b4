import { m } from '../../../words/messages.js';
import type { LetterCard, LetterSchool } from '../../platform/letters/letter.ts';
import { classTitle, studentName } from '../../platform/letters/letter-parts.ts';
import { priceWords, scheduleRows } from '../../platform/letters/schedule-words.ts';
import type { Known } from './known.ts';
import type { LetterLine } from './line-now.ts';
import { refusalWords } from './refusal-words.ts';

/** How one line of a registration stands, with what is worth knowing about it. */
export function lineCard(line: LetterLine, { classes, students, groups }: Known, school: LetterSchool): LetterCard {
  const item = classes.get(line.classId);
  const title = classTitle(classes, line.classId);
  const schedule = item ? scheduleRows(item, school) : [];
  const price = line.agreedCents === undefined ? null : priceWords(line.agreedCents, school);
  const group = line.groupId === undefined ? undefined : groups.get(line.groupId);
  const seatPrice = price && group ? m.mail_price_in_group({ price, group }) : price;
  const ended = (status: string, why: string): LetterCard => ({ tone: 'ended', status, title, rows: whyRows(why) });
  switch (line.now) {
    case 'enrolled':
      return { tone: 'good', status: m.mail_status_enrolled(), title, rows: [...schedule, ...priceRows(seatPrice)] };
    case 'promoted':
      return {
        tone: 'good',
        status: m.mail_status_enrolled(),
        title,
        rows: [...whyRows(m.mail_why_promoted()), ...schedule, ...priceRows(seatPrice)],
      };
    case 'waitlisted':
      return {
        tone: 'waiting',
        status: m.mail_status_waitlisted(),
        title,
        rows: [
          { label: m.mail_label_position(), value: m.mail_position({ position: line.position ?? 1 }) },
          ...schedule,
          ...priceRows(price && m.mail_price_if_enrolled({ price })),
        ],
      };
    case 'refused':
      return ended(
        m.mail_status_refused(),
        refusalWords(line.reason, studentName(students, line.studentId), item, school),
      );
    case 'unproven':
      return ended(m.mail_status_given_back(), m.mail_why_unproven());
    case 'withdrawn':
      return ended(m.mail_status_withdrawn(), m.mail_why_withdrawn());
    case 'by-school':
      return ended(m.mail_status_withdrawn(), m.mail_why_by_school());
    case 'left-waitlist':
      return ended(m.mail_status_left_waitlist(), m.mail_why_left_waitlist());
  }
}

function whyRows(value: string) {
  return [{ label: m.mail_label_why(), value }];
}

function priceRows(value: string | null) {
  return value === null ? [] : [{ label: m.mail_label_price(), value }];
}
