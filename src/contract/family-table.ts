import * as z from 'zod/mini';
import { MOST_AT_ONCE } from '../domain/pages.ts';
import { id, instant } from './fields.ts';
import { call } from './kit.ts';
import { missing } from './records.ts';
import { READERS } from './staff.ts';
import { tableAnswer, tableQuestion } from './table.ts';

/** What the staff's table of families can be sorted by. */
export const FAMILY_SORTS = ['family', 'students', 'since'] as const;

/** Whether a child of theirs has a seat, or waits for one, in a class that is not over. */
export const FAMILY_SEATS = ['some', 'none'] as const;

/** Whether the record of a child of theirs lacks something for the current semester. */
export const FAMILY_FORMS = ['missing', 'complete'] as const;

const tableFamily = z.object({
  id,
  createdAt: instant,
  /** By name, whoever came first in front; no address is told here. */
  guardians: z.array(z.object({ name: z.string(), phone: z.string() })),
  students: z.array(z.object({ id, name: z.string(), lastName: z.string() })),
  /** The classes of now, each once, with how many children have a seat and how many wait. */
  classes: z.array(z.object({ id, title: z.string(), enrolled: z.int(), waiting: z.int() })),
  /** What the current semester waits for, of all children together; null where it asks for none of them. */
  missing: z.nullable(z.array(missing)),
});
export type TableFamily = z.output<typeof tableFamily>;

/** The families of the school: their guardians and children, which classes these are in, and what is missing. */
export const staffFamilies = call('staffFamilies', {
  access: READERS,
  body: 'medium',
  input: z.strictObject({
    ...tableQuestion,
    seats: z.optional(z.enum(FAMILY_SEATS)),
    forms: z.optional(z.enum(FAMILY_FORMS)),
    ids: z.optional(z.array(id).check(z.maxLength(MOST_AT_ONCE))),
  }),
  output: z.object(tableAnswer(tableFamily)),
});
