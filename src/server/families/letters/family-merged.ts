import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { signature } from '../../platform/letters/letter-parts.ts';
import { listUndoneMerges } from '../merge/merges-store.ts';

/**
 * Two entries of a family have become one, or two again. It names nobody: where the school was wrong, a mail could not be taken back. Who is
 * in the family is read in the portal.
 */
export const familyMergedMail = defineMail('family-merged', z.object({ mergeId: z.uuid(), isUndone: z.boolean() }), {
  read: ({ database, organizationId }, mails) =>
    listUndoneMerges(
      database,
      organizationId,
      mails.map(({ facts }) => facts.mergeId),
    ),
  write: ({ facts: { mergeId, isUndone }, sentAt }, undone, { school, portalUrl }) => {
    const { reader } = school;
    // What was undone before anybody was told never was.
    if (!isUndone && sentAt === null && undone.has(mergeId)) return null;
    return {
      letter: {
        ...signature(school),
        subject: (isUndone ? m.family_merge_mail_apart_subject : m.family_merge_mail_subject)(
          { school: school.name },
          reader,
        ),
        title: (isUndone ? m.family_merge_mail_apart_title : m.family_merge_mail_title)({}, reader),
        opening: [
          (isUndone ? m.family_merge_mail_apart_opening : m.family_merge_mail_opening)({ school: school.name }, reader),
        ],
        sections: [],
        notes: [m.family_merge_mail_wrong({}, reader)],
        action: { label: m.family_merge_mail_action({}, reader), url: `${portalUrl}/account/manage?section=family` },
        closing: [],
      },
    };
  },
});
