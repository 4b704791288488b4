import * as z from 'zod/mini';
import { id, instant } from './fields.ts';
import { call } from './kit.ts';

/** How a copy of one's data stands (`domain/data-exports`), and from when on another may be asked for (null: now). */
const state = z.object({
  state: z.enum(['none', 'working', 'ready', 'failed']),
  exportId: z.nullable(id),
  readyAt: z.nullable(instant),
  /** When the file goes. */
  endsAt: z.nullable(instant),
  againAt: z.nullable(instant),
});

/** The newest copy of one's own data. */
export const myData = call('myData', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: state,
});

/** Asks for a copy of everything that the portal keeps of oneself and one's family; while one is being made, that one is the answer. */
export const askMyData = call('askMyData', {
  access: 'account',
  fresh: true,
  transaction: 'call',
  input: z.nullish(z.strictObject({})),
  output: state,
  refusals: ['too-many-exports'],
});

/** Where the file is fetched, with the same token as a call. */
export const myDataPath = (exportId: string) => `/api/my-data/${exportId}`;
