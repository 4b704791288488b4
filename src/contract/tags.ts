import * as z from 'zod/mini';
import { MOST_AT_ONCE } from '../domain/pages.ts';
import { TAG_COLORS } from '../domain/tags.ts';
import { id, name, screenId } from './fields.ts';
import { call } from './kit.ts';
import { READERS, REGISTRARS } from './staff.ts';

// The school's own marks on households; no family sees one, and no copy of one's data has it (decision 0100).

/** The longest name of a tag, and the most tags of a school. */
export const MOST_TAG_NAME = 60;
export const MOST_TAGS = 40;

/** A tag as it stands on a household. */
export const tag = z.object({ id, name: z.string(), color: z.enum(TAG_COLORS) });
export type HouseholdTag = z.output<typeof tag>;

const schoolTag = z.extend(tag, {
  version: z.int(),
  /** Households that have it. */
  families: z.int(),
  /** What finds by it: planned letters, and saved views of tables. */
  letters: z.int(),
  views: z.int(),
});
export type SchoolTag = z.output<typeof schoolTag>;

/** All tags of the school, by name. */
export const tags = call('tags', {
  access: READERS,
  input: z.strictObject({}),
  output: z.object({ tags: z.array(schoolTag) }),
});

const about = z.union([z.strictObject({ familyId: id }), z.strictObject({ studentId: id })]);
export type TagSubject = z.output<typeof about>;

/** The tags of a household, or of each household that a student lives in. */
export const householdTags = call('householdTags', {
  access: READERS,
  input: z.strictObject({ about }),
  output: z.object({ families: z.array(z.object({ familyId: id, tags: z.array(tag) })) }),
});

const told = { name: name(MOST_TAG_NAME, { required: 'name-missing' }), color: z.enum(TAG_COLORS) };

/** Makes a tag; where there is one of that name, whatever its case and spaces, it is that one. */
export const addTag = call('addTag', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ tagId: screenId, ...told }),
  output: z.object({ tag }),
});

/** Renames or recolours a tag as it was read; another one of the new name stands in the way (`sameName`), and nothing is changed. */
export const changeTag = call('changeTag', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ tagId: id, version: z.int(), ...told }),
  output: z.object({ version: z.int(), sameName: z.nullable(tag) }),
  refusals: ['changed-meanwhile'],
});

/** Makes two tags one: every household of either has the one that stays, and whatever finds by the other finds by it. */
export const mergeTags = call('mergeTags', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ tagId: id, intoId: id }),
  output: z.object({ families: z.int() }),
});

/** Takes a tag away for good, from every household; what finds by it finds nobody. */
export const removeTag = call('removeTag', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ tagId: id }),
  output: z.object({ families: z.int() }),
});

const ids = z.array(id).check(z.minLength(1), z.maxLength(MOST_AT_ONCE));

/** Puts a tag on households, or takes it off; of students on all that they live in. Tells whose it changed: the way back is the same call about these. */
export const tagHouseholds = call('tagHouseholds', {
  access: REGISTRARS,
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({
    tagId: id,
    isOn: z.boolean(),
    about: z.union([z.strictObject({ familyIds: ids }), z.strictObject({ studentIds: ids })]),
  }),
  output: z.object({ familyIds: z.array(id) }),
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  'tag.added': { fields: ['name'] },
  'tag.changed': { fields: ['name', 'color'] },
  'tag.merged': { fields: ['name', 'tagId'] },
  'tag.removed': { fields: ['name'] },
  // Which tag: its name is looked up for whoever reads the history, and goes with it.
  'family.tagged': { fields: ['tagId'] },
  'family.untagged': { fields: ['tagId'] },
} as const;
