import * as z from 'zod/mini';
import { type SheetKind, SHEETS } from '../domain/sheets.ts';
import { askedId, day, id, instant, line, timeOfDay } from './fields.ts';
import { type Access, call, decideReach, type OutputOf, type Role } from './kit.ts';
import { namedSemester } from './semesters.ts';
import { PRINTERS, REACHERS, READERS, TEACHERS } from './staff.ts';

// What is printed for the trailhead: one description of each sheet, from which screen, paper and file are made.

const HEALTH = { roles: ['health'] } as const;

/** Who may have which sheet. An emergency sheet holds health data only for whoever reads those. */
export const SHEET_ACCESS = {
  roster: TEACHERS,
  'sign-in': TEACHERS,
  // A list of whom to write to: not for whoever only reads.
  contacts: { roles: [...REACHERS.roles, 'instructor'] },
  'pick-up': TEACHERS,
  emergency: { roles: [...READERS.roles, ...HEALTH.roles] },
  health: HEALTH,
  attendance: TEACHERS,
  'name-tags': TEACHERS,
} as const satisfies Readonly<Record<SheetKind, Access>>;

/** The sheets that somebody with these roles may have; instructors those of their own current classes only (`isOfOwnClasses`). */
export function sheetsFor(roles: readonly string[]): SheetKind[] {
  return SHEETS.filter((kind) => decideReach(SHEET_ACCESS[kind], roles) !== null);
}

/** Whether a sheet is theirs as instructors alone. */
export const isOfOwnClasses = (kind: SheetKind, roles: readonly string[]) =>
  decideReach(SHEET_ACCESS[kind], roles) === 'own-classes';

/** The role that reads health data. */
export const isHealthReader = (roles: readonly string[]) => roles.includes('health' satisfies Role);

/** A line of a cell: `danger` is what must not be overlooked, marked by its shape and said in words. */
const sheetLine = z.object({ text: z.string(), tone: z.enum(['plain', 'strong', 'quiet', 'danger']) });
export type SheetLine = z.output<typeof sheetLine>;

const sheetColumn = z.object({
  id: z.string(),
  label: z.string(),
  /** How wide it is beside the others; `tick` and `blank` are written into by hand. */
  width: z.enum(['number', 'short', 'medium', 'wide', 'tick', 'blank']),
});
export type SheetColumn = z.output<typeof sheetColumn>;

/** One sheet: a table, cards of half a page, or name tags. Each row is a student, each cell lines of words in the school's language. */
const sheet = z.object({
  kind: z.enum(SHEETS),
  layout: z.enum(['table', 'cards', 'tags']),
  title: z.string(),
  /** What stands under the title, empty for nothing. */
  note: z.string(),
  columns: z.array(sheetColumn),
  rows: z.array(z.object({ studentId: id, cells: z.array(z.array(sheetLine)) })),
});
export type Sheet = z.output<typeof sheet>;

/** The most classes that are bound into one pack. */
export const MOST_PACKED = 200;

/** Some of the sheets. */
export const someSheets = z.array(z.enum(SHEETS)).check(z.minLength(1), z.maxLength(SHEETS.length));

/** What is on those sheets that can be chosen. */
export const sheetOptions = {
  /** Of which days sign-in sheets and grids are; all days of the class without. */
  days: z.optional(z.array(day).check(z.maxLength(366))),
  /** Further columns of a grid, to be filled in by hand. */
  ownColumns: z.optional(z.array(line(30, { required: 'required' })).check(z.maxLength(6))),
};
const asked = { kinds: someSheets, ...sheetOptions };

/** The sheets of one class as they would be printed now; one that is not theirs is refused. Health data leave a receipt for each family. */
export const classSheets = call('classSheets', {
  access: PRINTERS,
  transaction: 'call',
  input: z.strictObject({ classId: askedId, ...asked }),
  output: z.object({
    class: z.object({ id, title: z.string(), about: z.array(z.string()), days: z.array(day) }),
    sheets: z.array(sheet),
    readAt: instant,
  }),
});

/**
 * What sheets of a class would say now that they did not say when they were printed last: who came, who left (without a name whoever was erased),
 * of whom something else stands in which columns (in the school's language), or what is said once for the class; and on which sheets. What
 * of it is health data is for whoever reads it.
 */
const outdates = { kinds: z.array(z.enum(SHEETS)) };
const change = z.discriminatedUnion('what', [
  z.object({ what: z.enum(['came', 'left']), name: z.string(), ...outdates }),
  z.object({ what: z.literal('told'), name: z.string(), columns: z.array(z.string()), ...outdates }),
  z.object({ what: z.literal('class'), ...outdates }),
]);
export type SheetChange = z.output<typeof change>;

/** Whether a print was compared with what there is now: one from before fingerprints were kept cannot be, nor one whose key is not here any more. */
const COMPARED = ['yes', 'before', 'key'] as const;

/** A print of a class that is still the last one of some sheets; `version` stands on each of its pages. */
const print = z.object({
  version: z.int(),
  at: instant,
  by: z.string(),
  kinds: z.array(z.enum(SHEETS)),
  compared: z.enum(COMPARED),
});

/** A semester, or what of it is held from `day` to `until` (that day alone without). */
const packSpan = { semesterId: z.optional(askedId), day: z.optional(day), until: z.optional(day) };

/** The classes of a semester, or of some of its days, as a pack can be bound of them: by time and place, with what was printed last. */
export const packClasses = call('packClasses', {
  access: READERS,
  input: z.strictObject(packSpan),
  output: z.object({
    semesters: z.array(namedSemester),
    semester: z.nullable(namedSemester),
    classes: z.array(
      z.object({
        id,
        title: z.string(),
        /** Of days that are asked for: where the class is held on them, each place once. */
        locationName: z.nullable(z.string()),
        instructorNames: z.array(z.string()),
        isCancelled: z.boolean(),
        firstOn: z.nullable(day),
        lastOn: z.nullable(day),
        /** On the day that is asked for, else on the first one. */
        start: z.nullable(timeOfDay),
        end: z.nullable(timeOfDay),
        students: z.int(),
        /** How many of them have not told everything that the semester asks for. */
        incomplete: z.int(),
        /** The newest first; empty where nothing was printed yet. */
        prints: z.array(print),
        changes: z.array(change),
      }),
    ),
    readAt: instant,
  }),
});
export type PackClass = OutputOf<typeof packClasses>['classes'][number];

/**
 * What a guide has to know of health before setting out, as numbers: of each of these classes, how many students have a life-threatening allergy
 * (or one of which nobody has said whether it is), how many have medication to be given, and how many have told of a condition, a diet, or
 * something else; each only where the school shows it on the spot. Whoever is counted has a receipt.
 */
export const healthWarnings = call('healthWarnings', {
  access: HEALTH,
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({ classIds: z.array(id).check(z.minLength(1), z.maxLength(MOST_PACKED)) }),
  output: z.object({
    classes: z.array(
      z.object({
        id,
        lifeThreatening: z.int(),
        medication: z.int(),
        conditions: z.int(),
        diet: z.int(),
        notes: z.int(),
      }),
    ),
  }),
  refusals: ['health-key-missing'],
});

/** The sheets of one class as a file, at once. */
export const sheetsAsked = z.strictObject({ classId: id, ...asked });
export type SheetsAsked = z.output<typeof sheetsAsked>;

/** Where sheets are fetched as PDF, asked with `sheetsAsked` (JSON). Errors are those of calls. */
export const SHEETS_PATH = '/api/papers/sheets';

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  // Which kinds, never what is on them.
  'class.sheets-printed': { fields: ['sheets'] },
} as const;
