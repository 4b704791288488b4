import * as z from 'zod/mini';
import { day, id, name } from './fields.ts';
import { call } from './kit.ts';
import { ADMINISTRATORS, READERS } from './staff.ts';
import { wrong } from './wrong.ts';

/** So many stretches of closed days a school has at the most: ten years of them. */
export const MOST_CLOSED_DAYS = 300;

const closedDay = z
  .strictObject({
    /** Of one that is there already. */
    id: z.nullish(id),
    from: day,
    to: day,
    name: name(100, { required: 'holiday-unnamed' }),
    /** Whether classes skip these days, as they do the holidays of their semester. */
    isNoClass: z.boolean(),
  })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: wrong('days-reversed') }));

const days = z.array(closedDay).check(z.maxLength(MOST_CLOSED_DAYS, wrong('too-many', { most: MOST_CLOSED_DAYS })));

/** The list as its form has it. */
export const closedDaysContent = z.strictObject({ days });

/** The days on which the school is closed, the first one first, with the classes that are held on them all the same (at most 50 each). */
export const closedDays = call('closedDays', {
  access: READERS,
  input: z.nullish(z.strictObject({})),
  output: z.object({
    /** Another number for another list. */
    version: z.int(),
    /** By which days of a calendar are proposed as free (`domain/free-day-words.ts`): the school's own, else the usual ones. */
    freeWords: z.string(),
    days: z.array(
      z.object({
        id,
        from: day,
        to: day,
        name: z.string(),
        isNoClass: z.boolean(),
        total: z.int(),
        classes: z.array(z.object({ id, title: z.string(), on: day })),
      }),
    ),
  }),
});

/** Saves the whole list. Dates of classes that are there stay as they are; what is planned from now on skips these days. */
export const saveClosedDays = call('saveClosedDays', {
  access: ADMINISTRATORS,
  transaction: 'call',
  body: 'large',
  input: z.strictObject({ version: z.int(), days }),
  output: z.object({ version: z.int() }),
  refusals: ['changed-meanwhile'],
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  'organization.closed-days': { fields: ['closedDays'] },
} as const;
