import * as z from 'zod/mini';
import { instant } from './fields.ts';

/** What can be wrong with the portal itself, as an operator should know it; each has its words in `messages/conditions`. */
export const CONDITION_CODES = [
  'database-away',
  'database-restarted',
  'desk-stuck',
  'disk-nearly-full',
  'clock-differs',
  'untrusted-proxy',
  'holds-off-without-mail',
  'mail-unencrypted',
  'statements-not-kept',
  'health-key-missing',
  'find-beginnings-only',
  'settings-differ',
  'version-differs',
  'files-away',
] as const;
export type ConditionCode = (typeof CONDITION_CODES)[number];

/** Figures and short names that go into a condition's sentence, e.g. `{freeMegabytes: 812}`. Never anything personal. */
export type ConditionFacts = Readonly<Record<string, string | number>>;

/** One thing that an operator should know right now, and since when. */
export const condition = z.object({
  code: z.enum(CONDITION_CODES),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  since: instant,
});
export type Condition = z.output<typeof condition>;

/** A condition as the dashboard hears it: of every server of the installation, and at which of them it is so; no names where there is only one. */
export const toldCondition = z.extend(condition, { servers: z.array(z.string()) });
export type ToldCondition = z.output<typeof toldCondition>;

/** Whether this version of the portal has words for a condition: a newer one may tell of others. */
export const isConditionCode = (code: string): code is ConditionCode =>
  (CONDITION_CODES as readonly string[]).includes(code);
