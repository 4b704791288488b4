import { m } from '../../words/messages.js';
import { priceWords, scheduleRows } from './class-words.ts';
import type { Letter, LetterCard } from './letter.ts';
import type { LetterFacts } from './letter-store.ts';
import { classTitle, enrollmentsAction, signature, studentName } from './letter-parts.ts';
import { schoolWords } from './semester-words.ts';

type Seat = { readonly classId: string; readonly studentId: string };

/** The family gave a seat back. */
export function withdrawalLetter(seat: Seat | undefined, facts: LetterFacts, portalUrl: string): Letter | null {
  if (!seat) return null;
  const names = namesOf(seat, facts);
  return {
    ...signature(facts),
    subject: m.mail_withdrawal_subject({ class: names.class }),
    title: m.mail_withdrawal_title(),
    opening: [m.mail_withdrawal_opening(names)],
    sections: [{ heading: names.student, cards: [seatCard(seat, facts, 'ended', m.mail_status_withdrawn())] }],
    notes: [m.mail_withdrawal_mistake({ email: facts.school.helpEmail })],
    action: enrollmentsAction(facts, portalUrl),
    closing: [m.mail_calendar_removed()],
  };
}

/** A freed seat went to the first on the waitlist. */
export function promotionLetter(
  seat: Seat | undefined,
  facts: LetterFacts,
  portalUrl: string,
  guardian?: string,
): Letter | null {
  if (!seat) return null;
  const names = namesOf(seat, facts);
  return {
    ...signature(facts),
    subject: m.mail_promotion_subject({ class: names.class }),
    title: m.mail_promotion_title(),
    opening: [m.mail_promotion_opening(names)],
    words: schoolWords([seat], guardian, facts, portalUrl),
    sections: [{ heading: names.student, cards: [seatCard(seat, facts, 'good', m.mail_status_enrolled())] }],
    notes: [m.mail_promotion_not_needed()],
    action: enrollmentsAction(facts, portalUrl),
    closing: [m.mail_calendar_attached()],
  };
}

function namesOf(seat: Seat, facts: LetterFacts): { student: string; class: string } {
  return { student: studentName(facts, seat.studentId), class: classTitle(facts, seat.classId) };
}

function seatCard(seat: Seat, facts: LetterFacts, tone: LetterCard['tone'], status: string): LetterCard {
  const item = facts.classes.get(seat.classId);
  const price =
    item && tone === 'good' ? [{ label: m.mail_label_price(), value: collected(item.priceCents, facts) }] : [];
  return {
    tone,
    status,
    title: classTitle(facts, seat.classId),
    rows: [...(item ? scheduleRows(item, facts.school) : []), ...price],
  };
}

function collected(cents: number, facts: LetterFacts): string {
  const price = priceWords(cents, facts.school);
  return cents === 0 ? price : m.mail_price_collected({ price });
}
