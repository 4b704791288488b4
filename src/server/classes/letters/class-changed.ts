import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import type { LetterCard, LetterSchool } from '../../platform/letters/letter.ts';
import { classTitle, enrollmentsAction, signature } from '../../platform/letters/letter-parts.ts';
import { dateRows, priceWords } from '../../platform/letters/schedule-words.ts';
import { type ClassFacts, classFacts } from './class-facts.ts';
import { changedDates, hasSeat, readKnown, scheduleCard, studentNames, wordsOf } from './class-letter.ts';

type Row = LetterCard['rows'][number];

/** The school changed a class, or brought a cancelled one back: what is different, in words, and how it is held now. */
export const classChangedMail = defineMail('class-changed', classFacts, {
  read: readKnown,
  write: ({ facts: about }, known, desk) => {
    const names = { class: classTitle(known.classes, about.classId), school: desk.school.name };
    const changes = changeRows(about, desk.school);
    const letter = {
      ...signature(desk.school),
      subject: about.isBack ? m.mail_back_subject(names) : m.mail_changed_subject(names),
      title: about.isBack ? m.mail_back_title() : m.mail_changed_title(),
      opening: [about.isBack ? m.mail_back_opening(names) : m.mail_changed_opening(names)],
      words: wordsOf(about),
      sections: [
        {
          heading: studentNames(about, known, desk.school),
          cards: [
            ...(changes.length > 0
              ? [{ tone: 'waiting' as const, status: m.mail_status_changed(), title: names.class, rows: changes }]
              : []),
            scheduleCard(about, known, desk.school, { tone: 'good', status: m.mail_status_now() }),
          ],
        },
      ],
      // What was agreed stays: a new price is for new registrations.
      notes: [...(about.changes.price ? [m.mail_changed_price_stays()] : []), m.mail_changed_withdraw()],
      action: enrollmentsAction(desk),
      closing: hasSeat(about) ? [m.mail_calendar_changed()] : [],
    };
    return { letter, calendar: changedDates(about, known, false) };
  },
});

function changeRows({ changes, noLonger, new: added }: ClassFacts, school: LetterSchool): Row[] {
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
