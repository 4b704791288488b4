import * as z from 'zod/mini';
import { id, MOST_CENTS, name, text, whole } from './fields.ts';
import { call } from './kit.ts';
import { wrong } from './wrong.ts';
import { namedSemester, semesterChoice } from './semesters.ts';
import { ADMINISTRATORS, READERS } from './staff.ts';

/** A class group as staff see it; `classIds` in the order in which families see them, drafts and cancelled classes included. */
const staffGroup = z.object({
  id,
  name: z.string(),
  description: z.string(),
  priceCents: z.int(),
  classIds: z.array(id),
  version: z.int(),
});
export type StaffGroup = z.output<typeof staffGroup>;

/** A class that can be part of a group. */
const groupableClass = z.object({
  id,
  title: z.string(),
  priceCents: z.int(),
  isDraft: z.boolean(),
  isCancelled: z.boolean(),
});
export type GroupableClass = z.output<typeof groupableClass>;

/** The groups of a semester (the chosen, else the current one), and every class of it. */
export const staffGroups = call('staffGroups', {
  access: READERS,
  input: semesterChoice,
  output: z.object({
    semesters: z.array(namedSemester),
    semester: z.nullable(namedSemester),
    groups: z.array(staffGroup),
    classes: z.array(groupableClass),
  }),
});

/** Makes a group (without `id`) or changes one: at least two classes of one semester, each in at most one group. */
export const saveGroup = call('saveGroup', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject({
    id: z.optional(id),
    version: z.optional(whole(1, 2_000_000_000)),
    semesterId: id,
    name: name(200, { required: 'group-unnamed' }),
    description: text(2000),
    priceCents: whole(0, MOST_CENTS),
    classIds: z.array(id).check(z.minLength(2, wrong('too-few-classes', { least: 2 })), z.maxLength(50)),
  }),
  output: z.object({ group: staffGroup }),
  refusals: ['changed-meanwhile', 'semester-archived'],
});

/** Dissolves a group; its classes stay and stand alone. */
export const removeGroup = call('removeGroup', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject({ groupId: id, version: whole(1, 2_000_000_000) }),
  output: z.object({}),
  refusals: ['changed-meanwhile', 'semester-archived'],
});

const GROUP = ['name', 'description', 'priceCents', 'classIds'] as const;

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  'class-group.created': { fields: GROUP },
  'class-group.changed': { fields: GROUP },
  'class-group.removed': { fields: GROUP },
} as const;
