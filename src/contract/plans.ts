import * as z from 'zod/mini';
import { cents, id, MOST_CENTS, whole } from './fields.ts';
import { call } from './kit.ts';

/** What to do for a class that turns out full: join its waitlist, or leave it. */
export const ifFull = z.enum(['waitlist', 'skip']);

/** What a family chooses from the range of a class that has one. */
export const chosenCents = whole(0, MOST_CENTS);

/** One chosen class of a plan with the students it is for (none yet while students are still to be chosen). */
export const planLine = z.object({
  classId: id,
  studentIds: z.array(id),
  ifFull,
  /** What the family chose from the range of the class; without it the lowest counts. */
  chosenCents: z.optional(cents),
});
export type PlanLine = z.output<typeof planLine>;

/** The signed-in person's plan, in the order in which classes were chosen. */
export const plan = call('plan', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: z.object({ lines: z.array(planLine) }),
});

/** Changes some lines of the plan and leaves the others, so that two tabs and a phone never overwrite each other; unknown classes are dropped. */
export const changePlan = call('changePlan', {
  access: 'account',
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({
    changes: z
      .array(
        z.strictObject({
          classId: id,
          remove: z.optional(z.literal(true)),
          studentIds: z.optional(z.array(id).check(z.maxLength(25))),
          ifFull: z.optional(ifFull),
          chosenCents: z.optional(z.nullable(chosenCents)),
        }),
      )
      .check(z.maxLength(60)),
  }),
  output: z.object({ lines: z.array(planLine) }),
});
