import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import type { LetterCard, LetterSchool } from '../../platform/letters/letter.ts';
import { classTitle, enrollmentsAction, signature } from '../../platform/letters/letter-parts.ts';
import { dateRows, priceWords } from '../../platform/letters/schedule-words.ts';
import { type ClassFacts, classFacts, type ClassPart, partsOf } from './class-facts.ts';
import { changedDates, hasSeat, type Known, readKnown, scheduleCard, studentNames, wordsOf } from './class-letter.ts';

type Row = LetterCard['rows'][number];

/** The school changed classes, or brought a cancelled one back: what is different, in words, and how each is held now. */
export const classChangedMail = defineMail('class-changed', classFacts, {
  read: readKnown,
  write: ({ facts: about }, known, desk) => {
    const parts = partsOf(about);
    const letter = {
      ...signature(desk.school),
      ...beginning(about, known, desk.school),
      words: wordsOf(about),
      sections: parts.map((part) => ({
        heading: studentNames(part, known, desk.school),
        cards: cardsOf(part, known, desk.school),
      })),
      // What was agreed stays: a new price is for new registrations.
      notes: [
        ...(about.changes.price ? [m.mail_changed_price_stays({}, desk.school.reader)] : []),
        m.mail_changed_withdraw({}, desk.school.reader),
      ],
      action: enrollmentsAction(desk),
      closing: parts.some(hasSeat) ? [m.mail_calendar_changed({}, desk.school.reader)] : [],
    };
    return { letter, calendar: parts.flatMap((part) => changedDates(part, known, desk.school, { isOff: false })) };
  },
});

function beginning(about: ClassFacts, { classes }: Known, school: LetterSchool) {
  const { reader } = school;
  const count = partsOf(about).length;
  if (count > 1)
    return {
      subject: m.mail_changed_several_subject({ count }, reader),
      title: m.mail_changed_several_title({ count }, reader),
      opening: [m.mail_changed_several_opening({ count, school: school.name }, reader)],
    };
  const names = { class: classTitle(classes, about.classId, school), school: school.name };
  if (about.isBack)
    return {
      subject: m.mail_back_subject(names, reader),
      title: m.mail_back_title({}, reader),
      opening: [m.mail_back_opening(names, reader)],
    };
  return {
    subject: m.mail_changed_subject(names, reader),
    title: m.mail_changed_title({}, reader),
    opening: [m.mail_changed_opening(names, reader)],
  };
}

/** What is different of a class, and how it is held now. */
function cardsOf(about: ClassPart, known: Known, school: LetterSchool): LetterCard[] {
  const rows = changeRows(about, school);
  const title = classTitle(known.classes, about.classId, school);
  const changed = { tone: 'waiting' as const, status: m.mail_status_changed({}, school.reader), title, rows };
  const now = scheduleCard(about, known, school, { tone: 'good', status: m.mail_status_now({}, school.reader) });
  return rows.length > 0 ? [changed, now] : [now];
}

function changeRows({ changes, noLonger, new: added, elsewhere = [] }: ClassPart, school: LetterSchool): Row[] {
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
