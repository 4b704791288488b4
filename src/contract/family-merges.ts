import * as z from 'zod/mini';
import { MERGE_SIDES } from '../domain/family-merge.ts';
import { GUARDIAN_ACCESS } from './families.ts';
import { id, instant, line } from './fields.ts';
import { call } from './kit.ts';
import { answers } from './records.ts';
import { REGISTRARS } from './staff.ts';

// Two families who are one household: seen side by side, made one, and made two again while nobody has built on it.

const staff = { access: REGISTRARS } as const;
const both = { keptId: id, mergedId: id };
const access = z.enum(GUARDIAN_ACCESS);

/** What stands against a merge: what to do about it is said with it. */
const obstacle = z.object({
  kind: z.enum(['too-many-guardians', 'too-many-students', 'barred-guardian']),
  /** Of guardians whom the other family does not allow to pick up: who, and which students. */
  guardians: z.array(z.string()),
  students: z.array(z.string()),
});
export type FamilyMergeObstacle = z.output<typeof obstacle>;

/** Two guardians who are one person: by their account for sure, else as it looks. */
const alike = z.object({
  keptId: id,
  mergedId: id,
  isSure: z.boolean(),
  /** What they may do in either; in front what is meant unless somebody says otherwise. */
  accesses: z.array(access),
});

/** What merging two would do; nothing is written. Who is in them is told by `staffFamily`. */
export const previewFamilyMerge = call('previewFamilyMerge', {
  ...staff,
  input: z.strictObject(both),
  output: z.object({
    /** What was looked at: a merge is of just that. */
    seen: z.string(),
    obstacles: z.array(obstacle),
    alike: z.array(alike),
    /** Students who live in both: whoever merges the two shows each of them what the other has told. */
    shared: z.array(z.object({ id, name: z.string() })),
    /** Of which of their sections one side is chosen. */
    choices: z.object({ contacts: z.boolean(), pickup: z.boolean() }),
    /** More than a student may have would come together: it can only be chosen. */
    tooManyTogether: z.object({ contacts: z.boolean(), pickup: z.boolean() }),
    /** A student of each who may be one child. */
    twins: z.array(z.object({ keptId: id, mergedId: id, name: z.string() })),
    /** What the two have told of each student. */
    told: z.array(
      z.object({ familyId: id, studentId: id, contacts: answers.shape.contacts, pickup: answers.shape.pickup }),
    ),
    /** What goes over, by kind. */
    moves: z.object({
      guardians: z.int(),
      students: z.int(),
      invitations: z.int(),
      notes: z.int(),
      signatures: z.int(),
      drafts: z.int(),
    }),
    /** Who is told by mail: a name, else the address. */
    tells: z.array(z.string()),
    undoDays: z.int(),
  }),
});

const side = z.enum(MERGE_SIDES);

/** Makes two families one, for good after `undoUntil`; what was changed since it was seen is refused (`changed-meanwhile`). */
export const mergeFamilies = call('mergeFamilies', {
  ...staff,
  transaction: 'call',
  fresh: true,
  input: z.strictObject({
    ...both,
    seen: z.string().check(z.maxLength(100)),
    /** Where a student lives in both: whose contacts and pick-up are kept, or both. */
    takes: z.strictObject({ contacts: side, pickup: side }),
    /** Guardians who are one person, and what they may do; whoever has one account in both is always one. */
    same: z.array(z.strictObject({ keptId: id, mergedId: id, access })).check(z.maxLength(50)),
    /** That they live together, where a student has been of both. */
    areOneHousehold: z.boolean(),
    reason: line(500, { required: 'required' }),
    /** Said where no full guardian signs in who could agree to what the others newly see. */
    nobodyLeft: z.optional(line(500)),
  }),
  output: z.object({ mergeId: id, undoUntil: instant }),
  refusals: [
    'changed-meanwhile',
    'merge-obstacle',
    'too-many-guardians',
    'last-full-guardian',
    'already-merged',
    'own-circle',
    'nobody-could-agree',
  ],
});

/** Merges of families that can still be undone. */
export const familyMerges = call('familyMerges', {
  ...staff,
  input: z.strictObject({ familyId: z.optional(id) }),
  output: z.object({
    merges: z.array(
      z.object({
        id,
        keptId: id,
        guardians: z.array(z.string()),
        students: z.array(z.string()),
        mergedAt: instant,
        mergedBy: z.string(),
        undoUntil: instant,
      }),
    ),
  }),
});

/** Makes them two again, as they were; refused once somebody has built on it, or after its time. */
export const undoFamilyMerge = call('undoFamilyMerge', {
  ...staff,
  transaction: 'call',
  input: z.strictObject({ mergeId: id, reason: line(500, { required: 'required' }) }),
  output: z.object({}),
  refusals: ['already-undone', 'family-built-on', 'merge-too-late'],
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  'family.merged': { fields: ['familyId'] },
  'family.merge-undone': { fields: ['familyId'] },
  'family.told-apart': { fields: ['familyId'] },
  'family.told-apart-undone': { fields: ['familyId'] },
} as const;

/** The kinds of its mails. */
export const mails = ['family-merged'] as const;
