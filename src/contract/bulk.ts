import * as z from 'zod/mini';
import { MOST_AT_ONCE } from '../domain/pages.ts';
import { BULK_FIELDS, classFields } from './class-fields.ts';
import type { FieldCode } from './field-codes.ts';
import { askedId, day, id, instant, shapes, text, whole } from './fields.ts';
import { call } from './kit.ts';
import { wrong } from './wrong.ts';
import { ADMINISTRATORS, READERS } from './staff.ts';

/** Fields to set in many classes at once; omitted ones stay unchanged. `isPublished: false` turns classes that nobody is in into drafts. */
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

/** What the change would do to one class; with `problems` it cannot be applied. */
const classOutcome = z.object({
  id,
  title: z.string(),
  /** Old and new value of each changed field; names instead of ids. */
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  problems: z.array(problem),
  enrolled: z.int(),
  /** Waitlisted students who would get a seat; their families get a mail in any case. */
  promoted: z.int(),
  /** Mails that would be sent if the change is announced to families. */
  mails: z.int(),
});
export type ClassOutcome = z.output<typeof classOutcome>;

/** Previews what a change would do to each class; writes nothing. */
export const previewBulkChange = call('previewBulkChange', {
  access: ADMINISTRATORS,
  transaction: 'call',
  body: 'large',
  deadline: 'file',
  input: z.strictObject({ classes: chosen, changes: bulkChanges }),
  output: z.object({ classes: z.array(classOutcome) }),
  refusals: ['semester-archived', 'several-semesters'],
});

/** Changes all these classes or none: refused when one has a problem or was saved since it was read. */
export const applyBulkChange = call('applyBulkChange', {
  access: ADMINISTRATORS,
  transaction: 'call',
  body: 'large',
  deadline: 'file',
  input: z.strictObject({
    classes: chosen,
    changes: bulkChanges,
    tell: z.nullable(z.strictObject({ words: text(2000) })),
    /** The caller's batch that this call continues: a change too large for one call is made in parts and undone as one. */
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

/** Previews the copies of classes in another semester; writes nothing. */
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
        /** The number of dates that the copy would have, with the first and last. */
        dates: z.int(),
        firstOn: z.nullable(day),
        lastOn: z.nullable(day),
        /** Dates of the weekly pattern that fall on a holiday of the target semester. */
        onHolidays: z.array(z.object({ on: day, name: z.string() })),
        /** The number of dates outside the target semester. */
        outside: z.int(),
        /** Whether the target semester already has a class of this title. */
        isThere: z.boolean(),
      }),
    ),
    /** Whether the target semester has holidays entered; without them classes meet on every date. */
    hasHolidays: z.boolean(),
    /** Groups with one or more of these classes; a group is copied when all of its classes are. */
    groups: z.array(z.object({ id, name: z.string(), classIds: z.array(id) })),
  }),
  refusals: ['semester-archived', 'same-semester'],
});

/** Copies classes as drafts into another semester, moving their dates by whole weeks. Copies a group once all its classes are copied. */
export const rollForward = call('rollForward', {
  access: ADMINISTRATORS,
  transaction: 'call',
  body: 'medium',
  deadline: 'file',
  /**
   * `batchId`: a UUID made by the caller, the same for every part. A class that this batch has copied is not copied again, even when it is
   * sent in two parts or an answer was lost. The output counts everything the batch has copied.
   */
  input: z.strictObject({ ...forward, batchId: id }),
  output: z.object({ classes: z.int(), groups: z.int() }),
  refusals: ['semester-archived', 'same-semester', 'already-undone'],
});

/** The bulk changes and copies of a semester, latest first; at most 50. */
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
        /** For a partly undone batch: how many classes are still as it left them, and the first of their titles. */
        left: z.int(),
        leftTitles: z.array(z.string()),
      }),
    ),
  }),
});

/**
 * Why a class was not undone: somebody saved it since or has unsaved changes (`worked-on`); people are in a class that would become a
 * draft or be removed (`has-people`); something it used no longer exists (`gone`); it belongs to a group that was not undone (`in-group`);
 * or more seats are taken than it had before, and only its capacity is kept (`seats-taken`).
 */
const kept = z.object({
  /** The id of a class or of a group. */
  id,
  title: z.string(),
  reason: z.enum(['worked-on', 'has-people', 'gone', 'in-group', 'seats-taken']),
  /** For `seats-taken`: the seats that it keeps, and how many are taken. */
  seats: z.optional(z.object({ capacity: z.int(), taken: z.int() })),
});
export type Kept = z.output<typeof kept>;

/**
 * Undoes a batch as far as possible; what is kept can be tried again. `undone` counts classes. A large batch is undone in parts: `next` is
 * where the next part begins, null after the last.
 */
export const undoBatch = call('undoBatch', {
  access: ADMINISTRATORS,
  transaction: 'call',
  deadline: 'file',
  input: z.strictObject({ batchId: id, from: z.optional(whole(0, 1_000_000)) }),
  output: z.object({ undone: z.int(), promoted: z.int(), kept: z.array(kept), next: z.nullable(z.int()) }),
  refusals: ['already-undone', 'semester-archived'],
});
