import * as z from 'zod/mini';
import { askedId, day, id, instant, line } from './fields.ts';
import { call } from './kit.ts';
import { tableAnswer, tableQuestion } from './table.ts';
import { READERS } from './staff.ts';

/** So many entries are counted and paged through; nobody reads on beyond, and looking through all of them takes long. */
export const MOST_AUDIT = 10_000;

/** So many entries are looked through at a time for words, or for what one person did, from the end that is shown first: two million take long. */
export const AUDIT_AT_ONCE = { words: 30_000, actor: 100_000 } as const;

/** What the history can be sorted by. */
export const AUDIT_SORTS = ['when'] as const;

/**
 * One field as it was and as it became, null where there was nothing; `isFact` where it is only told and nothing changed, e.g. which class
 * an enrollment is in.
 */
const auditField = z.object({ field: z.string(), from: z.unknown(), to: z.unknown(), isFact: z.boolean() });

/** One entry of the history: who did what to which record, from what to what, why and when. */
export const auditEntry = z.object({
  id,
  at: instant,
  /** An address, or what acted by itself, such as "command line". */
  actor: z.string(),
  /** Such as `class.changed`. */
  action: z.string(),
  entity: z.string(),
  entityId: id,
  fields: z.array(auditField),
  reason: z.nullable(z.string()),
  /** Names of the records that it mentions, by id. */
  names: z.record(z.string(), z.string()),
});
export type AuditRecord = z.output<typeof auditEntry>;

/** Lists of people that leave the portal as a file. */
export const EXPORTS = [
  'enrollments',
  'students',
  'families',
  'owing',
  'payments',
  'sizes',
  'history',
  'mails',
] as const;

/** Before staff take a list of people away as a file: who took which one stands in the history from then on. */
export const recordExport = call('recordExport', {
  access: READERS,
  fresh: true,
  input: z.strictObject({ list: z.enum(EXPORTS) }),
  output: z.object({}),
});

/**
 * What was changed in the school, newest first. Every word of `search` is looked for in who, what, why, the values and the names of
 * records; `from` and `until` are days at the school, both included; `entityId` is the history of one record. That
 * staff read a mail is told only there, and where mails (`entity`) or all that one of them did (`actor`) is asked for. What has
 * no index is looked for in `AUDIT_AT_ONCE` entries, and in all about the few records that a word names; `beyond` is the entry up to which was
 * looked (`lookedTo`): from there on.
 */
export const auditEntries = call('auditEntries', {
  access: READERS,
  input: z.strictObject({
    ...tableQuestion,
    entity: z.optional(line(40)),
    entityId: z.optional(askedId),
    actor: z.optional(line(254)),
    from: z.optional(day),
    until: z.optional(day),
    beyond: z.optional(askedId),
  }),
  output: z.object({
    ...tableAnswer(auditEntry),
    /** There are more than the `total` that was counted. */
    isMore: z.boolean(),
    /** The last entry that was looked at, and how many were, where there are more beyond it. */
    lookedTo: z.nullable(z.object({ id, at: instant, entries: z.number() })),
    /** What the record of `entityId` is called; null where it no longer exists, or none was asked for. */
    name: z.nullable(z.string()),
    /** The kinds of records that have a history, for the filter. */
    entities: z.array(z.string()),
    /** Those who changed something lately, for the filter. */
    actors: z.array(z.string()),
  }),
});
