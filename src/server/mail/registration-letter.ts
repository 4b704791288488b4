import { m } from '../../words/messages.js';
import { priceWords } from './class-words.ts';
import type { Letter } from './letter.ts';
import type { LetterFacts } from './letter-store.ts';
import { beforeStop, classTitle, enrollmentsAction, signature, studentName } from './letter-parts.ts';
import { hasSeat, isLost, type LetterLine, type LineState } from './line-now.ts';
import { lineCard } from './registration-card.ts';
import { schoolWords } from './semester-words.ts';

/** How every line of one registration stands when the letter leaves. */
export function registrationLetter(
  lines: readonly LetterLine[] | undefined,
  facts: LetterFacts,
  portalUrl: string,
  guardian?: string,
): Letter | null {
  if (!lines) return null;
  const seats = lines.filter(hasSeat);
  const byStudent = Map.groupBy(lines, (line) => line.studentId);
  return {
    ...signature(facts),
    subject: subjectOf(lines, facts),
    title: m.mail_registration_title(),
    opening: [openingOf(lines, facts)],
    words: schoolWords(seats, guardian, facts, portalUrl),
    sections: [...byStudent].map(([studentId, ofStudent]) => ({
      heading: studentName(facts, studentId),
      cards: ofStudent.map((line) => lineCard(line, facts)),
    })),
    notes: notesOf(lines, facts),
    action: enrollmentsAction(facts, portalUrl),
    closing: seats.length > 0 ? [m.mail_calendar_attached()] : [],
  };
}

function openingOf(lines: readonly LetterLine[], { school }: LetterFacts): string {
  if (isAllLost(lines)) return m.mail_registration_opening_lost({ school: school.name });
  const names = { school: beforeStop(school.name) };
  const isAsAnswered = lines.every((line) => line.now === line.outcome);
  return isAsAnswered ? m.mail_registration_opening(names) : m.mail_registration_opening_changed(names);
}

/** It had seats or places, and has none of them any more. */
function isAllLost(lines: readonly LetterLine[]): boolean {
  return lines.some(isLost) && lines.every((line) => isLost(line) || line.now === 'refused');
}

function subjectOf(lines: readonly LetterLine[], facts: LetterFacts): string {
  const [line] = lines;
  if (line && lines.length === 1) return subjectOfOne(line.now, { class: classTitle(facts, line.classId) });
  const count = (...states: LineState[]) => lines.filter(({ now }) => states.includes(now)).length;
  const outcomes = [
    { words: m.mail_outcome_enrolled, count: count('enrolled', 'promoted') },
    { words: m.mail_outcome_waitlisted, count: count('waitlisted') },
    { words: m.mail_outcome_given_back, count: count('unproven') },
    { words: m.mail_outcome_ended, count: count('withdrawn', 'by-school', 'left-waitlist') },
    { words: m.mail_outcome_refused, count: count('refused') },
  ].flatMap((outcome) => (outcome.count > 0 ? outcome.words({ count: outcome.count }) : []));
  return m.mail_registration_subject_many({
    outcomes: new Intl.ListFormat(facts.school.locale, { type: 'unit' }).format(outcomes),
  });
}

function subjectOfOne(now: LineState, names: { class: string }): string {
  switch (now) {
    case 'enrolled':
    case 'promoted':
      return m.mail_registration_subject_enrolled(names);
    case 'waitlisted':
      return m.mail_registration_subject_waitlisted(names);
    case 'refused':
      return m.mail_registration_subject_refused(names);
    case 'unproven':
      return m.mail_registration_subject_given_back(names);
    case 'left-waitlist':
      return m.mail_registration_subject_left_waitlist(names);
    case 'withdrawn':
    case 'by-school':
      return m.mail_withdrawal_subject(names);
  }
}

function notesOf(lines: readonly LetterLine[], facts: LetterFacts): string[] {
  const total = lines
    .filter(hasSeat)
    .reduce((sum, line) => sum + (facts.classes.get(line.classId)?.priceCents ?? 0), 0);
  return [
    total > 0 && m.mail_registration_total({ total: priceWords(total, facts.school) }),
    lines.some((line) => line.now === 'waitlisted') && m.mail_registration_waitlist(),
    lines.some((line) => line.now === 'unproven') && m.mail_registration_lost_unproven(),
    lines.some(isLost) && m.mail_registration_lost(),
  ].filter((words) => words !== false);
}
