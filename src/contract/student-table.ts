import * as z from 'zod/mini';
import { MOST_AT_ONCE } from '../domain/pages.ts';
import { missing, PHOTO_CHOICES } from './records.ts';
import { askedId, id, instant } from './fields.ts';
import { call } from './kit.ts';
import { tag } from './tags.ts';
import { namedSemester } from './semesters.ts';
import { student } from './students.ts';
import { tableAnswer, tableQuestion } from './table.ts';
import { READERS, REGISTRARS } from './staff.ts';

/** What the staff's table of students can be sorted by. */
export const STUDENT_SORTS = ['student', 'born', 'grade', 'missing', 'confirmed'] as const;

/** How a record stands for a semester: it waits for something, of that for a "still right", or for nothing. */
export const RECORD_STATES = ['missing', 'unconfirmed', 'complete'] as const;

const person = z.object({ name: z.string(), relationship: z.string(), phone: z.string() });

/** What a household told, as a file has it. */
const fileHousehold = z.object({
  guardians: z.array(z.object({ ...person.shape, email: z.string(), livesWith: z.nullable(z.boolean()) })),
  contacts: z.array(person),
  allowed: z.array(person),
  notAllowed: z.array(person),
  hasCodeWord: z.boolean(),
});

/** What stands in a file beside the table: the record but for health; null is "not answered". */
const fileRecord = z.object({
  /** How another system calls the student. */
  externalId: z.nullable(z.string()),
  households: z.array(fileHousehold),
  photos: z.nullable(z.enum(PHOTO_CHOICES)),
  sunscreen: z.nullable(z.boolean()),
  insectSpray: z.nullable(z.boolean()),
});
export type FileRecord = z.output<typeof fileRecord>;

const tableStudent = z.object({
  ...student.shape,
  /** The households that the student lives in now. */
  families: z.int(),
  /** Of the household that came first; the guardian who came first. */
  guardianName: z.string(),
  guardianEmail: z.nullable(z.string()),
  guardianPhone: z.string(),
  /** Of two households, what either has not told. Null for whoever has no seat in the semester that is asked about: nothing is waited for. */
  missing: z.nullable(z.array(missing)),
  /** When a section was told or said to be still right last. */
  confirmedAt: z.nullable(instant),
  /** Of all households that the student lives in now, each once. */
  tags: z.array(tag),
  /** Where a file asks for it (`withRecord`). */
  record: z.optional(fileRecord),
});
export type TableStudent = z.output<typeof tableStudent>;

/**
 * The students of the school, of all times or those with a seat in a semester or class. What is missing is what the semester named waits
 * for, else the one of the class, else the current one; nothing of any answer is told.
 */
export const staffStudents = call('staffStudents', {
  access: READERS,
  body: 'medium',
  input: z.strictObject({
    ...tableQuestion,
    semesterId: z.optional(askedId),
    classId: z.optional(askedId),
    record: z.optional(z.enum(RECORD_STATES)),
    /** Only who lives in a household with this tag. */
    tagId: z.optional(askedId),
    withRecord: z.optional(z.boolean()),
    ids: z.optional(z.array(id).check(z.maxLength(MOST_AT_ONCE))),
  }),
  output: z.object({ ...tableAnswer(tableStudent), semester: z.nullable(namedSemester) }),
});

/** What the table can be filtered by: the semesters, and the classes of the one that is chosen, else of the current one, that somebody has a seat in. */
export const staffStudentChoices = call('staffStudentChoices', {
  access: READERS,
  input: z.strictObject({ semesterId: z.optional(askedId), classId: z.optional(askedId) }),
  output: z.object({
    semesters: z.array(namedSemester),
    classes: z.array(z.object({ id, title: z.string(), count: z.int() })),
  }),
});

const chosen = z.strictObject({
  semesterId: id,
  studentIds: z.array(id).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
});
const reminded = z.object({
  /** Of those chosen, the ones whose record lacks something and is due on a day. */
  students: z.int(),
  families: z.int(),
  /** Families in which nobody with full access wants mail and has an address. */
  unreached: z.int(),
  /** Guardians with full access who have no account, and so no address that is written to. */
  withoutAddress: z.int(),
  mails: z.int(),
  /** Mails that are left out because the same was sent within the last minute. */
  justSent: z.int(),
});

/** What `sendReminder` would do now. */
export const previewReminder = call('previewReminder', {
  access: REGISTRARS,
  body: 'medium',
  input: chosen,
  output: reminded,
});

/**
 * Reminds the families of chosen students of what their records lack for a semester: one mail a family and reader, without any answer. Within a minute the
 * same is sent once. The mails wait for two minutes (`undoReminder`).
 */
export const sendReminder = call('sendReminder', {
  access: REGISTRARS,
  transaction: 'call',
  body: 'medium',
  input: chosen,
  output: z.extend(reminded, { reminderId: id }),
});

/** Takes back the mails of a reminder (`reminderId`) that have not left. */
export const undoReminder = call('undoReminder', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ semesterId: id, reminderId: id }),
  output: z.object({ mails: z.int() }),
});
