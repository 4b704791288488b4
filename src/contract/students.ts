import * as z from 'zod/mini';
import { day, id, name } from './fields.ts';
import { call } from './kit.ts';
import { wrong } from './wrong.ts';

/** T-shirt sizes in the order in which they are counted and printed: youth S–L, adult S–3XL. */
export const TSHIRT_SIZES = ['YS', 'YM', 'YL', 'AS', 'AM', 'AL', 'AXL', 'A2XL', 'A3XL'] as const;

const tshirtSize = z.nullable(z.enum(TSHIRT_SIZES));
const grade = z.nullable(
  z.int(wrong('not-listed')).check(z.gte(-2, wrong('not-listed')), z.lte(13, wrong('not-listed'))),
);

/** A student as their own family and staff see them; grade 0 is kindergarten, null "not in school". */
export const student = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.string(),
  birthDate: day,
  grade,
  tshirtSize,
  version: z.int(),
});
export type Student = z.output<typeof student>;

/** What a family enters of a student; without `id` a new one, with `id` a change. Fields left out keep their value. */
export const studentInput = z.strictObject({
  id: z.optional(id),
  firstName: name(80, { required: 'first-name-missing' }),
  lastName: name(80, { required: 'last-name-missing' }),
  preferredName: z.optional(name(80)),
  birthDate: day,
  grade: z.optional(grade),
  tshirtSize: z.optional(tshirtSize),
  /** As read; not looked at yet, so that a student can be sent back as they came. */
  version: z.optional(z.int()),
});
export type StudentInput = z.output<typeof studentInput>;

/** The students of the signed-in person's family. */
export const students = call('students', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: z.object({
    students: z.array(student),
    /** The last day at the school on which a student's t-shirt size may be changed, by student; those without such a day are left out. */
    sizesUntil: z.record(z.string(), day),
  }),
});

/**
 * Adds or changes a student; `too-many-students` (25 a family) is refused, another family's id is not found. After the school's last
 * day for it, changing a t-shirt size that was chosen is wrong at `student.tshirtSize`.
 */
export const saveStudent = call('saveStudent', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({ student: studentInput }),
  output: z.object({ student }),
  refusals: ['too-many-students'],
});

/** Removes a student who was never enrolled or waitlisted, entered by mistake for instance. */
export const removeStudent = call('removeStudent', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({ studentId: id }),
  output: z.object({}),
  refusals: ['has-history'],
});
