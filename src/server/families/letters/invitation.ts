import * as z from 'zod/mini';
import { INVITATION_DAYS } from '../../../domain/invitations.ts';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import type { LetterDesk } from '../../platform/letters/letter.ts';
import { beforeStop, signature } from '../../platform/letters/letter-parts.ts';
import { plainName } from '../../../domain/plain-name.ts';
import { listInvitations, type ToldInvitation } from './invitations-store.ts';

/** A stranger tells of so many students. */
const MOST_NAMES = 4;

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
    const names = new Intl.ListFormat(school.locale).format(found.students);
    const told = {
      who: found.invitedBy || m.families_mail_somebody({}, reader),
      students: names,
      school: beforeStop(school.name),
    };
    return {
      letter: {
        ...signature(school),
        subject: m.families_mail_subject({ school: school.name }, reader),
        title: m.families_mail_title({}, reader),
        opening: [
          ...(found.isSenderKnown ? [openingOf(found)(told, reader)] : openingOfStranger(found, school)),
          MAY[found.access]({}, reader),
        ],
        sections: [],
        notes: [
          m.families_mail_once({ days: INVITATION_DAYS }, reader),
          ...(found.isOfSchool ? [m.families_mail_this_address({}, reader)] : []),
        ],
        action: { label: m.families_mail_action({}, reader), url: oneTime?.link ?? m.mail_link_hidden({}, reader) },
        closing: found.isSenderKnown ? [m.families_mail_ignore({}, reader)] : [],
      },
    };
  },
});

function openingOf({ isOfSchool, isOfStudent }: Pick<ToldInvitation, 'isOfSchool' | 'isOfStudent'>) {
  if (isOfSchool) return m.families_mail_opening_school;
  return isOfStudent ? m.families_mail_opening_student : m.families_mail_opening_family;
}

/** First that the school does not know them; of their own words only what is a name. */
function openingOfStranger(
  { invitedBy, students }: ToldInvitation,
  { name, locale, reader }: LetterDesk['school'],
): string[] {
  const [who, school] = [plainName(invitedBy), beforeStop(name)];
  const names = students.map(plainName).filter(Boolean).slice(0, MOST_NAMES);
  return [
    m.families_mail_stranger({ school: name }, reader),
    who
      ? m.families_mail_opening_stranger({ who, school }, reader)
      : m.families_mail_opening_stranger_nameless({ school }, reader),
    ...(names.length > 0
      ? [m.families_mail_stranger_students({ students: new Intl.ListFormat(locale).format(names) }, reader)]
      : []),
  ];
}

const MAY = {
  full: m.families_may_full,
  view: m.families_may_view,
  'pick-up': m.families_may_pick_up,
} as const;
