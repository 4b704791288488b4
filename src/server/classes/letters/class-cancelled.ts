import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { classTitle, enrollmentsAction, signature } from '../../platform/letters/letter-parts.ts';
import { classFacts } from './class-facts.ts';
import { changedDates, hasSeat, readKnown, scheduleCard, studentNames, wordsOf } from './class-letter.ts';

/** The school cancelled a class: it will not be held. */
export const classCancelledMail = defineMail('class-cancelled', classFacts, {
  read: readKnown,
  write: ({ facts: about }, known, desk) => {
    const names = { class: classTitle(known.classes, about.classId, desk.school), school: desk.school.name };
    const letter = {
      ...signature(desk.school),
      subject: m.mail_cancelled_subject(names, desk.school.reader),
      title: m.mail_cancelled_title({}, desk.school.reader),
      opening: [
        m.mail_cancelled_opening(names, desk.school.reader),
        ...(about.reason ? [m.mail_cancelled_reason({ reason: about.reason }, desk.school.reader)] : []),
      ],
      words: wordsOf(about),
      sections: [
        {
          heading: studentNames(about, known, desk.school),
          cards: [
            scheduleCard(about, known, desk.school, {
              tone: 'ended',
              status: m.mail_status_cancelled({}, desk.school.reader),
            }),
          ],
        },
      ],
      notes: [
        about.wasOwed && hasSeat(about)
          ? m.mail_cancelled_owed({ email: desk.school.helpEmail }, desk.school.reader)
          : m.mail_cancelled_nothing_to_do({ email: desk.school.helpEmail }, desk.school.reader),
      ],
      action: enrollmentsAction(desk),
      closing: hasSeat(about) ? [m.mail_calendar_removed({}, desk.school.reader)] : [],
    };
    return { letter, calendar: changedDates(about, known, desk.school, { isOff: true }) };
  },
});
