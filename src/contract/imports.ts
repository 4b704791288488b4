import * as z from 'zod/mini';
import { classFields, FILE_FIELDS, type FieldsWith, MOST_SEATS } from './class-fields.ts';
import { askedId, askedWords, id, instant, line, MOST_CENTS, name, whole } from './fields.ts';
import { importNote } from './import-notes.ts';
import { call } from './kit.ts';

const column = askedWords(500).check(z.minLength(1));
const columns = z.array(column).check(z.minLength(1), z.maxLength(10));
const short = askedWords(60);
const meaningless = z.array(short).check(z.maxLength(20));
/** Which of several values in one cell ("Jan 6 to Mar 10", "3:30 – 5 PM", "6-12") counts; `whole`: the cell is one value. */
const part = z.enum(['whole', 'first', 'last']);

/** One column, or several joined; equal neighbours (a place that repeats its district) are joined once. `none` lists values that mean nothing. */
const textSource = z.strictObject({ columns, join: short, none: meaningless, part });
/** A whole number; `noneBelow` and `noneFrom` say where a number means "no limit"; ages may be in months. */
const numberSource = z.strictObject({
  column,
  noneBelow: z.nullable(z.number()),
  noneFrom: z.nullable(z.number()),
  none: meaningless,
  unit: z.enum(['whole', 'months']),
  part,
});
/** A date, written as `format` of YYYY, MMM (Jan), MM, DD, M, D and other characters that stand for themselves, or `instant` (ISO 8601 with zone). Of several columns the first that is filled counts. */
const dateSource = z.strictObject({ columns, format: short.check(z.minLength(1)), part });
const datesSource = z.strictObject({
  column,
  separator: askedWords(5).check(z.minLength(1)),
  format: short.check(z.minLength(1)),
});
const weekdaysSource = z.strictObject({ column, dayOrder: z.enum(['DD/MM', 'MM/DD']) });
/** A time of day in one column, or its hour and its minute in two. */
const timeSource = z.strictObject({ columns: z.array(column).check(z.minLength(1), z.maxLength(2)), part });

/** Fields of a class that a column fills as it stands. */
export type FileField = FieldsWith<{ file: true }>;

/** What fills a field of each kind; a kind that is not here cannot be filled by a plain column. */
const SOURCES = {
  line: textSource,
  text: textSource,
  'yes-no': textSource,
  grade: numberSource,
  age: numberSource,
  seats: numberSource,
} as const;
/** The kinds of fields that a column can fill. */
export type FileKind = keyof typeof SOURCES;
type SourceOf<Field extends FileField> = (typeof SOURCES)[(typeof classFields)[Field]['kind']];

// Each field with the source of its kind.
const plainSources = Object.fromEntries(
  FILE_FIELDS.map((field) => [field, z.optional(SOURCES[classFields[field].kind])]),
) as { [Field in FileField]: z.ZodMiniOptional<SourceOf<Field>> };

/** Whether a field is filled with a number; else with text. */
export function isNumberField(field: FileField): boolean {
  return SOURCES[classFields[field].kind] === numberSource;
}

/** What people write into a cell where there is no limit. */
export const NO_LIMIT_WORDS = ['None', 'none', 'NONE', 'N/A', 'n/a', '-', 'any', 'Any', 'null', 'no limit'];

/** How the columns of a file become the fields of a class. */
export const importMapping = z.strictObject({
  $about: z.optional(askedWords(2000)),
  fields: z.strictObject({
    /** The id that our own files carry. */
    classId: z.optional(textSource),
    externalId: z.optional(textSource),
    title: textSource,
    ...plainSources,
    type: z.optional(textSource),
    location: z.optional(textSource),
    /** Several names in one cell are several people. */
    instructors: z.optional(textSource),
    address: z.optional(textSource),
    placesLeft: z.optional(numberSource),
    price: z.optional(column),
    currency: z.optional(column),
    startsOn: z.optional(dateSource),
    endsOn: z.optional(dateSource),
    weekdays: z.optional(weekdaysSource),
    excludedDates: z.optional(datesSource),
    startTime: z.optional(timeSource),
    endTime: z.optional(timeSource),
    opensOn: z.optional(dateSource),
    closesOn: z.optional(dateSource),
  }),
  /** What a class gets where the file says nothing; null: a row without it is refused. */
  defaults: z.strictObject({
    type: z.nullable(line(100)),
    capacity: z.nullable(whole(0, MOST_SEATS)),
    priceCents: z.nullable(whole(0, MOST_CENTS)),
  }),
  /** Drawings by class type; others get the general one. */
  illustrations: z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(60))),
  /** Whether families see the classes at once; else they come in as drafts. */
  isPublished: z.boolean(),
});
export type ImportMapping = z.output<typeof importMapping>;
/** A field of a class that a file can fill. */
export type ImportField = keyof ImportMapping['fields'];

/** A mapping under way: what nobody has chosen yet is missing. */
const openMapping = z.strictObject({
  fields: z.partial(importMapping.shape.fields),
  defaults: importMapping.shape.defaults,
});

/** What the columns of a file were taken for before. */
const keptMapping = z.object({
  /** Empty where it is known by the headings of its files only. */
  name: z.string(),
  usedAt: instant,
  usedBy: z.string(),
  mapping: openMapping,
});
export type KeptMapping = z.output<typeof keptMapping>;

/** Something about one cell: why its row is left out, or what could not be used of it. Rows are counted as a spreadsheet does. */
const rowNote = z.object({ row: z.int(), column: z.string(), value: z.string(), reason: importNote });

const importColumn = z.object({
  name: z.string(),
  /** Up to five different filled cells, cut at 80 characters. */
  samples: z.array(z.string()),
  filled: z.int(),
  /** How its cells are written, where they are dates: the format, and whether a cell holds several. */
  dateFormat: z.nullable(z.string()),
  isList: z.boolean(),
  dayOrder: z.enum(['DD/MM', 'MM/DD']),
});
export type ImportColumn = z.output<typeof importColumn>;

/** The refusals of a file that cannot be imported at all; the message says why. */
const FILE_REFUSALS = ['unreadable-file'] as const;

/** What an uploaded file holds: its columns with samples, and a guess where they go. */
export const importColumns = call('importColumns', {
  access: { roles: ['administrator'] },
  deadline: 'file',
  input: z.strictObject({ fileId: askedId }),
  output: z.object({
    fileName: z.string(),
    rows: z.int(),
    columns: z.array(importColumn),
    /** About the file as a whole: its encoding, its sheet. */
    remarks: z.array(importNote),
    /** A field without which there is no class may be missing here: nobody can guess everything. */
    guess: z.object({
      fields: z.partial(importMapping.shape.fields),
      confidence: z.record(z.string(), z.enum(['sure', 'likely'])),
    }),
    /** How the last file with just these headings was taken; null for the first one. */
    remembered: z.nullable(keptMapping),
    /** Those that somebody has given a name, by name. */
    named: z.array(keptMapping),
  }),
  refusals: FILE_REFUSALS,
});

/** Keeps what the columns are taken for under a name; the name goes over from the mapping that had it. */
export const keepImportMapping = call('keepImportMapping', {
  access: { roles: ['administrator'] },
  transaction: 'call',
  body: 'large',
  input: z.strictObject({
    name: name(60, { required: 'required' }),
    headings: z.array(column).check(z.minLength(1), z.maxLength(200)),
    mapping: openMapping,
  }),
  output: z.object({}),
});

/** Takes the name away from a kept mapping: files with its headings are still known by it. */
export const forgetImportMapping = call('forgetImportMapping', {
  access: { roles: ['administrator'] },
  input: z.strictObject({ name: askedWords(60) }),
  output: z.object({}),
});

/** What one cell becomes, field by field: days and times as they are written here, weekdays and names as lists, money in cents; or why it does not. */
const reading = z.object({
  values: z.array(
    z.object({
      field: z.string(),
      value: z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.array(z.number())])),
    }),
  ),
  note: z.nullable(importNote),
});
export type ImportReading = z.output<typeof reading>;

/** How cells are read where their columns go; by column, in the order asked. A cell that needs another one beside it says nothing. */
export const importReadings = call('importReadings', {
  access: { roles: ['administrator'] },
  body: 'large',
  input: z.strictObject({
    semesterId: askedId,
    mapping: openMapping,
    columns: z
      .array(z.strictObject({ name: column, cells: z.array(askedWords(100)).check(z.maxLength(3)) }))
      .check(z.maxLength(200)),
  }),
  output: z.object({ columns: z.array(z.object({ name: z.string(), readings: z.array(reading) })) }),
});

const fileAndMapping = { fileId: askedId, semesterId: askedId, mapping: importMapping };

const newClass = z.object({
  row: z.int(),
  externalId: z.string(),
  title: z.string(),
  type: z.string(),
  location: z.nullable(z.string()),
  capacity: z.int(),
  priceCents: z.int(),
  firstOn: z.string(),
  lastOn: z.string(),
  /** 1 Monday … 7 Sunday. */
  weekdays: z.array(z.int()),
  dates: z.int(),
  start: z.string(),
  end: z.string(),
});

/** What a field holds or would hold; text that the school wrote, or what becomes words where it is shown. */
const importValue = z.nullable(
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.object({ dates: z.int(), firstOn: z.string(), lastOn: z.string(), times: z.array(z.string()) }),
  ]),
);
export type ImportValue = z.output<typeof importValue>;

const changedClass = z.object({
  row: z.int(),
  classId: id,
  externalId: z.string(),
  title: z.string(),
  /** Staff have edited the class since it was last imported: the file would take that back. */
  editedBy: z.nullable(z.string()),
  fields: z.array(z.object({ field: z.string(), from: importValue, to: importValue })),
});

const counts = {
  rows: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** Changed classes that staff have edited since the last import. */
  overwritten: z.int(),
  /** New classes that families do not see at once although that was asked for: they have no dates yet. */
  drafts: z.int(),
  /** New and changed classes with dates outside of the semester. */
  outside: z.int(),
  /** Classes of the semester that no row of the file is about. */
  missing: z.int(),
};

/** What an import would do now; nothing is written. Of each list the first 200. */
export const importPreview = call('importPreview', {
  access: { roles: ['administrator'] },
  body: 'large',
  deadline: 'file',
  input: z.strictObject(fileAndMapping),
  output: z.object({
    counts: z.object(counts),
    semester: z.object({ startsOn: z.string(), endsOn: z.string() }),
    created: z.array(newClass),
    changed: z.array(changedClass),
    /** In the semester, but not in the file: they stay as they are. */
    missing: z.array(z.object({ classId: id, title: z.string(), firstOn: z.nullable(z.string()) })),
    rejected: z.array(rowNote),
    /** Why rows are left out, by column and reason, the most frequent first. */
    reasons: z.array(z.object({ column: z.string(), reason: importNote, rows: z.int() })),
    remarks: z.array(rowNote),
  }),
  refusals: [...FILE_REFUSALS, 'semester-archived'],
});

/** The rows that would be left out, as they stand in the file, each with its reasons; the first 5,000. */
export const importRejectedRows = call('importRejectedRows', {
  access: { roles: ['administrator'] },
  body: 'large',
  deadline: 'file',
  input: z.strictObject(fileAndMapping),
  output: z.object({
    columns: z.array(z.string()),
    rows: z.array(
      z.object({
        row: z.int(),
        reasons: z.array(z.object({ column: z.string(), reason: importNote })),
        cells: z.array(z.string()),
      }),
    ),
  }),
  refusals: FILE_REFUSALS,
});

/** Imports what can be imported as one batch. The same upload makes one batch at most: sent again it answers with that one. */
export const importApply = call('importApply', {
  access: { roles: ['administrator'] },
  body: 'large',
  deadline: 'file',
  input: z.strictObject(fileAndMapping),
  output: z.object({
    /** Null where there was nothing to do. */
    batchId: z.nullable(id),
    /** This upload had been imported before; the counts are of then. */
    isRepeated: z.boolean(),
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    rejected: z.int(),
    /** Of the created ones, drafts for want of dates although they were to be published. */
    drafts: z.int(),
  }),
  refusals: [...FILE_REFUSALS, 'semester-archived', 'imported-elsewhere', 'import-taken-back', 'not-set-up'],
});

/** How far the import of an upload is on the server that is asked; null where it knows of none. */
export const importProgress = call('importProgress', {
  access: { roles: ['administrator'] },
  input: z.strictObject({ fileId: askedId }),
  output: z.nullable(
    z.object({ stage: z.enum(['reading', 'comparing', 'writing', 'finishing']), done: z.int(), total: z.int() }),
  ),
});

/** Earlier imports into a semester, the latest first. */
export const importBatches = call('importBatches', {
  access: { roles: ['administrator'] },
  input: z.strictObject({ semesterId: askedId }),
  output: z.array(
    z.object({
      id,
      fileName: z.string(),
      createdAt: instant,
      createdBy: z.string(),
      created: z.int(),
      changed: z.int(),
      revertedAt: z.nullable(instant),
    }),
  ),
});

/** Undoes a batch, but for the classes that somebody has touched since: `touched` names them, and they stay, in the batch too. */
export const importRevert = call('importRevert', {
  access: { roles: ['administrator'] },
  deadline: 'file',
  input: z.strictObject({ batchId: askedId }),
  output: z.object({
    outcome: z.enum(['reverted', 'already-reverted', 'touched']),
    removed: z.int(),
    restored: z.int(),
    touched: z.array(z.string()),
  }),
});
