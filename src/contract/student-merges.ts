import * as z from 'zod/mini';
import { HEALTH_SECTIONS } from '../domain/record-sections.ts';
import { HOUSEHOLD_CHOICES, SHARED_CHOICES } from '../domain/student-merge.ts';
import { id, instant, line } from './fields.ts';
import { call } from './kit.ts';
import { STUDENT_FIELDS } from './students.ts';
import { REGISTRARS } from './staff.ts';

// Two students who are one child: found, seen side by side, made one, and made two again while nobody has built on it.

const staff = { access: REGISTRARS } as const;
const both = { keptId: id, mergedId: id };
const listed = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.nullable(z.string()),
  guardians: z.array(z.string()),
});

/** Students born on one day whose names are near, in any family; the first hundred pairs. */
export const likelyDuplicates = call('likelyDuplicates', {
  ...staff,
  input: z.strictObject({}),
  output: z.object({
    total: z.int(),
    pairs: z.array(
      z.object({
        students: z.array(listed),
        /** They have a household in common; otherwise a merge shows each to the people of the other. */
        shareHousehold: z.boolean(),
      }),
    ),
  }),
});

const choice = z.enum([...SHARED_CHOICES, ...HOUSEHOLD_CHOICES]);

/** What stands against a merge: what to do about it is said with it. */
const obstacle = z.object({
  kind: z.enum(['same-class', 'overlap', 'too-many-households']),
  /** The classes, by title; of one class once. */
  classes: z.array(z.string()),
});
export type MergeObstacle = z.output<typeof obstacle>;

/** What merging two would do; nothing is written. What both are is told by `staffStudent`. */
export const previewMerge = call('previewMerge', {
  ...staff,
  input: z.strictObject(both),
  output: z.object({
    /** What was looked at: a merge is of just that. */
    seen: z.string(),
    obstacles: z.array(obstacle),
    /** Sections that both have told: of each one side is kept. Of health no more than this is known here. */
    choices: z.array(choice),
    /** What goes over, by kind. */
    moves: z.object({
      households: z.int(),
      enrollments: z.int(),
      waitlist: z.int(),
      signatures: z.int(),
      drafts: z.int(),
      health: z.array(z.enum(HEALTH_SECTIONS)),
    }),
    undoDays: z.int(),
  }),
});

/** Makes two students one, for good after `undoUntil`; what was changed since it was seen is refused (`changed-meanwhile`). */
export const mergeStudents = call('mergeStudents', {
  ...staff,
  transaction: 'call',
  fresh: true,
  input: z.strictObject({
    ...both,
    seen: z.string().check(z.maxLength(100)),
    /** Fields and sections of which the merged student's are kept; of two grades of which nobody has told one the other is kept. */
    takes: z.strictObject({ fields: z.array(z.enum(STUDENT_FIELDS)), sections: z.array(choice) }),
    reason: line(500, { required: 'required' }),
    /** Said where no full guardian signs in who could agree to what the other side newly sees. */
    nobodyLeft: z.optional(line(500)),
  }),
  output: z.object({ mergeId: id, undoUntil: instant }),
  refusals: ['changed-meanwhile', 'merge-obstacle', 'health-key-missing', 'own-circle', 'nobody-could-agree'],
});

/** Merges that can still be undone. */
export const studentMerges = call('studentMerges', {
  ...staff,
  input: z.strictObject({}),
  output: z.object({
    merges: z.array(
      z.object({
        id,
        keptId: id,
        name: z.string(),
        mergedName: z.string(),
        mergedAt: instant,
        mergedBy: z.string(),
        undoUntil: instant,
        /** Attendance and check-outs that were tapped since: they go with the seats that they were made for. */
        tapsSince: z.int(),
      }),
    ),
  }),
});

/**
 * Makes them two again, as they were; refused once somebody has built on it, or after its time. Taps go with the seats that they were made for, those
 * made since too; what staff have noted since stays with the student who stays.
 */
export const undoMerge = call('undoMerge', {
  ...staff,
  transaction: 'call',
  input: z.strictObject({ mergeId: id, reason: line(500, { required: 'required' }) }),
  output: z.object({}),
  refusals: ['already-undone', 'merge-built-on', 'merge-too-late', 'health-key-missing'],
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  'student.merged': { fields: ['studentId'] },
  'student.merge-undone': { fields: ['studentId'] },
} as const;
