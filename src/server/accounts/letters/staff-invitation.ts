import * as z from 'zod/mini';
import type { StaffRole } from '../../../contract/roles.ts';
import { INVITATION_DAYS } from '../../../domain/invitations.ts';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { beforeStop, signature } from '../../platform/letters/letter-parts.ts';
import { listToldInvitations } from './staff-invitations-store.ts';

/** Somebody is invited to a role. The link is made as the mail leaves; it is in the fragment, which no server sees. */
export const staffInvitationMail = defineMail('staff-invitation', z.object({ invitationId: z.uuid() }), {
  oneTime: (codes, mailId, portalUrl) => ({
    link: `${portalUrl}/account/staff-invitation#${codes.link('invite', mailId)}`,
    figures: null,
  }),
  read: ({ database, organizationId }, mails) =>
    listToldInvitations(
      database,
      organizationId,
      mails.map(({ facts }) => facts.invitationId),
    ),
  write: ({ facts }, invitations, { school, oneTime }) => {
    const found = invitations.get(facts.invitationId);
    if (!found) return null;
    const { reader } = school;
    const role = ROLE[found.role]({}, reader);
    return {
      letter: {
        ...signature(school),
        subject: m.roles_mail_subject({ school: school.name }, reader),
        title: m.roles_mail_title({}, reader),
        opening: [
          found.instructorName === null
            ? m.roles_mail_opening({ school: school.name, role }, reader)
            : m.roles_mail_opening_instructor({ school: beforeStop(school.name), name: found.instructorName }, reader),
          MAY[found.role]({}, reader),
        ],
        sections: [],
        notes: [
          m.roles_mail_once({ days: INVITATION_DAYS, email: found.email }, reader),
          m.roles_mail_account({}, reader),
        ],
        action: { label: m.roles_mail_action({}, reader), url: oneTime?.link ?? m.mail_link_hidden({}, reader) },
        closing: [m.families_mail_ignore({}, reader)],
      },
    };
  },
});

const ROLE = {
  administrator: m.roles_admin,
  registrar: m.roles_registrar,
  viewer: m.roles_viewer,
  health: m.roles_health,
  instructor: m.roles_instructor,
} as const satisfies Record<StaffRole, unknown>;

const MAY = {
  administrator: m.roles_admin_hint,
  registrar: m.roles_registrar_hint,
  viewer: m.roles_viewer_hint,
  health: m.roles_health_hint,
  instructor: m.roles_instructor_hint,
} as const satisfies Record<StaffRole, unknown>;
