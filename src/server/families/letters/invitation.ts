import * as z from 'zod/mini';
import { INVITATION_DAYS } from '../../../domain/invitations.ts';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { beforeStop, signature } from '../../platform/letters/letter-parts.ts';
import { listInvitations } from './invitations-store.ts';

/** Somebody is invited into a family, or to one student. The link is made as the mail leaves; it is in the fragment, which no server sees. */
export const invitationMail = defineMail('invitation', z.object({ invitationId: z.uuid() }), {
  oneTime: (codes, mailId, portalUrl) => ({
    link: `${portalUrl}/account/invitation#${codes.link('invite', mailId)}`,
    figures: null,
  }),
  read: ({ database, organizationId }, mails) =>
    listInvitations(
      database,
      organizationId,
      mails.map(({ facts }) => facts.invitationId),
    ),
  write: ({ facts }, invitations, { school, oneTime }) => {
    const found = invitations.get(facts.invitationId);
    if (!found) return null;
    const { reader } = school;
    const who = found.invitedBy || m.families_mail_somebody({}, reader);
    const names = new Intl.ListFormat(school.locale).format(found.students);
    const told = { who, students: names, school: beforeStop(school.name) };
    return {
      letter: {
        ...signature(school),
        subject: m.families_mail_subject({ school: school.name }, reader),
        title: m.families_mail_title({}, reader),
        opening: [
          found.isOfSchool
            ? m.families_mail_opening_school(told, reader)
            : found.isOfStudent
              ? m.families_mail_opening_student(told, reader)
              : m.families_mail_opening_family(told, reader),
          MAY[found.access]({}, reader),
        ],
        sections: [],
        notes: [
          m.families_mail_once({ days: INVITATION_DAYS }, reader),
          ...(found.isOfSchool ? [m.families_mail_this_address({}, reader)] : []),
        ],
        action: { label: m.families_mail_action({}, reader), url: oneTime?.link ?? m.mail_link_hidden({}, reader) },
        closing: [m.families_mail_ignore({}, reader)],
      },
    };
  },
});

const MAY = {
  full: m.families_may_full,
  view: m.families_may_view,
  'pick-up': m.families_may_pick_up,
} as const;
