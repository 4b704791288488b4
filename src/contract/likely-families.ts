import * as z from 'zod/mini';
import { LIKELY_REASONS } from '../domain/likely-families.ts';
import { id, instant } from './fields.ts';
import { call } from './kit.ts';
import { REGISTRARS } from './staff.ts';

// Two families who look like one household: found, and said to be two. Made one they are by `mergeFamilies`.

const family = z.object({
  id,
  /** By name, else by address. */
  guardians: z.array(z.string()),
  students: z.array(z.string()),
});

const pair = { families: z.array(family) };

/**
 * Families who may be one household, the likeliest first, a hundred of them; and those of whom the office has said that they are two, the
 * latest first. Two households of one student are none, and neither are two families of one account.
 */
export const likelyFamilies = call('likelyFamilies', {
  access: REGISTRARS,
  input: z.strictObject({}),
  output: z.object({
    total: z.int(),
    pairs: z.array(z.object({ ...pair, reasons: z.array(z.enum(LIKELY_REASONS)) })),
    apart: z.array(z.object({ ...pair, saidBy: z.string(), saidAt: instant })),
  }),
});

/** Says that two families are not the same, or takes that back: then they are listed again, as long as they look like one. */
export const tellFamiliesApart = call('tellFamiliesApart', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ oneId: id, otherId: id, areApart: z.boolean() }),
  output: z.object({}),
});
