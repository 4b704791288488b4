import * as z from 'zod/mini';
import { hasOptions, QUESTION_KINDS } from '../domain/questions.ts';
import { id, name, text, whole } from './fields.ts';
import { call } from './kit.ts';
import { wrong } from './wrong.ts';
import { ADMINISTRATORS, READERS } from './staff.ts';

/** The papers that an answer can stand on. */
export const QUESTION_SHEETS = ['roster', 'sign-in', 'emergency', 'contacts'] as const;
export type QuestionSheet = (typeof QUESTION_SHEETS)[number];

export const QUESTION_LIMITS = { options: 50, live: 60, all: 5000 } as const;

/** What the history tells of a question. */
export const QUESTION_FIELDS = ['wording', 'hint', 'kind', 'options', 'isRequired', 'classId', 'sheets'] as const;

const options = z.array(name(100, { required: 'option-unnamed' })).check(z.maxLength(QUESTION_LIMITS.options));

/** What staff write of a question; options count for those kinds that have them. */
export const questionContent = z
  .strictObject({
    wording: name(300, { required: 'required' }),
    hint: text(500),
    kind: z.enum(QUESTION_KINDS),
    options,
    isRequired: z.boolean(),
    /** Asked of those with a seat in this class; null: of every student. */
    classId: z.nullable(id),
    sheets: z.array(z.enum(QUESTION_SHEETS)).check(z.maxLength(QUESTION_SHEETS.length)),
  })
  .check(
    z.refine((question) => !hasOptions(question.kind) || question.options.length >= 2, {
      path: ['options'],
      error: wrong('too-few', { least: 2 }),
    }),
    z.refine(
      (question) => new Set(question.options.map((each) => each.toLowerCase())).size === question.options.length,
      {
        path: ['options'],
        error: wrong('option-twice'),
      },
    ),
  );
export type QuestionContent = z.output<typeof questionContent>;

const staffQuestion = z.object({
  id,
  version: z.int(),
  wording: z.string(),
  hint: z.string(),
  kind: z.enum(QUESTION_KINDS),
  options: z.array(z.string()),
  isRequired: z.boolean(),
  classId: z.nullable(id),
  classTitle: z.nullable(z.string()),
  sheets: z.array(z.enum(QUESTION_SHEETS)),
  isArchived: z.boolean(),
  /** How many students have answered it. */
  answers: z.int(),
});
export type StaffQuestion = z.output<typeof staffQuestion>;

const version = whole(1, 2_000_000_000);

/** The school's own questions in the order in which families read them, archived ones at the end, and the classes that one can be about. */
export const staffQuestions = call('staffQuestions', {
  access: READERS,
  input: z.nullish(z.strictObject({})),
  output: z.object({
    questions: z.array(staffQuestion),
    classes: z.array(z.object({ id, title: z.string(), semester: z.string() })),
  }),
});

/** Asks a question, or changes one with its `questionId` and the `version` that was read. One of another kind is a new question: the old one is archived. */
export const saveQuestion = call('saveQuestion', {
  access: ADMINISTRATORS,
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({ questionId: z.optional(id), version: z.optional(version), question: questionContent }),
  output: z.object({ questionId: id }),
  refusals: ['changed-meanwhile', 'too-many-questions'],
});

/** Asks a question no more, or again; what was answered stays. */
export const archiveQuestion = call('archiveQuestion', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject({ questionId: id, version, isArchived: z.boolean() }),
  output: z.object({}),
  refusals: ['changed-meanwhile', 'too-many-questions'],
});

/** Puts the questions that are asked into this order; each must be named. */
export const orderQuestions = call('orderQuestions', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject({ questionIds: z.array(id).check(z.maxLength(QUESTION_LIMITS.all)) }),
  output: z.object({}),
  refusals: ['changed-meanwhile'],
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  'question.created': { fields: QUESTION_FIELDS },
  'question.changed': { fields: QUESTION_FIELDS },
  'question.archived': { fields: QUESTION_FIELDS },
  'question.restored': { fields: QUESTION_FIELDS },
} as const;
