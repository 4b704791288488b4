import type { LineResult } from '../../contract/enrollments.ts';
import { m } from '../../words/messages.js';
import { priceWords, scheduleRows } from './class-words.ts';
import type { Letter, LetterCard } from './letter.ts';
import type { LetterFacts } from './letter-store.ts';
import { classTitle, enrollmentsAction, signature, studentName } from './letter-parts.ts';
import { refusalWords } from './refusal-words.ts';
import { schoolWords } from './semester-words.ts';

/** What became of every line of one registration, as it was answered when it was submitted. */
export function registrationLetter(
  lines: readonly LineResult[] | undefined,
  facts: LetterFacts,
  portalUrl: string,
  guardian?: string,
): Letter | null {
  if (!lines) return null;
  const enrolled = lines.filter((line) => line.outcome === 'enrolled');
  const byStudent = Map.groupBy(lines, (line) => line.studentId);
  return {
    ...signature(facts),
    subject: subjectOf(lines, facts),
    title: m.mail_registration_title(),
    opening: [m.mail_registration_opening({ school: facts.school.name })],
    words: schoolWords(enrolled, guardian, facts, portalUrl),
    sections: [...byStudent].map(([studentId, ofStudent]) => ({
      heading: studentName(facts, studentId),
      cards: ofStudent.map((line) => lineCard(line, facts)),
    })),
    notes: notesOf(lines, facts),
    action: enrollmentsAction(facts, portalUrl),
    closing: enrolled.length > 0 ? [m.mail_calendar_attached()] : [],
  };
}

function subjectOf(lines: readonly LineResult[], facts: LetterFacts): string {
  const [line] = lines;
  if (line && lines.length === 1) {
    const names = { class: classTitle(facts, line.classId) };
    if (line.outcome === 'enrolled') return m.mail_registration_subject_enrolled(names);
    if (line.outcome === 'waitlisted') return m.mail_registration_subject_waitlisted(names);
    return m.mail_registration_subject_refused(names);
  }
  const count = (outcome: LineResult['outcome']) => lines.filter((item) => item.outcome === outcome).length;
  const outcomes = [
    count('enrolled') > 0 && m.mail_outcome_enrolled({ count: count('enrolled') }),
    count('waitlisted') > 0 && m.mail_outcome_waitlisted({ count: count('waitlisted') }),
    count('refused') > 0 && m.mail_outcome_refused({ count: count('refused') }),
  ].filter((words) => words !== false);
  return m.mail_registration_subject_many({
    outcomes: new Intl.ListFormat(facts.school.locale, { type: 'unit' }).format(outcomes),
  });
}

function lineCard(line: LineResult, facts: LetterFacts): LetterCard {
  const item = facts.classes.get(line.classId);
  const title = classTitle(facts, line.classId);
  const schedule = item ? scheduleRows(item, facts.school) : [];
  const price = item ? priceWords(item.priceCents, facts.school) : null;
  if (line.outcome === 'enrolled')
    return { tone: 'good', status: m.mail_status_enrolled(), title, rows: [...schedule, ...priceRows(price)] };
  if (line.outcome === 'waitlisted') {
    const position = { label: m.mail_label_position(), value: m.mail_position({ position: line.position ?? 1 }) };
    return {
      tone: 'waiting',
      status: m.mail_status_waitlisted(),
      title,
      rows: [position, ...schedule, ...priceRows(price && m.mail_price_if_enrolled({ price }))],
    };
  }
  const why = refusalWords(line.reason, studentName(facts, line.studentId), item, facts.school);
  return {
    tone: 'ended',
    status: m.mail_status_refused(),
    title,
    rows: [{ label: m.mail_label_why(), value: why }],
  };
}

function priceRows(value: string | null) {
  return value === null ? [] : [{ label: m.mail_label_price(), value }];
}

function notesOf(lines: readonly LineResult[], facts: LetterFacts): string[] {
  const enrolled = lines.filter((line) => line.outcome === 'enrolled');
  const total = enrolled.reduce((sum, line) => sum + (facts.classes.get(line.classId)?.priceCents ?? 0), 0);
  return [
    total > 0 && m.mail_registration_total({ total: priceWords(total, facts.school) }),
    lines.some((line) => line.outcome === 'waitlisted') && m.mail_registration_waitlist(),
  ].filter((words) => words !== false);
}
