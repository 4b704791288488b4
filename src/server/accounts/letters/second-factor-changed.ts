import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { defineMail } from '../../platform/letters/define-mail.ts';
import { signature } from '../../platform/letters/letter-parts.ts';

const CHANGES = ['on', 'off', 'reset', 'recovery-code'] as const;
export type SecondFactorChange = (typeof CHANGES)[number];

const OPENINGS = {
  on: m.mail_factor_on,
  off: m.mail_factor_off,
  reset: m.mail_factor_reset,
  'recovery-code': m.mail_factor_recovery,
} as const;

/** Tells whom an account belongs to how signing in has changed: somebody else may have done it. No code stands in it. */
export const secondFactorChangedMail = defineMail(
  'second-factor-changed',
  z.object({ change: z.enum(CHANGES), left: z.int() }),
  {
    read: async () => null,
    write: ({ facts: { change, left } }, _known, { school, portalUrl }) => ({
      letter: {
        ...signature(school),
        subject: m.mail_factor_subject({}, school.reader),
        title: m.mail_factor_subject({}, school.reader),
        opening: [OPENINGS[change]({ school: school.name, left }, school.reader)],
        sections: [],
        notes: [m.mail_factor_not_you({}, school.reader)],
        action: { label: m.mail_leaves_action({}, school.reader), url: `${portalUrl}/account/manage?section=you` },
        closing: [],
      },
    }),
  },
);
