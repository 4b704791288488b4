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
    const names = { class: classTitle(known.classes, about.classId, desk.school), school: desk.school.name };
    const changes = changeRows(about, desk.school);
    const letter = {
      ...signature(desk.school),
      subject: about.isBack
        ? m.mail_back_subject(names, desk.school.reader)
        : m.mail_changed_subject(names, desk.school.reader),
      title: about.isBack ? m.mail_back_title({}, desk.school.reader) : m.mail_changed_title({}, desk.school.reader),
      opening: [
        about.isBack
          ? m.mail_back_opening(names, desk.school.reader)
          : m.mail_changed_opening(names, desk.school.reader),
      ],
      words: wordsOf(about),
      sections: [
        {
          heading: studentNames(about, known, desk.school),
          cards: [
            ...(changes.length > 0
              ? [
                  {
                    tone: 'waiting' as const,
                    status: m.mail_status_changed({}, desk.school.reader),
                    title: names.class,
                    rows: changes,
                  },
                ]
              : []),
            scheduleCard(about, known, desk.school, {
              tone: 'good',
              status: m.mail_status_now({}, desk.school.reader),
            }),
          ],
        },
      ],
      // What was agreed stays: a new price is for new registrations.
      notes: [
        ...(about.changes.price ? [m.mail_changed_price_stays({}, desk.school.reader)] : []),
        m.mail_changed_withdraw({}, desk.school.reader),
      ],
      action: enrollmentsAction(desk),
      closing: hasSeat(about) ? [m.mail_calendar_changed({}, desk.school.reader)] : [],
    };
    return { letter, calendar: changedDates(about, known, desk.school, { isOff: false }) };
  },
});

function changeRows({ changes, noLonger, new: added, elsewhere = [] }: ClassFacts, school: LetterSchool): Row[] {
  const list = (names: readonly string[]) => new Intl.ListFormat(school.locale, { type: 'conjunction' }).format(names);
  const priceOf = ({ cents, maxCents }: { cents: number; maxCents: number | null }) =>
    maxCents === null
      ? priceWords(cents, school)
      : m.mail_range({ from: priceWords(cents, school), to: priceWords(maxCents, school) }, school.reader);
  return [
    ...changeRow(m.mail_label_name({}, school.reader), changes.title, (title) => title, school),
    ...dateRows(m.mail_label_no_longer({}, school.reader), noLonger, school),
    ...dateRows(m.mail_label_new_dates({}, school.reader), added, school),
    ...elsewhere.flatMap(({ from, to, ...date }) =>
      dateRows(m.mail_label_elsewhere({}, school.reader), [date], school).map(({ label, value: day }) => {
        const now = to ?? m.mail_not_set({}, school.reader);
        const place = m.mail_changed_from({ now, before: from ?? m.mail_not_set({}, school.reader) }, school.reader);
        return { label, value: m.mail_day_place({ day, place }, school.reader) };
      }),
    ),
    ...changeRow(m.mail_label_new_place({}, school.reader), changes.place, (place) => place ?? '', school),
    ...changeRow(m.mail_label_instructors({}, school.reader), changes.instructors, list, school),
    ...changeRow(m.mail_label_price({}, school.reader), changes.price, priceOf, school),
  ];
}

/** "Ada Park (before: Ben Ortiz)" */
function changeRow<Value>(
  label: string,
  change: { from: Value; to: Value } | undefined,
  words: (value: Value) => string,
  school: LetterSchool,
): Row[] {
  if (!change) return [];
  const [before, now] = [
    words(change.from) || m.mail_not_set({}, school.reader),
    words(change.to) || m.mail_not_set({}, school.reader),
  ];
  return [{ label, value: m.mail_changed_from({ now, before }, school.reader) }];
}
