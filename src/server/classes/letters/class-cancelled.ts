import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { classTitle, enrollmentsAction, signature } from '../../platform/letters/letter-parts.ts';
import { classFacts } from './class-facts.ts';
import { changedDates, hasSeat, readKnown, scheduleCard, studentNames, wordsOf } from './class-letter.ts';

/** The school cancelled a class: it will not be held. */
export const classCancelledMail = defineMail('class-cancelled', classFacts, {
  read: readKnown,
  write: ({ facts: about }, known, desk) => {
    const names = { class: classTitle(known.classes, about.classId), school: desk.school.name };
    const letter = {
      ...signature(desk.school),
      subject: m.mail_cancelled_subject(names),
      title: m.mail_cancelled_title(),
      opening: [
        m.mail_cancelled_opening(names),
        ...(about.reason ? [m.mail_cancelled_reason({ reason: about.reason })] : []),
      ],
      words: wordsOf(about),
      sections: [
        {
          heading: studentNames(about, known, desk.school),
          cards: [scheduleCard(about, known, desk.school, { tone: 'ended', status: m.mail_status_cancelled() })],
        },
      ],
      notes: [m.mail_cancelled_nothing_to_do({ email: desk.school.helpEmail })],
      action: enrollmentsAction(desk),
      closing: hasSeat(about) ? [m.mail_calendar_removed()] : [],
    };
    return { letter, calendar: changedDates(about, known, true) };
  },
});
