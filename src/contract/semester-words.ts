import * as z from 'zod/mini';
import { PLACEHOLDERS, unknownPlaceholders } from '../domain/fill-placeholders.ts';
import { askedId, day, id, instant, text, timeOfDay } from './fields.ts';
import { MOST_ATTACHMENTS } from './files.ts';
import { call } from './kit.ts';
import { isBefore, schoolMoment, SEMESTER_REFUSALS, version } from './semesters.ts';
import { wrong } from './wrong.ts';
import { ADMINISTRATORS, READERS } from './staff.ts';

/** A semester as staff choose it. */
const choice = z.object({
  id,
  name: z.string(),
  startsOn: day,
  endsOn: day,
  isCurrent: z.boolean(),
  isArchived: z.boolean(),
});

/** How serious a message to families is. */
export const SEVERITIES = ['info', 'success', 'warn', 'error'] as const;

const message = z.object({
  id,
  version: z.int(),
  severity: z.enum(SEVERITIES),
  text: z.string(),
  fromAt: instant,
  untilAt: instant,
  from: z.object({ on: day, at: timeOfDay }),
  until: z.object({ on: day, at: timeOfDay }),
  state: z.enum(['planned', 'shown', 'past']),
});
export type StaffMessage = z.output<typeof message>;

/** The info panel of the chosen semester (else the current one), and every message: shown, planned, and the latest 50 past ones. */
export const staffMessages = call('staffMessages', {
  access: READERS,
  input: z.strictObject({ semesterId: z.optional(askedId) }),
  output: z.object({
    now: instant,
    semesters: z.array(choice),
    semester: z.nullable(
      z.extend(choice, {
        version: z.int(),
        info: z.string(),
        registrationOpensAt: instant,
        registrationClosesAt: instant,
      }),
    ),
    messages: z.array(message),
  }),
});

/** The most characters of an info panel, of a message, and of the words of a confirmation e-mail. */
export const MOST_INFO = 5000;
export const MOST_MESSAGE = 500;
export const MOST_MAIL_TEXT = 5000;

/** Saves the info panel of a semester: plain text, paragraphs parted by empty lines. */
export const saveSemesterInfo = call('saveSemesterInfo', {
  access: ADMINISTRATORS,
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({ semesterId: id, version, info: text(MOST_INFO) }),
  output: z.object({ version: z.int() }),
  refusals: SEMESTER_REFUSALS,
});

/** What staff set of a message. Until 23:59 means the end of that day. */
export const messageContent = z
  .strictObject({
    severity: z.enum(SEVERITIES),
    text: text(MOST_MESSAGE).check(z.refine((words) => words.trim() !== '', { error: wrong('message-empty') })),
    from: schoolMoment,
    until: schoolMoment,
  })
  .check(
    z.refine(({ from, until }) => isBefore(from, until), { path: ['until'], error: wrong('ends-before-it-begins') }),
  );
export type MessageContent = z.output<typeof messageContent>;

/** Makes a message, or changes one with its `messageId` and the `version` that was read. */
export const saveMessage = call('saveMessage', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject({ messageId: z.optional(id), version: z.optional(version), message: messageContent }),
  output: z.object({ messageId: id, version: z.int() }),
  refusals: ['changed-meanwhile', 'too-many-messages'],
});

/** Takes a message away; `restoreMessage` brings it back. */
export const removeMessage = call('removeMessage', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject({ messageId: id, version }),
  output: z.object({}),
  refusals: ['changed-meanwhile'],
});

/** Brings a removed message back as it was. */
export const restoreMessage = call('restoreMessage', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject({ messageId: id }),
  output: z.object({ version: z.int() }),
});

const attachment = z.object({ fileId: id, name: z.string(), mediaType: z.string(), bytes: z.int() });

/** The most bytes of all files together that travel with a confirmation e-mail. */
export const MOST_ATTACHMENT_BYTES = 15_000_000;

/** The school's words in the confirmation e-mail of a semester: Markdown with placeholders. */
export const semesterMailText = text(MOST_MAIL_TEXT).check(
  z.refine((words) => unknownPlaceholders(words).length === 0, {
    error: (issue) =>
      wrong('unknown-placeholders', {
        unknown: unknownPlaceholders(String(issue.input)).map(braced),
        known: PLACEHOLDERS.map(braced),
      }),
  }),
);

function braced(name: string): string {
  return `{${name}}`;
}

/** The school's words and files in the confirmation e-mails of the chosen semester, else the current one. */
export const semesterMail = call('semesterMail', {
  access: READERS,
  input: z.strictObject({ semesterId: z.optional(askedId) }),
  output: z.object({
    semesters: z.array(choice),
    semester: z.nullable(z.extend(choice, { version: z.int(), text: z.string(), attachments: z.array(attachment) })),
    /** Where a test mail would go. */
    ownAddress: z.nullable(z.string()),
    /** Whether mails leave by SMTP; if not, staff read them in the outbox. */
    delivers: z.boolean(),
  }),
});

/** Saves the words and the files (ids of uploads, in order) of a semester's confirmation e-mails. */
export const saveSemesterMail = call('saveSemesterMail', {
  access: ADMINISTRATORS,
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({
    semesterId: id,
    version,
    text: semesterMailText,
    fileIds: z.array(id).check(z.maxLength(MOST_ATTACHMENTS)),
  }),
  output: z.object({ version: z.int() }),
  refusals: SEMESTER_REFUSALS,
});

/** The confirmation e-mail as a family would get it with these words, with classes of the semester and made-up people. */
export const previewSemesterMail = call('previewSemesterMail', {
  access: ADMINISTRATORS,
  body: 'medium',
  input: z.strictObject({ semesterId: askedId, text: semesterMailText }),
  /** `isMadeUp`: the semester has no class to show yet, so the class is made up as the family is. */
  output: z.object({ subject: z.string(), html: z.string(), text: z.string(), isMadeUp: z.boolean() }),
});

/** Sends that e-mail with the saved files to the caller's own address; at most five in ten minutes. */
export const sendTestMail = call('sendTestMail', {
  access: ADMINISTRATORS,
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({ semesterId: id, text: semesterMailText }),
  output: z.object({ to: z.string() }),
  refusals: ['no-address', 'too-many-tests'],
});

const MESSAGE = ['severity', 'text', 'fromAt', 'untilAt'] as const;

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  'message.created': { fields: MESSAGE },
  'message.changed': { fields: MESSAGE },
  'message.removed': { fields: [...MESSAGE, 'removed'] },
  'message.restored': { fields: MESSAGE },
} as const;

/** The kinds of its mails. */
export const mails = ['semester-test'] as const;
