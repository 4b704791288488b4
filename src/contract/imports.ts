import * as z from 'zod/mini';
import { askedId, askedWords, id, instant, name } from './fields.ts';
import { column, ENCODINGS, fileReading, importMapping, keptMapping, openMapping } from './import-mapping.ts';
import { importNote } from './import-notes.ts';
import { call } from './kit.ts';
import { ADMINISTRATORS } from './staff.ts';

/** Something about one cell: why its row is left out, or what could not be used of it. Rows are counted as a spreadsheet does. */
export const rowNote = z.object({ row: z.int(), column: z.string(), value: z.string(), reason: importNote });

const importColumn = z.object({
  name: z.string(),
  /** Up to five different filled cells, cut at 80 characters. */
  samples: z.array(z.string()),
  filled: z.int(),
  /** How its cells are written, where they are dates: the format, and whether a cell holds several. */
  dateFormat: z.nullable(z.string()),
  isList: z.boolean(),
  dayOrder: z.enum(['DD/MM', 'MM/DD']),
  /** What its cells hold over all rows, such as `161.25 to 420.00 in 50 rows`; null for an empty column. */
  holds: z.nullable(importNote),
  /** What no column of classes should be: 0 all over, at night, when the file was made, another column once more. */
  odd: z.array(importNote),
});
export type ImportColumn = z.output<typeof importColumn>;

/** What can be chosen of a file; empty where there is nothing to choose. */
export const fileChoices = {
  /** The filled sheets of a workbook with their first rows; `isRead`: this one was read. */
  sheets: z.array(
    z.object({ name: z.string(), rows: z.int(), first: z.array(z.array(z.string())), isRead: z.boolean() }),
  ),
  /** Ways to read text that is not Unicode, with names as they come out. */
  encodings: z.array(z.object({ encoding: z.enum(ENCODINGS), samples: z.array(z.string()), isRead: z.boolean() })),
};

/** The refusals of a file that cannot be imported at all; the message says why. */
export const FILE_REFUSALS = ['unreadable-file'] as const;

/** What an uploaded file holds: its columns with samples, and a guess where they go. */
export const importColumns = call('importColumns', {
  access: ADMINISTRATORS,
  deadline: 'file',
  input: z.strictObject({
    fileId: askedId,
    reading: z.optional(fileReading),
    /** Where classes go: its days tell which of day and month comes first where the file does not. */
    semesterId: z.optional(askedId),
  }),
  output: z.object({
    fileName: z.string(),
    rows: z.int(),
    columns: z.array(importColumn),
    /** About the file as a whole: its encoding, its sheet. */
    remarks: z.array(importNote),
    ...fileChoices,
    /** A field without which there is no class may be missing here: nobody can guess everything. */
    guess: z.object({
      fields: z.partial(importMapping.shape.fields),
      /** `sure` only with proof: not where another column fits as well, or the column holds one value all over. */
      confidence: z.record(z.string(), z.enum(['sure', 'likely'])),
      /** By field, the columns that fit it too and were not taken. */
      rivals: z.record(z.string(), z.array(z.string())),
    }),
    /** How the last file with just these headings was taken; null for the first one. */
    /** `doubted`: columns with a cell that cannot be what was remembered. */
    remembered: z.nullable(z.extend(keptMapping, { doubted: z.array(z.string()) })),
    /** Those that somebody has given a name, by name. */
    named: z.array(keptMapping),
  }),
  refusals: FILE_REFUSALS,
});

/** Keeps what the columns are taken for under a name; the name goes over from the mapping that had it. */
export const keepImportMapping = call('keepImportMapping', {
  access: ADMINISTRATORS,
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
  access: ADMINISTRATORS,
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
  access: ADMINISTRATORS,
  body: 'large',
  input: z.strictObject({
    semesterId: askedId,
    /** It may name the year of dates without one. */
    fileName: askedWords(255),
    mapping: openMapping,
    columns: z
      .array(z.strictObject({ name: column, cells: z.array(askedWords(100)).check(z.maxLength(3)) }))
      .check(z.maxLength(200)),
  }),
  output: z.object({ columns: z.array(z.object({ name: z.string(), readings: z.array(reading) })) }),
});

const fileAndMapping = {
  fileId: askedId,
  reading: z.optional(fileReading),
  semesterId: askedId,
  mapping: importMapping,
};

const newClass = z.object({
  row: z.int(),
  externalId: z.string(),
  title: z.string(),
  type: z.string(),
  location: z.nullable(z.string()),
  capacity: z.int(),
  priceCents: z.int(),
  priceMaxCents: z.nullable(z.int()),
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
  access: ADMINISTRATORS,
  body: 'large',
  deadline: 'file',
  input: z.strictObject(fileAndMapping),
  output: z.object({
    counts: z.object(counts),
    /** What is odd of all that would come in, to be looked at first: all free, at night, all outside of the semester. */
    odd: z.array(importNote),
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

/** Rows as they stand in a file, each with its reasons. */
export const rejectedRows = z.object({
  columns: z.array(z.string()),
  rows: z.array(
    z.object({
      row: z.int(),
      reasons: z.array(z.object({ column: z.string(), reason: importNote })),
      cells: z.array(z.string()),
    }),
  ),
});

/** The rows that would be left out, as they stand in the file, each with its reasons; the first 5,000. */
export const importRejectedRows = call('importRejectedRows', {
  access: ADMINISTRATORS,
  body: 'large',
  deadline: 'file',
  input: z.strictObject(fileAndMapping),
  output: rejectedRows,
  refusals: FILE_REFUSALS,
});

/** Imports what can be imported as one batch. The same upload makes one batch at most: sent again it answers with that one. */
export const importApply = call('importApply', {
  access: ADMINISTRATORS,
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
  access: ADMINISTRATORS,
  input: z.strictObject({ fileId: askedId }),
  output: z.nullable(
    z.object({ stage: z.enum(['reading', 'comparing', 'writing', 'finishing']), done: z.int(), total: z.int() }),
  ),
});

/** A file that was imported, as a list tells it. */
export const importBatch = {
  id,
  fileName: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  created: z.int(),
  changed: z.int(),
  revertedAt: z.nullable(instant),
};

/** What became of undoing an import: `touched` names what somebody has changed since, and it stays. */
export const importUndone = z.object({
  outcome: z.enum(['reverted', 'already-reverted', 'touched']),
  removed: z.int(),
  restored: z.int(),
  touched: z.array(z.string()),
});

/** Earlier imports into a semester, the latest first. */
export const importBatches = call('importBatches', {
  access: ADMINISTRATORS,
  input: z.strictObject({ semesterId: askedId }),
  output: z.array(z.object(importBatch)),
});

/** Undoes a batch, but for the classes that somebody has touched since: `touched` names them, and they stay, in the batch too. */
export const importRevert = call('importRevert', {
  access: ADMINISTRATORS,
  deadline: 'file',
  input: z.strictObject({ batchId: askedId }),
  output: importUndone,
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  'import.applied': { fields: ['file', 'created', 'changed'] },
  'import.reverted': { fields: ['file', 'removed', 'restored', 'kept'] },
} as const;
