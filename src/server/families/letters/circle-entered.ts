import * as z from 'zod/mini';
import { OBJECTION_DAYS } from '../../../domain/circle.ts';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { beforeStop, signature } from '../../platform/letters/letter-parts.ts';
import { listActs } from '../circle/acts-store.ts';

/**
 * Somebody came into a child's circle through the school, or may do more than before: told to every full guardian of before. Nothing of
 * health is in it, and nobody's contacts. The link to object is made as the mail leaves; it is in the fragment, which no server sees.
 */
export const circleEnteredMail = defineMail('circle-entered', z.object({ actId: z.uuid(), guardianId: z.uuid() }), {
  oneTime: (codes, mailId, portalUrl) => ({
    link: `${portalUrl}/account/objection#${codes.link('object', mailId)}`,
    figures: null,
  }),
  read: ({ database, organizationId }, mails) =>
    listActs(
      database,
      organizationId,
      mails.map(({ id }) => id),
    ),
  write: ({ id }, acts, { school, oneTime, portalUrl }) => {
    const told = acts.get(id);
    if (!told) return null;
    const { reader } = school;
    const list = new Intl.ListFormat(school.locale);
    const names = told.names.filter((name) => name !== '');
    const who = names.length > 0 ? list.format(names) : m.circle_mail_somebody({}, reader);
    const students = list.format(told.students);
    const nobody = told.nobodyLeft;
    return {
      letter: {
        ...signature(school),
        subject: m.circle_mail_subject({ school: school.name, who, students }, reader),
        title: m.circle_mail_title({ students }, reader),
        opening: [
          m.circle_mail_opening({ by: told.by, school: beforeStop(school.name), who, students }, reader),
          m.circle_mail_reason({ reason: told.reason }, reader),
          ...(nobody ? [m.circle_mail_nobody_left({ reason: nobody }, reader)] : []),
        ],
        sections: [],
        notes: [
          MAY[told.access]({ students }, reader),
          m.circle_mail_closed({}, reader),
          ...(nobody ? [] : [m.circle_mail_agree({}, reader)]),
        ],
        action: { label: m.circle_mail_action({}, reader), url: `${portalUrl}/account/students` },
        closing: [
          m.circle_mail_object({ days: OBJECTION_DAYS, link: oneTime?.link ?? m.mail_link_hidden({}, reader) }, reader),
        ],
      },
    };
  },
});

const MAY = {
  full: m.circle_mail_may_full,
  view: m.circle_mail_may_view,
  'pick-up': m.circle_mail_may_pick_up,
} as const;
