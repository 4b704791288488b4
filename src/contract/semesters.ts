import * as z from 'zod/mini';
import { PLACEHOLDERS, unknownPlaceholders } from '../domain/fill-placeholders.ts';
import { askedId, day, id, instant, name, text, timeOfDay, whole } from './fields.ts';
import { MOST_ATTACHMENTS } from './files.ts';
import { call } from './kit.ts';
import { wrong } from './wrong.ts';

/** What staff change of a semester, column by column; the history tells each. */
export const SEMESTER_FIELDS = [
  'name',
  'startsOn',
  'endsOn',
  'registrationOpensAt',
  'registrationClosesAt',
  'isOpen',
  'holidays',
  'info',
  'mailText',
  'archivedAt',
] as const;

export const namedSemester = z.object({
  id,
  name: z.string(),
  startsOn: day,
  endsOn: day,
  isCurrent: z.boolean(),
  isArchived: z.boolean(),
});
export type NamedSemester = z.output<typeof namedSemester>;

export const semesterChoice = z.strictObject({ semesterId: z.optional(askedId) });

const version = whole(1, 2_000_000_000);

/** A date and a time of day on the school's clocks. */
export const schoolMoment = z.strictObject({ on: day, at: timeOfDay });
export type SchoolMoment = z.output<typeof schoolMoment>;

/** Whether one moment at the school is before another; both well formed. */
function isBefore(a: SchoolMoment, b: SchoolMoment): boolean {
  return `${a.on}T${a.at}` < `${b.on}T${b.at}`;
}

const holiday = z
  .strictObject({ from: day, to: day, name: name(100, { required: 'holiday-unnamed' }) })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: wrong('days-reversed') }));

const days = {
  startsOn: day,
  endsOn: day,
  holidays: z.array(holiday).check(z.maxLength(100)),
};
const inOrder = <D extends { startsOn: string; endsOn: string }>() =>
  z.refine<D>(({ startsOn, endsOn }) => startsOn <= endsOn, {
    path: ['endsOn'],
    error: wrong('days-reversed'),
  });

/** What staff set of a semester: one form. Closing at 23:59 means the end of that day. */
export const semesterContent = z
  .strictObject({
    name: name(100, { required: 'semester-unnamed' }),
    ...days,
    registrationOpens: schoolMoment,
    registrationCloses: schoolMoment,
    /** Families see it as a tab of its own. */
    isOpen: z.boolean(),
  })
  .check(
    inOrder(),
    z.refine((semester) => isBefore(semester.registrationOpens, semester.registrationCloses), {
      path: ['registrationCloses'],
      error: wrong('closes-before-it-opens'),
    }),
    z.refine(({ startsOn, endsOn }) => Date.parse(endsOn) - Date.parse(startsOn) <= 3 * 366 * 86_400_000, {
      path: ['endsOn'],
      error: wrong('semester-too-long'),
    }),
  );
export type SemesterContent = z.output<typeof semesterContent>;

const semester = z.object({
  id,
  version: z.int(),
  name: z.string(),
  startsOn: day,
  endsOn: day,
  holidays: z.array(z.object({ from: day, to: day, name: z.string() })),
  registrationOpensAt: instant,
  registrationClosesAt: instant,
  registrationOpens: z.object({ on: day, at: timeOfDay }),
  registrationCloses: z.object({ on: day, at: timeOfDay }),
  isOpen: z.boolean(),
  isArchived: z.boolean(),
  /** The one meant where nobody names one; marked by staff or found by its dates. */
  isCurrent: z.boolean(),
  isMarkedCurrent: z.boolean(),
  classes: z.int(),
  drafts: z.int(),
  enrolled: z.int(),
});
export type StaffSemester = z.output<typeof semester>;

/** Every semester as staff set it, latest first, archived ones at the end. */
export const staffSemesters = call('staffSemesters', {
  access: { roles: ['administrator'] },
  input: z.nullish(z.strictObject({})),
  output: z.object({ today: day, now: instant, semesters: z.array(semester) }),
});

/** `changed-meanwhile`: somebody saved it since it was read; `semester-archived`: bring it back first. */
const REFUSALS = ['changed-meanwhile', 'semester-archived'] as const;

/** Makes a semester, or changes one with its `semesterId` and the `version` that was read. Classes keep their dates. */
export const saveSemester = call('saveSemester', {
  access: { roles: ['administrator'] },
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({
    semesterId: z.optional(id),
    version: z.optional(version),
    semester: semesterContent,
  }),
  output: z.object({ semesterId: id, version: z.int() }),
  refusals: REFUSALS,
});

const affected = z.array(z.object({ id, title: z.string(), on: day }));

/** Which classes would meet on holidays or outside of a semester's dates; nothing is written. Lists hold at most 50 classes. */
export const previewSemester = call('previewSemester', {
  access: { roles: ['administrator'] },
  body: 'medium',
  input: z.strictObject({ semesterId: askedId, ...days }).check(inOrder()),
  output: z.object({
    /** In the order asked for; `isNew`: the semester does not have this holiday yet. */
    holidays: z.array(z.object({ isNew: z.boolean(), total: z.int(), classes: affected })),
    outside: z.object({ total: z.int(), classes: affected }),
  }),
});

/** Marks the current semester, or none, so that the dates decide. */
export const markCurrentSemester = call('markCurrentSemester', {
  access: { roles: ['administrator'] },
  transaction: 'call',
  input: z.strictObject({ semesterId: z.nullable(id) }),
  output: z.object({ currentId: z.nullable(id) }),
  refusals: ['semester-archived'],
});

/** Puts a semester away: families see nothing of it but their own past enrollments. Or brings it back. */
export const archiveSemester = call('archiveSemester', {
  access: { roles: ['administrator'] },
  transaction: 'call',
  input: z.strictObject({ semesterId: id, version, isArchived: z.boolean() }),
  output: z.object({ version: z.int() }),
  refusals: ['changed-meanwhile'],
});

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
  access: { roles: ['administrator'] },
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
  access: { roles: ['administrator'] },
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({ semesterId: id, version, info: text(MOST_INFO) }),
  output: z.object({ version: z.int() }),
  refusals: REFUSALS,
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
  access: { roles: ['administrator'] },
  transaction: 'call',
  input: z.strictObject({ messageId: z.optional(id), version: z.optional(version), message: messageContent }),
  output: z.object({ messageId: id, version: z.int() }),
  refusals: ['changed-meanwhile', 'too-many-messages'],
});

/** Takes a message away; `restoreMessage` brings it back. */
export const removeMessage = call('removeMessage', {
  access: { roles: ['administrator'] },
  transaction: 'call',
  input: z.strictObject({ messageId: id, version }),
  output: z.object({}),
  refusals: ['changed-meanwhile'],
});

/** Brings a removed message back as it was. */
export const restoreMessage = call('restoreMessage', {
  access: { roles: ['administrator'] },
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
  access: { roles: ['administrator'] },
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
  access: { roles: ['administrator'] },
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({
    semesterId: id,
    version,
    text: semesterMailText,
    fileIds: z.array(id).check(z.maxLength(MOST_ATTACHMENTS)),
  }),
  output: z.object({ version: z.int() }),
  refusals: REFUSALS,
});

/** The confirmation e-mail as a family would get it with these words, with classes of the semester and made-up people. */
export const previewSemesterMail = call('previewSemesterMail', {
  access: { roles: ['administrator'] },
  body: 'medium',
  input: z.strictObject({ semesterId: askedId, text: semesterMailText }),
  /** `isMadeUp`: the semester has no class to show yet, so the class is made up as the family is. */
  output: z.object({ subject: z.string(), html: z.string(), text: z.string(), isMadeUp: z.boolean() }),
});

/** Sends that e-mail with the saved files to the caller's own address; at most five in ten minutes. */
export const sendTestMail = call('sendTestMail', {
  access: { roles: ['administrator'] },
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({ semesterId: id, text: semesterMailText }),
  output: z.object({ to: z.string() }),
  refusals: ['no-address', 'too-many-tests'],
});
