import * as z from 'zod/mini';
import { askedId, askedWords, id, instant } from './fields.ts';
import { call } from './kit.ts';
import { tableAnswer, tableQuestion } from './table.ts';
import { READERS, REGISTRARS } from './staff.ts';

/**
 * How a mail stands. `kept`: there is no mail server, so the mail is read here. `unproven`: it waits until somebody proves the address; `sender-unproven`: until
 * whoever caused it has proven theirs.
 * `gathered`: too many for one hour; one mail at `digestAt` tells of it, or (`summed-up`, at `sentAt`) told of it. `replaced`: a newer one
 * is enough. `bounced`: it was taken and came back later, as staff noted.
 */
export const MAIL_STATES = [
  'waiting',
  'sent',
  'failed',
  'kept',
  'unproven',
  'sender-unproven',
  'gathered',
  'summed-up',
  'replaced',
  'bounced',
] as const;

/** How long mails that staff send to many wait before they leave, and can be taken back. */
export const UNDO_MAILS_MS = 120_000;

/** How a mail stands, and why. */
const mailState = {
  state: z.enum(MAIL_STATES),
  digestAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  failedAt: z.nullable(instant),
  /** When it is tried next; null where nothing more is tried. */
  nextTryAt: z.nullable(instant),
  tries: z.int(),
  /** Why the last try failed: codes such as `EENVELOPE 550 at RCPT TO`. */
  lastError: z.nullable(z.string()),
  /** What the mail server answered then, as one line. */
  lastAnswer: z.nullable(z.string()),
};

/** What the outbox can be sorted by. */
export const OUTBOX_SORTS = ['to', 'kind', 'made'] as const;

/** The mails of the last weeks as staff may read them where no SMTP server is set, without their text: searched by address, newest first. */
export const outboxMails = call('outboxMails', {
  access: READERS,
  input: z.strictObject({
    ...tableQuestion,
    state: z.optional(z.enum(MAIL_STATES)),
    kind: z.optional(askedWords(40)),
    /** Only those to guardians of this family. */
    familyId: z.optional(id),
    /** Only those about this enrollment or place on a waitlist: what was submitted, and what became of it. */
    enrollmentId: z.optional(id),
    /** Only those of this letter to many. */
    circularId: z.optional(askedId),
  }),
  output: z.object({
    /** Whether mails leave by SMTP; if not, this page is where they are read. */
    delivers: z.boolean(),
    ...tableAnswer(
      z.object({
        id,
        kind: z.string(),
        to: z.string(),
        subject: z.string(),
        createdAt: instant,
        ...mailState,
      }),
    ),
  }),
});

/** One mail with its text, for staff. Reading one is recorded; links that open an account are left out where mails leave by SMTP. */
export const outboxMail = call('outboxMail', {
  access: READERS,
  transaction: 'call',
  input: z.strictObject({ mailId: askedId }),
  output: z.object({
    mail: z.object({
      id,
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      createdAt: instant,
      ...mailState,
      attachments: z.array(z.string()),
    }),
  }),
});

/**
 * Lets mails that failed try again: one of them, or all that the outbox finds with these filters. Those that asked for a link, which is
 * old by now, are left as they are. One that was sent is written to its address once more, as a mail of its own; mails with a link that is
 * good once are not.
 */
export const retryMails = call('retryMails', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.union([
    z.strictObject({ mailId: id }),
    z.strictObject({
      search: tableQuestion.search,
      kind: z.optional(askedWords(40)),
      circularId: z.optional(askedId),
    }),
  ]),
  output: z.object({ mails: z.int() }),
});

/** Notes that a mail which was sent came back to the school's mailbox, or that it did not after all. */
export const noteBounce = call('noteBounce', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ mailId: id, isBounced: z.boolean() }),
  output: z.object({}),
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  'mail.read': { fields: ['kind'] },
  'mail.retried': { fields: ['mails'] },
  'mail.bounced': { fields: [] },
  'mail.not-bounced': { fields: [] },
} as const;

/** One mail that sums others up. */
export const mails = ['digest'] as const;
