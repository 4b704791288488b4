import * as z from 'zod/mini';
import { id, line, name, whole } from './fields.ts';
import { call } from './kit.ts';
import { tableAnswer, tableQuestion } from './table.ts';
import { ADMINISTRATORS, READERS } from './staff.ts';

/** What classes are made with beside their own words: who teaches, where, and the kind of class. */
export const DIRECTORY_KINDS = ['instructor', 'location', 'type'] as const;
export type DirectoryKind = (typeof DIRECTORY_KINDS)[number];

/** The drawn illustrations that a class type can have; a test compares them with the files. */
export const ILLUSTRATIONS = [
  'archery',
  'astronomy',
  'backpacking',
  'birding',
  'bushcraft',
  'canoeing',
  'class',
  'first-aid',
  'forest-school',
  'kayaking',
  'mountain-biking',
  'nature-art',
  'orienteering',
  'rock-climbing',
] as const;

const kind = z.enum(DIRECTORY_KINDS);
const version = whole(1, 2_000_000_000);

/** An instructor, a location or a class type, with how many classes of all semesters use it, drafts included. */
const directoryEntry = z.object({
  id,
  kind,
  name: z.string(),
  /** Locations only; else empty. */
  address: z.string(),
  /** Class types only; else empty. */
  illustration: z.string(),
  isArchived: z.boolean(),
  /** Instructors only: whether somebody signs in as them. */
  hasAccount: z.boolean(),
  classes: z.int(),
  version: z.int(),
});
export type DirectoryEntry = z.output<typeof directoryEntry>;

/** What the directory can be sorted by. */
export const DIRECTORY_SORTS = ['name', 'address', 'classes', 'state'] as const;

/** All instructors, locations or class types by name, archived ones included; searched by name and address. */
export const directory = call('directory', {
  access: READERS,
  input: z.strictObject({ ...tableQuestion, kind }),
  output: z.object(tableAnswer(directoryEntry)),
});

/** Entries that were probably entered twice: groups whose names are nearly the same, archived ones left out. */
export const enteredTwice = call('enteredTwice', {
  access: ADMINISTRATORS,
  input: z.strictObject({ kind }),
  output: z.object({ groups: z.array(z.array(directoryEntry)) }),
});

/** Makes an entry (without `id`) or changes one. A name that is taken is an error at `name`; two instructors may share one. */
export const saveDirectoryEntry = call('saveDirectoryEntry', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject({
    kind,
    id: z.optional(id),
    version: z.optional(version),
    name: name(200, { required: 'entry-unnamed' }),
    address: z.optional(line(500)),
    illustration: z.optional(z.enum(ILLUSTRATIONS)),
  }),
  output: z.object({ entry: directoryEntry }),
  refusals: ['changed-meanwhile'],
});

const chosen = { kind, id, version };

/** An archived entry stays with its classes and is not offered for new ones. */
export const archiveDirectoryEntry = call('archiveDirectoryEntry', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject({ ...chosen, isArchived: z.boolean() }),
  output: z.object({ entry: directoryEntry }),
  refusals: ['changed-meanwhile'],
});

/** Removes an entry that no class uses. */
export const removeDirectoryEntry = call('removeDirectoryEntry', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject(chosen),
  output: z.object({}),
  refusals: ['changed-meanwhile', 'in-use', 'signs-in'],
});

/** Gives the classes of `fromIds` to `intoId` and removes `fromIds`: for what was entered twice. */
export const mergeDirectoryEntries = call('mergeDirectoryEntries', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject({
    kind,
    fromIds: z.array(id).check(z.minLength(1), z.maxLength(100)),
    intoId: id,
  }),
  output: z.object({ entry: directoryEntry, classes: z.int() }),
});

const ENTRY = ['name', 'address', 'illustration'] as const;
const MERGED = ['merged', 'classIds'] as const;

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  'instructor.created': { fields: ENTRY },
  'instructor.changed': { fields: ENTRY },
  'instructor.archived': { fields: ENTRY },
  'instructor.restored': { fields: ENTRY },
  'instructor.removed': { fields: ENTRY },
  'instructor.merged': { fields: MERGED },
  'location.created': { fields: ENTRY },
  'location.changed': { fields: ENTRY },
  'location.archived': { fields: ENTRY },
  'location.restored': { fields: ENTRY },
  'location.removed': { fields: ENTRY },
  'location.merged': { fields: MERGED },
  'class-type.created': { fields: ENTRY },
  'class-type.changed': { fields: ENTRY },
  'class-type.archived': { fields: ENTRY },
  'class-type.restored': { fields: ENTRY },
  'class-type.removed': { fields: ENTRY },
  'class-type.merged': { fields: MERGED },
} as const;
