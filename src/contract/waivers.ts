import * as z from 'zod/mini';
import { id, instant, name, text, whole } from './fields.ts';
import { call } from './kit.ts';
import { namedSemester, semesterChoice } from './semesters.ts';
import { tableAnswer, tableQuestion } from './table.ts';
import { wrong } from './wrong.ts';
import { ADMINISTRATORS, READERS } from './staff.ts';

/** Ten pages; who has read to the end has read it. */
export const MOST_WAIVER_TEXT = 30_000;

const named = z.object({ id, name: z.string() });
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, wrong('not-valid')));
const typedName = name(120, { required: 'name-missing' });

/** A signature as a household of the student sees it; nobody's name where the other household signed. */
const signature = z.object({
  id,
  number: z.int(),
  signedAt: instant,
  by: z.nullable(z.enum(['you', 'guardian'])),
  typedName: z.nullable(z.string()),
});

const askedWaiver = z.object({
  waiverId: id,
  number: z.int(),
  title: z.string(),
  body: z.string(),
  /** Of the body: what is signed is what was read. */
  sha256: z.string(),
  /** Where each semester needs a signature of its own: the one that this is for. */
  semester: z.nullable(named),
  /** Those of the student's classes, and of those asked about, that it is for. */
  classIds: z.array(id),
  signature: z.nullable(signature),
});
export type AskedWaiver = z.output<typeof askedWaiver>;

/** The waivers that concern one's own student: for the classes they have a seat in, and for those in `classIds` beside. */
export const studentWaivers = call('studentWaivers', {
  access: 'account',
  input: z.strictObject({ studentId: id, classIds: z.optional(z.array(id).check(z.maxLength(50))) }),
  output: z.object({ canChange: z.boolean(), waivers: z.array(askedWaiver) }),
});

/**
 * Signs a waiver for a student as a full guardian. What was read must be the text of today (`waiver-changed`); where somebody has signed
 * already, that signature is the answer.
 */
export const signWaiver = call('signWaiver', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({
    studentId: id,
    waiverId: id,
    number: whole(1, 1_000_000),
    sha256,
    semesterId: z.nullable(id),
    typedName,
    agreed: z.literal(true),
  }),
  output: z.object({ signature }),
  refusals: ['view-only', 'waiver-changed'],
});

/** Where the paper of a signature is fetched, with the same token as a call. */
export const paperPath = (signatureId: string) => `/api/papers/waiver/${signatureId}`;

const content = {
  title: name(200, { required: 'waiver-untitled' }),
  /** For classes of one type, or for one class; neither: for every class. */
  classTypeId: z.nullable(id),
  classId: z.nullable(id),
  eachSemester: z.boolean(),
  draft: text(MOST_WAIVER_TEXT),
};

const staffWaiverRow = z.object({
  id,
  title: z.string(),
  classType: z.nullable(named),
  class: z.nullable(named),
  eachSemester: z.boolean(),
  isArchived: z.boolean(),
  version: z.int(),
  /** The version that families sign; null: none yet. */
  published: z.nullable(z.object({ number: z.int(), publishedAt: instant })),
  /** Whether something was written that is not published. */
  hasChanges: z.boolean(),
  signatures: z.int(),
});
export type StaffWaiver = z.output<typeof staffWaiverRow>;

/** All waivers by title, archived ones at the end. */
export const staffWaivers = call('staffWaivers', {
  access: READERS,
  input: z.strictObject({}),
  output: z.object({ waivers: z.array(staffWaiverRow) }),
});

const staffVersion = z.object({
  number: z.int(),
  title: z.string(),
  body: z.string(),
  sha256: z.string(),
  mustSignAgain: z.boolean(),
  publishedAt: instant,
  publishedBy: z.string(),
  signatures: z.int(),
});
export type WaiverVersion = z.output<typeof staffVersion>;

/** One waiver with what is being written and all of its versions, the latest first, and what it can be for. */
export const staffWaiver = call('staffWaiver', {
  access: READERS,
  input: z.strictObject({ waiverId: id }),
  output: z.object({
    waiver: staffWaiverRow,
    draft: z.string(),
    versions: z.array(staffVersion),
    classTypes: z.array(named),
    classes: z.array(named),
  }),
});

const savedWaiver = {
  access: ADMINISTRATORS,
  transaction: 'call',
  output: z.object({ waiver: staffWaiverRow }),
} as const;

const chosen = { id, version: whole(1, 2_000_000_000) };

/** Makes a waiver (without `id`) or changes what is being written; families see nothing of it before it is published. Whom it is for counts at once. */
export const saveWaiver = call('saveWaiver', {
  ...savedWaiver,
  body: 'large',
  input: z.strictObject({ id: z.optional(id), version: z.optional(chosen.version), ...content }),
  refusals: ['changed-meanwhile'],
});

/** Makes what was written the next version, for ever; whether those who signed before sign again is said with it. */
export const publishWaiver = call('publishWaiver', {
  ...savedWaiver,
  input: z.strictObject({ ...chosen, mustSignAgain: z.boolean() }),
  refusals: ['changed-meanwhile', 'waiver-empty', 'nothing-to-publish'],
});

/** An archived waiver asks nobody any more; its signatures stay. */
export const archiveWaiver = call('archiveWaiver', {
  ...savedWaiver,
  input: z.strictObject({ ...chosen, isArchived: z.boolean() }),
  refusals: ['changed-meanwhile'],
});

const signer = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  classTitles: z.array(z.string()),
  /** The signature that counts; null: it lacks. */
  signature: z.nullable(z.object({ id, number: z.int(), typedName: z.string(), signedAt: instant })),
});
export type WaiverSigner = z.output<typeof signer>;

export const SIGNER_SORTS = ['name', 'signed'] as const;

/** Who of a semester's students has signed a waiver, and who lacks it: everybody with a seat in a class that it is for. */
export const waiverSigners = call('waiverSigners', {
  access: READERS,
  input: z.strictObject({
    ...semesterChoice.shape,
    ...tableQuestion,
    waiverId: id,
    classId: z.optional(id),
    state: z.optional(z.enum(['signed', 'lacking'])),
  }),
  output: z.object({
    ...tableAnswer(signer),
    semesters: z.array(namedSemester),
    semester: z.nullable(namedSemester),
    /** The classes of the semester that it is for. */
    classes: z.array(named),
    lacking: z.int(),
  }),
});

/** Of a waiver: the text is in its versions. */
const WAIVER = ['title', 'classType', 'class', 'eachSemester', 'textChanged'] as const;

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  'student.waiver-signed': { fields: ['title', 'number'] },
  'student.waiver-fetched': { fields: ['title', 'number'] },
  'waiver.created': { fields: WAIVER },
  'waiver.changed': { fields: WAIVER },
  'waiver.published': { fields: ['title', 'number', 'mustSignAgain'] },
  'waiver.archived': { fields: ['title'] },
  'waiver.restored': { fields: ['title'] },
} as const;
