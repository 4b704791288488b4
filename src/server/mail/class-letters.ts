import { m } from '../../words/messages.js';
import { type ClassFacts, classFactsOf } from './class-facts.ts';
import { dateRows, priceWords, scheduleRows } from './class-words.ts';
import type { Letter, LetterCard, LetterWords } from './letter.ts';
import { classTitle, enrollmentsAction, signature, studentName } from './letter-parts.ts';
import type { LetterFacts } from './letter-store.ts';
import type { OutboxMail } from './store.ts';

type Row = LetterCard['rows'][number];

/** The school changed a class, or brought a cancelled one back: what is different, in words, and how it is held now. */
export function classChangedLetter(mail: OutboxMail, facts: LetterFacts, portalUrl: string): Letter | null {
  const about = classFactsOf(mail);
  if (!about) return null;
  const names = { class: classTitle(facts, about.classId), school: facts.school.name };
  const changes = changeRows(about, facts);
  return {
    ...signature(facts),
    subject: about.isBack ? m.mail_back_subject(names) : m.mail_changed_subject(names),
    title: about.isBack ? m.mail_back_title() : m.mail_changed_title(),
    opening: [about.isBack ? m.mail_back_opening(names) : m.mail_changed_opening(names)],
    words: wordsOf(about),
    sections: [
      {
        heading: studentNames(about, facts),
        cards: [
          ...(changes.length > 0
            ? [{ tone: 'waiting' as const, status: m.mail_status_changed(), title: names.class, rows: changes }]
            : []),
          scheduleCard(about, facts, { tone: 'good', status: m.mail_status_now() }),
        ],
      },
    ],
    notes: [m.mail_changed_withdraw()],
    action: enrollmentsAction(facts, portalUrl),
    closing: hasSeat(about) ? [m.mail_calendar_changed()] : [],
  };
}

/** The school cancelled a class: it will not be held. */
export function classCancelledLetter(mail: OutboxMail, facts: LetterFacts, portalUrl: string): Letter | null {
  const about = classFactsOf(mail);
  if (!about) return null;
  const names = { class: classTitle(facts, about.classId), school: facts.school.name };
  return {
    ...signature(facts),
    subject: m.mail_cancelled_subject(names),
    title: m.mail_cancelled_title(),
    opening: [m.mail_cancelled_opening(names)],
    words: wordsOf(about),
    sections: [
      {
        heading: studentNames(about, facts),
        cards: [scheduleCard(about, facts, { tone: 'ended', status: m.mail_status_cancelled() })],
      },
    ],
    notes: [m.mail_cancelled_nothing_to_do({ email: facts.school.helpEmail })],
    action: enrollmentsAction(facts, portalUrl),
    closing: hasSeat(about) ? [m.mail_calendar_removed()] : [],
  };
}

function hasSeat(about: ClassFacts): boolean {
  return about.seats.some(({ enrollmentId }) => enrollmentId !== null);
}

/** What staff typed, with their line breaks. */
function wordsOf({ words }: ClassFacts): LetterWords[] {
  return words.trim() === '' ? [] : [{ markdown: words.replaceAll('\n', '  \n'), text: words }];
}

/** "Maya, Ben (on the waitlist)" */
function studentNames(about: ClassFacts, facts: LetterFacts): string {
  const names = about.seats.map(({ studentId, enrollmentId }) => {
    const student = studentName(facts, studentId);
    return enrollmentId === null ? m.mail_student_waiting({ student }) : student;
  });
  return new Intl.ListFormat(facts.school.locale, { type: 'conjunction' }).format(names);
}

/** The class with its dates and its place as they are now. */
function scheduleCard(about: ClassFacts, facts: LetterFacts, look: Pick<LetterCard, 'tone' | 'status'>): LetterCard {
  const item = facts.classes.get(about.classId);
  return { ...look, title: classTitle(facts, about.classId), rows: item ? scheduleRows(item, facts.school) : [] };
}

function changeRows({ changes, noLonger, new: added }: ClassFacts, facts: LetterFacts): Row[] {
  const { school } = facts;
  const list = (names: readonly string[]) => new Intl.ListFormat(school.locale, { type: 'conjunction' }).format(names);
  const priceOf = ({ cents, maxCents }: { cents: number; maxCents: number | null }) =>
    maxCents === null
      ? priceWords(cents, school)
      : m.mail_range({ from: priceWords(cents, school), to: priceWords(maxCents, school) });
  return [
    ...changeRow(m.mail_label_name(), changes.title, (title) => title),
    ...dateRows(m.mail_label_no_longer(), noLonger, school.locale),
    ...dateRows(m.mail_label_new_dates(), added, school.locale),
    ...changeRow(m.mail_label_new_place(), changes.place, (place) => place ?? ''),
    ...changeRow(m.mail_label_instructors(), changes.instructors, list),
    ...changeRow(m.mail_label_price(), changes.price, priceOf),
  ];
}

/** "Ada Park (before: Ben Ortiz)" */
function changeRow<Value>(
  label: string,
  change: { from: Value; to: Value } | undefined,
  words: (value: Value) => string,
): Row[] {
  if (!change) return [];
  const [before, now] = [words(change.from) || m.mail_not_set(), words(change.to) || m.mail_not_set()];
  return [{ label, value: m.mail_changed_from({ now, before }) }];
}
