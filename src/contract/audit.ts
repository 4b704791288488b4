import * as z from 'zod/mini';
import { askedId, askedInstant, day, id, instant, line } from './fields.ts';
import { call } from './kit.ts';

/** How many entries a page of the history has. */
export const AUDIT_PAGE = 50;

/** Where a page of the history ended; the next one begins below. */
const auditMark = z.strictObject({ at: askedInstant, id });

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
});
export type AuditRecord = z.output<typeof auditEntry>;

/** Lists of children that leave the portal as a file. */
export const EXPORTS = ['enrollments', 'sizes'] as const;

/** Before staff take a list of children away as a file: who took which one stands in the history from then on. */
export const recordExport = call('recordExport', {
  access: { roles: ['administrator'] },
  fresh: true,
  input: z.strictObject({ list: z.enum(EXPORTS) }),
  output: z.object({}),
});

/**
 * What was changed in the school, newest first. Every word of `search` is looked for in who, what, why, the values and the names of
 * records; `from` and `until` are days at the school, both included; `entityId` is the history of one record.
 */
export const auditEntries = call('auditEntries', {
  access: { roles: ['administrator'] },
  input: z.strictObject({
    search: z.optional(line(200)),
    entity: z.optional(line(40)),
    entityId: z.optional(askedId),
    actor: z.optional(line(254)),
    from: z.optional(day),
    until: z.optional(day),
    after: z.optional(auditMark),
  }),
  output: z.object({
    entries: z.array(auditEntry),
    /** Names of the records that the entries mention, by id. */
    names: z.record(z.string(), z.string()),
    /** Where the next page begins; null on the last one. */
    next: z.nullable(z.object({ at: z.string(), id })),
    /** The kinds of records that have a history, for the filter. */
    entities: z.array(z.string()),
    /** Those who changed something lately, for the filter. */
    actors: z.array(z.string()),
  }),
});
