import * as z from 'zod/mini';
import { askedId, day, heldDate, id, instant } from './fields.ts';
import { call, type OutputOf } from './kit.ts';
import { INSTRUCTORS } from './staff.ts';

// What instructors see of their own classes: those of the record that their account is linked to.

const place = { locationName: z.nullable(z.string()), locationAddress: z.nullable(z.string()) };

const taughtClass = z.object({
  id,
  title: z.string(),
  semesterName: z.string(),
  ...place,
  isCancelled: z.boolean(),
  /** From two weeks before the first date to the last one: who comes is told in between only. */
  isCurrent: z.boolean(),
  students: z.int(),
  dates: z.array(heldDate),
});
export type TaughtClass = z.output<typeof taughtClass>;

/** One's own classes that are not over, by their next date; `name` is that of the record, null where the account is linked to none. */
export const teaching = call('teaching', {
  access: INSTRUCTORS,
  input: z.nullish(z.strictObject({})),
  output: z.object({ name: z.nullable(z.string()), today: day, classes: z.array(taughtClass) }),
});

const person = z.object({ name: z.string(), relationship: z.string(), phone: z.string() });

/**
 * Who comes to a class of one's own that is current, with whom to call, who may fetch and who must not. Any other class is not found. No code
 * words, and of health nothing: what counts outside is asked for by student (`studentHealth`).
 */
export const teachingClass = call('teachingClass', {
  access: INSTRUCTORS,
  input: z.strictObject({ classId: askedId }),
  output: z.object({
    class: taughtClass,
    readAt: instant,
    students: z.array(
      z.object({
        id,
        name: z.string(),
        /** What they go by, where that is not their name; empty for nothing. */
        preferred: z.string(),
        pronouns: z.string(),
        /** On the first day of the class. */
        age: z.nullable(z.int()),
        guardians: z.array(person),
        /** Beside the guardians; null where no household has said. Whoever is barred by any household is not among them. */
        allowed: z.nullable(z.array(person)),
        notAllowed: z.array(person),
      }),
    ),
  }),
});
export type TaughtStudent = OutputOf<typeof teachingClass>['students'][number];
