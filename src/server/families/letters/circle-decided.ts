import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { beforeStop, signature } from '../../platform/letters/letter-parts.ts';
import { listEntries } from '../circle/circle-store.ts';
import { isOneOf } from '../circle/entries-store.ts';

/** The school has decided about somebody whom it had let see a student: told to the full guardians of before, with the reason. */
export const circleDecidedMail = defineMail(
  'circle-decided',
  z.object({
    entryId: z.uuid(),
    act: z.enum(['let-in', 'keep-out', 'let-back']),
    by: z.string(),
    reason: z.string(),
  }),
  {
    read: async ({ database, organizationId }, mails) => {
      const ids = mails.map(({ facts }) => facts.entryId);
      const rows = ids.length === 0 ? [] : await listEntries(database, organizationId, isOneOf(ids));
      return new Map(rows.map((row) => [row.id, row]));
    },
    write: ({ facts: { entryId, act, by, reason } }, entries, { school, portalUrl }) => {
      const entry = entries.get(entryId);
      if (!entry) return null;
      const { reader } = school;
      const names = entry.names.filter((name) => name !== '');
      const who =
        names.length > 0 ? new Intl.ListFormat(school.locale).format(names) : m.circle_mail_somebody({}, reader);
      const told = { who, student: entry.studentName, by, school: beforeStop(school.name) };
      return {
        letter: {
          ...signature(school),
          subject: m.circle_decided_subject({ school: school.name, student: entry.studentName }, reader),
          title: m.circle_decided_title({ student: entry.studentName }, reader),
          opening: [DECIDED[act](told, reader), m.circle_mail_reason({ reason }, reader)],
          sections: [],
          notes: act === 'let-back' ? [m.circle_mail_closed({}, reader)] : [],
          action: { label: m.circle_mail_action({}, reader), url: `${portalUrl}/account/students` },
          closing: [m.circle_decided_wrong({}, reader)],
        },
      };
    },
  },
);

const DECIDED = {
  'let-in': m.circle_decided_let_in,
  'keep-out': m.circle_decided_keep_out,
  'let-back': m.circle_decided_let_back,
} as const;
