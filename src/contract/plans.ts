import * as z from 'zod/mini';
import { MOST_WHOMS } from '../domain/eligibility.ts';
import { cents, id, MOST_CENTS, whole } from './fields.ts';
import { call } from './kit.ts';

/** What to do when the class is full: join its waitlist, or skip it. */
export const ifFull = z.enum(['waitlist', 'skip']);

/** The amount that a family chooses when a class has a price range. */
export const chosenCents = whole(0, MOST_CENTS);

/** One class of a plan with the students it is for (empty until students are chosen). */
export const planLine = z.object({
  classId: id,
  studentIds: z.array(id),
  ifFull,
  /** The amount the family chose from the class's price range; the default is the lowest. */
  chosenCents: z.optional(cents),
});
export type PlanLine = z.output<typeof planLine>;

/** The signed-in person's plan, in the order in which classes were chosen. */
export const plan = call('plan', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: z.object({ lines: z.array(planLine) }),
});

/** Changes some lines of the plan and keeps the others, so that two devices never overwrite each other. Unknown classes are dropped. */
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

/** Whatever an address may ask for. */
const numbers = z.array(whole(-999, 999)).check(z.maxLength(MOST_WHOMS));

/** For whom somebody looks for classes: students of their own family, and whoever else by grade or age. */
const whoms = z.object({ studentIds: z.array(id), grades: z.array(z.int()), ages: z.array(z.int()) });
export type PlanWhoms = z.output<typeof whoms>;

/** For whom the signed-in person looks for classes, as it was last chosen; who has left the family is not among them. */
export const planWhoms = call('planWhoms', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: whoms,
});

/** Keeps for whom is looked from now on, in place of what was chosen before; empty forgets it. Students of other families are dropped. */
export const changePlanWhoms = call('changePlanWhoms', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({
    studentIds: z.array(id).check(z.maxLength(MOST_WHOMS)),
    grades: numbers,
    ages: numbers,
  }),
  output: whoms,
});
