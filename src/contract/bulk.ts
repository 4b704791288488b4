import * as z from 'zod/mini';
import { MOST_AT_ONCE } from '../domain/pages.ts';
import { BULK_FIELDS, classFields } from './class-fields.ts';
import type { FieldCode } from './field-codes.ts';
import { askedId, day, id, instant, shapes, text, whole } from './fields.ts';
import { call } from './kit.ts';
import { wrong } from './wrong.ts';
import { ADMINISTRATORS, READERS } from './staff.ts';

/** What can be set in many classes at once; what is left out stays as it is. `isPublished` false makes drafts of classes that nobody is in. */
export const bulkChanges = z.strictObject({
  ...z.partial(z.object(shapes(classFields, BULK_FIELDS, 'asked'))).shape,
  isPublished: z.optional(z.boolean()),
});
export type BulkChanges = z.output<typeof bulkChanges>;

const chosen = z
  .array(z.strictObject({ id, version: whole(1, 2_000_000_000) }))
  .check(
    z.minLength(1, wrong('too-few-classes', { least: 1 })),
    z.maxLength(MOST_AT_ONCE, wrong('too-many', { most: MOST_AT_ONCE })),
  );

const problem = z.object({
  code: z.custom<FieldCode>((code) => typeof code === 'string'),
  facts: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))),
});

/** What would become of one class; with `problems` it cannot be changed so. */
const classOutcome = z.object({
  id,
  title: z.string(),
  /** By field of the class, from what to what; names instead of ids. */
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  problems: z.array(problem),
  enrolled: z.int(),
  /** Students of the waitlist who would get a seat; their families are told of it in any case. */
  promoted: z.int(),
  /** Mails that would go out if families are told of the change. */
  mails: z.int(),
});
export type ClassOutcome = z.output<typeof classOutcome>;

/** Says what a change would do to each class; nothing is written. */
export const previewBulkChange = call('previewBulkChange', {
  access: ADMINISTRATORS,
  transaction: 'call',
  body: 'large',
  deadline: 'file',
  input: z.strictObject({ classes: chosen, changes: bulkChanges }),
  output: z.object({ classes: z.array(classOutcome) }),
  refusals: ['semester-archived', 'several-semesters'],
});

/** Changes all these classes or none: refused where one has a problem, or was saved since it was read. */
export const applyBulkChange = call('applyBulkChange', {
  access: ADMINISTRATORS,
  transaction: 'call',
  body: 'large',
  deadline: 'file',
  input: z.strictObject({
    classes: chosen,
    changes: bulkChanges,
    tell: z.nullable(z.strictObject({ words: text(2000) })),
    /** The caller's own batch that this goes on with: more than can be changed at once is changed in parts, and undone as one. */
    batchId: z.optional(id),
  }),
  output: z.object({ batchId: z.nullable(id), changed: z.int(), promoted: z.int(), mails: z.int() }),
  refusals: [
    'some-changed-meanwhile',
    'semester-archived',
    'has-problems',
    'several-semesters',
    'not-set-up',
    'already-undone',
  ],
});

const forward = {
  toSemesterId: id,
  classIds: z
    .array(id)
    .check(
      z.minLength(1, wrong('too-few-classes', { least: 1 })),
      z.maxLength(MOST_AT_ONCE, wrong('too-many', { most: MOST_AT_ONCE })),
    ),
};

/** Says how classes would stand in another semester; nothing is written. */
export const previewRollForward = call('previewRollForward', {
  access: ADMINISTRATORS,
  body: 'medium',
  deadline: 'file',
  input: z.strictObject(forward),
  output: z.object({
    classes: z.array(
      z.object({
        id,
        title: z.string(),
        /** How many dates there would be, and the first and last of them. */
        dates: z.int(),
        firstOn: z.nullable(day),
        lastOn: z.nullable(day),
        /** Dates of the weekly pattern that fall on a holiday of that semester. */
        onHolidays: z.array(z.object({ on: day, name: z.string() })),
        /** Dates outside that semester. */
        outside: z.int(),
        /** A class of this title is there already. */
        isThere: z.boolean(),
      }),
    ),
    /** Whether holidays are entered for that semester; without them classes meet on every date. */
    hasHolidays: z.boolean(),
    /** Groups that have one of these classes; those all of whose classes are copied come along. */
    groups: z.array(z.object({ id, name: z.string(), classIds: z.array(id) })),
  }),
  refusals: ['semester-archived', 'same-semester'],
});

/** Copies classes as drafts into another semester, their dates moved by whole weeks, and the groups all of whose classes are copied by then. */
export const rollForward = call('rollForward', {
  access: ADMINISTRATORS,
  transaction: 'call',
  body: 'medium',
  deadline: 'file',
  /**
   * `batchId`: a UUID that whoever asks makes, the same for every part; what it has copied before is not copied again, whether it is named
   * in two parts or its answer was lost. Answered is what it has made in all.
   */
  input: z.strictObject({ ...forward, batchId: id }),
  output: z.object({ classes: z.int(), groups: z.int() }),
  refusals: ['semester-archived', 'same-semester', 'already-undone'],
});

/** What was done to many classes of a semester at once, latest first; at most 50. */
export const classBatches = call('classBatches', {
  access: READERS,
  input: z.strictObject({ semesterId: askedId }),
  output: z.object({
    batches: z.array(
      z.object({
        id,
        kind: z.enum(['bulk', 'roll-forward']),
        classes: z.int(),
        at: instant,
        by: z.string(),
        undoneAt: z.nullable(instant),
        /** Of a batch that was undone in part: how many classes are as it left them, and the first of their titles. */
        left: z.int(),
        leftTitles: z.array(z.string()),
      }),
    ),
  }),
});

/**
 * Why a class stays as a batch left it, whole: saved since, or another's unsaved changes; people in what would go away; something that
 * it had does not exist any more; a group of the batch that stays; or only its seats, of which more are taken than it had.
 */
const kept = z.object({
  /** Of the class, or of a group. */
  id,
  title: z.string(),
  reason: z.enum(['worked-on', 'has-people', 'gone', 'in-group', 'seats-taken']),
  /** Of `seats-taken`: the seats that it keeps, and how many are taken. */
  seats: z.optional(z.object({ capacity: z.int(), taken: z.int() })),
});
export type Kept = z.output<typeof kept>;

/**
 * Takes back what was done to many classes at once, as far as that can be; what stays can be tried again. `undone` counts classes. A large
 * batch is undone in parts: `next` is where the next one begins, null after the last.
 */
export const undoBatch = call('undoBatch', {
  access: ADMINISTRATORS,
  transaction: 'call',
  deadline: 'file',
  input: z.strictObject({ batchId: id, from: z.optional(whole(0, 1_000_000)) }),
  output: z.object({ undone: z.int(), promoted: z.int(), kept: z.array(kept), next: z.nullable(z.int()) }),
  refusals: ['already-undone', 'semester-archived'],
});
