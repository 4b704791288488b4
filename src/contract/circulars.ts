import * as z from 'zod/mini';
import { MOST_CHOSEN } from '../domain/pages.ts';
import { enrollmentFilters } from './enrollment-table.ts';
import { askedId, askedWords, day, id, keptId, instant, line, MOST_SUBJECT, text } from './fields.ts';
import { call } from './kit.ts';
import { REGISTRARS } from './staff.ts';
import { RECORD_STATES } from './student-table.ts';
import { version } from './semesters.ts';
import { tableAnswer, tableQuestion } from './table.ts';
import { wrong } from './wrong.ts';

const search = z.optional(askedWords(200));
const keptIds = { semesterId: z.optional(keptId), classId: z.optional(keptId), tagId: z.optional(keptId) };
const ids = z.optional(z.array(id).check(z.maxLength(MOST_CHOSEN)));

/**
 * Whom a letter is for: the families of what the table of enrollments or of students finds. Enrollments that are over are meant only where
 * the state says so or they were chosen; `on`: of classes that are held on this day. With a tag it is for the households that have it alone:
 * of a student of two not for the other.
 */
export const audience = z.union([
  z.strictObject({
    of: z.literal('enrollments'),
    search,
    ...enrollmentFilters,
    ...keptIds,
    typeId: z.optional(keptId),
    instructorId: z.optional(keptId),
    on: z.optional(day),
    ids,
  }),
  z.strictObject({
    of: z.literal('students'),
    search,
    ...keptIds,
    record: z.optional(z.enum(RECORD_STATES)),
    ids,
  }),
]);
export type Audience = z.output<typeof audience>;

export const MOST_CIRCULAR_TEXT = 10_000;

/** To whom answers go: whoever sends it, or the school's address for help. */
export const REPLIES = ['sender', 'school'] as const;

/** What is written; placeholders that nothing stands for are refused. */
export const written = {
  subject: line(MOST_SUBJECT, { required: 'subject-missing' }),
  text: text(MOST_CIRCULAR_TEXT).check(z.refine((words) => words.trim() !== '', { error: wrong('text-missing') })),
  replyTo: z.enum(REPLIES),
};

/**
 * Why somebody gets a letter or does not: `mail` gets it; `unproven` gets it once the address is confirmed; the others get none: they
 * want none, have no account that is written to, no address, or one that is none, or may only look at what the family does.
 */
export const READER_STATES = [
  'mail',
  'unproven',
  'wants-none',
  'no-account',
  'no-address',
  'bad-address',
  'view-only',
] as const;

const reader = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  state: z.enum(READER_STATES),
  students: z.array(z.string()),
});

const counts = z.object({
  students: z.int(),
  families: z.int(),
  /** Families in which nobody gets it. */
  unreached: z.int(),
  /** One for each address. */
  mails: z.int(),
});

/** Who a letter would reach and who not, and why: guardians, a page of them by name. */
export const circularReaders = call('circularReaders', {
  access: REGISTRARS,
  body: 'large',
  input: z.strictObject({
    audience,
    state: z.optional(z.enum(READER_STATES)),
    page: tableQuestion.page,
  }),
  output: z.object({
    ...tableAnswer(reader),
    counts,
    /** How many there are of each state. */
    states: z.array(z.object({ state: z.enum(READER_STATES), count: z.int() })),
    /** The placeholders that stand for something in a letter to these. */
    placeholders: z.array(z.string()),
    /** Whom it is for, in names: of the semester and class. */
    semesterName: z.nullable(z.string()),
    className: z.nullable(z.string()),
    ownAddress: z.nullable(z.string()),
    schoolAddress: z.string(),
    delivers: z.boolean(),
  }),
});

/** The letter as one of those who get it would read it: the `at`-th, counted from 0. */
export const previewCircular = call('previewCircular', {
  access: REGISTRARS,
  body: 'large',
  input: z.strictObject({
    audience,
    subject: askedWords(MOST_SUBJECT),
    text: text(MOST_CIRCULAR_TEXT),
    replyTo: written.replyTo,
    at: z.int().check(z.gte(0), z.lte(1_000_000)),
  }),
  output: z.object({
    /** Null where nobody gets it. */
    letter: z.nullable(
      z.object({
        name: z.string(),
        email: z.string(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
      }),
    ),
    mails: z.int(),
  }),
});

/** Sends it to whoever is at the screen, as the first of those would get it. */
export const testCircular = call('testCircular', {
  access: REGISTRARS,
  transaction: 'call',
  body: 'large',
  input: z.strictObject({ audience, ...written }),
  output: z.object({ to: z.string() }),
  refusals: ['no-address', 'too-many-tests', 'nobody-to-write-to'],
});

/** Sends a letter, one mail to each address; the id is made by the browser, so that a second click sends nothing more. The mails wait to be taken back. */
export const sendCircular = call('sendCircular', {
  access: REGISTRARS,
  transaction: 'call',
  deadline: 'file',
  body: 'large',
  input: z.strictObject({ circularId: id, audience, ...written }),
  output: z.object({ mails: z.int() }),
  refusals: ['nobody-to-write-to', 'already-planned'],
});

/** Takes back the mails of a letter that have not left. */
export const undoCircular = call('undoCircular', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ circularId: id }),
  output: z.object({ mails: z.int() }),
});

const sentCircular = z.object({
  id,
  subject: z.string(),
  sentBy: z.string(),
  createdAt: instant,
  /** Until then it can be taken back. */
  leavesAt: instant,
  mails: z.int(),
  takenBack: z.int(),
  undoneAt: z.nullable(instant),
  /** Of those that are still there, so many. */
  sent: z.int(),
  failed: z.int(),
  waiting: z.int(),
});

/** What the list of letters can be sorted by. */
export const CIRCULAR_SORTS = ['sent', 'subject'] as const;

/**
 * The letters that were sent, the latest first: with a class only those that were for its families alone, with a rule those that it sent; without
 * either those that somebody sent.
 */
export const circulars = call('circulars', {
  access: REGISTRARS,
  input: z.strictObject({ ...tableQuestion, classId: z.optional(askedWords(64)), ruleId: z.optional(id) }),
  output: z.object(tableAnswer(sentCircular)),
});

/** One letter as it was written. */
export const circular = call('circular', {
  access: REGISTRARS,
  input: z.strictObject({ circularId: askedId }),
  output: z.object({
    circular: z.extend(sentCircular, {
      text: z.string(),
      audience,
      semesterName: z.nullable(z.string()),
      className: z.nullable(z.string()),
      replyTo: z.nullable(z.string()),
    }),
  }),
});

export const MOST_TEMPLATES = 100;
const template = z.object({ id, version: z.int(), name: z.string(), subject: z.string(), text: z.string() });
export type CircularTemplate = z.output<typeof template>;

/** What letters are written from, by name. */
export const circularTemplates = call('circularTemplates', {
  access: REGISTRARS,
  input: z.strictObject({}),
  output: z.object({ templates: z.array(template) }),
});

/** Keeps a template for all of the staff; without an id it is a new one. */
export const saveCircularTemplate = call('saveCircularTemplate', {
  access: REGISTRARS,
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({
    template: z.optional(z.strictObject({ id, version })),
    name: line(80, { required: 'name-missing' }),
    subject: line(MOST_SUBJECT),
    text: text(MOST_CIRCULAR_TEXT),
  }),
  output: z.object({ template }),
  refusals: ['changed-meanwhile', 'too-many-templates'],
});

/** Removes a template; letters that were written from it stay as they are. */
export const removeCircularTemplate = call('removeCircularTemplate', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ id, version }),
  output: z.object({}),
  refusals: ['changed-meanwhile'],
});

/**
 * The addresses of everybody who wants mails among those whom a letter would be for, each once, to be written to with another program. That they
 * are taken away stands in the history.
 */
export const readerAddresses = call('readerAddresses', {
  access: REGISTRARS,
  transaction: 'call',
  fresh: true,
  body: 'large',
  input: z.strictObject({ audience }),
  output: z.object({
    addresses: z.array(z.string()),
    /** Guardians who want no mails, and those without an address. */
    wantNone: z.int(),
    withoutAddress: z.int(),
  }),
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  // Who was written to stands in the outbox.
  'circular.sent': { fields: ['subject', 'mails'] },
  'circular.undone': { fields: ['subject', 'mails'] },
  'circular-template.saved': { fields: ['name'] },
  'circular-template.removed': { fields: ['name'] },
} as const;

/** The kinds of its mails. */
export const mails = ['circular', 'circular-test'] as const;
