import * as z from 'zod/mini';
import { SHEETS } from '../domain/sheets.ts';
import { id, instant, line, screenId } from './fields.ts';
import { call } from './kit.ts';
import { MOST_PACKED, sheetOptions, someSheets } from './sheets.ts';
import { PRINTERS } from './staff.ts';

// Sheets of several classes bound into one PDF: asked for, made by a job, and kept for a day for whoever asked.

/** The most packs that are kept for somebody at once; the oldest goes for the next. */
export const MOST_PACKS = 20;

/** What is bound: classes in their order, each with its sheets; `name` is what the file will be called. */
export const packAsked = z.strictObject({
  packId: screenId,
  name: line(200, { required: 'required' }),
  classes: z.array(z.strictObject({ id, kinds: someSheets })).check(z.minLength(1), z.maxLength(MOST_PACKED)),
  ...sheetOptions,
});
export type PackAsked = z.output<typeof packAsked>;

/** Why a pack could not be made: none of its classes is there, a sheet is not theirs any more, it took too long, the key of health data is missing, or something broke. */
export const PACK_TROUBLES = ['gone', 'denied', 'slow', 'key', 'broken'] as const;

const pack = z.object({
  id,
  name: z.string(),
  classes: z.int(),
  kinds: z.array(z.enum(SHEETS)),
  state: z.enum(['working', 'ready', 'failed']),
  /** How many classes are read, once that has begun. */
  progress: z.nullable(z.object({ done: z.int(), total: z.int() })),
  why: z.nullable(z.enum(PACK_TROUBLES)),
  askedAt: instant,
  readyAt: z.nullable(instant),
  /** When the file goes. */
  endsAt: instant,
  bytes: z.nullable(z.int()),
});
export type Pack = z.output<typeof pack>;
const packsOf = z.object({ packs: z.array(pack) });

/** One's own packs of the last 24 hours, the newest first; without those that hold what is not one's own any more. */
export const packs = call('packs', { access: PRINTERS, input: z.nullish(z.strictObject({})), output: packsOf });

/** Asks for a pack; the same id again is the same pack. A sheet that is not theirs is refused. */
export const askPack = call('askPack', {
  access: PRINTERS,
  transaction: 'call',
  body: 'medium',
  input: packAsked,
  output: packsOf,
});

/** Has a pack that failed made after all. */
export const retryPack = call('retryPack', {
  access: PRINTERS,
  transaction: 'call',
  input: z.strictObject({ packId: id }),
  output: packsOf,
});

/** Takes a pack away, made or not. */
export const removePack = call('removePack', {
  access: PRINTERS,
  transaction: 'call',
  input: z.strictObject({ packId: id }),
  output: packsOf,
});

/** Where the file is fetched, with the same token as a call. */
export const packPath = (packId: string) => `/api/packs/${packId}`;
