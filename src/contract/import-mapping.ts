import * as z from 'zod/mini';
import { classFields, FILE_FIELDS, type FieldsWith, MOST_SEATS } from './class-fields.ts';
import { askedWords, instant, line, MOST_CENTS, whole } from './fields.ts';

/** How text that is not Unicode may have been written. */
export const ENCODINGS = ['windows-1252', 'macintosh', 'windows-1250'] as const;
/** What somebody chose of a file: the sheet of a workbook, how its text was written. */
export const fileReading = z.strictObject({
  sheet: z.optional(askedWords(200)),
  encoding: z.optional(z.enum(ENCODINGS)),
});
export type FileReading = z.output<typeof fileReading>;

/** A column, identified by its heading. */
export const column = askedWords(500).check(z.minLength(1));
const columns = z.array(column).check(z.minLength(1), z.maxLength(10));
const short = askedWords(60);
const meaningless = z.array(short).check(z.maxLength(20));
/** Which of several values in one cell ("Jan 6 to Mar 10", "3:30 – 5 PM", "6-12") to use; `whole`: the cell is one value. */
const part = z.enum(['whole', 'first', 'last']);

/** One column, or several joined; adjacent equal values (a place repeating its district) appear once. `none` lists values for "empty". */
const textSource = z.strictObject({ columns, join: short, none: meaningless, part });
/** A whole number. Numbers below `noneBelow` and from `noneFrom` on mean "no limit"; ages may be in months. */
const numberSource = z.strictObject({
  column,
  noneBelow: z.nullable(z.number()),
  noneFrom: z.nullable(z.number()),
  none: meaningless,
  unit: z.enum(['whole', 'months']),
  part,
});
/**
 * A date in `format`: YYYY, MMM (Jan), MM, DD, M, D and literal characters, or `instant` (ISO 8601 with zone). Of several columns, the
 * first non-empty one is used.
 */
const dateSource = z.strictObject({ columns, format: short.check(z.minLength(1)), part });
const datesSource = z.strictObject({
  column,
  separator: askedWords(5).check(z.minLength(1)),
  format: short.check(z.minLength(1)),
});
const weekdaysSource = z.strictObject({ column, dayOrder: z.enum(['DD/MM', 'MM/DD']) });
/** A time of day in one column, or hour and minute in two columns. */
const timeSource = z.strictObject({ columns: z.array(column).check(z.minLength(1), z.maxLength(2)), part });

/** Fields of a class that a column fills directly. */
export type FileField = FieldsWith<{ file: true }>;

/** The source for each kind of field; a kind that is not listed cannot be filled by a plain column. */
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

/** Whether a field takes a number rather than text. */
export function isNumberField(field: FileField): boolean {
  return SOURCES[classFields[field].kind] === numberSource;
}

/** What people write in a cell to say "no limit". */
export const NO_LIMIT_WORDS = ['None', 'none', 'NONE', 'N/A', 'n/a', '-', 'any', 'Any', 'null', 'no limit'];

/** How the columns of a file become the fields of a class. */
export const importMapping = z.strictObject({
  $about: z.optional(askedWords(2000)),
  fields: z.strictObject({
    /** The id that files exported by the portal contain. */
    classId: z.optional(textSource),
    externalId: z.optional(textSource),
    title: textSource,
    ...plainSources,
    type: z.optional(textSource),
    location: z.optional(textSource),
    /** A cell may hold several names. */
    instructors: z.optional(textSource),
    address: z.optional(textSource),
    placesLeft: z.optional(numberSource),
    price: z.optional(column),
    /** The highest price of a sliding scale. */
    priceMax: z.optional(column),
    currency: z.optional(column),
    startsOn: z.optional(dateSource),
    endsOn: z.optional(dateSource),
    weekdays: z.optional(weekdaysSource),
    excludedDates: z.optional(datesSource),
    startTime: z.optional(timeSource),
    endTime: z.optional(timeSource),
    /** How long a class lasts, where no column says when it ends. */
    duration: z.optional(column),
    opensOn: z.optional(dateSource),
    closesOn: z.optional(dateSource),
  }),
  /** The values for a class when the file has none; null: a row without a value is refused. */
  defaults: z.strictObject({
    type: z.nullable(line(100)),
    capacity: z.nullable(whole(0, MOST_SEATS)),
    priceCents: z.nullable(whole(0, MOST_CENTS)),
  }),
  /** The illustration of each class type; other types get the general one. */
  illustrations: z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(60))),
  /** Whether families see the classes at once; otherwise they are imported as drafts. */
  isPublished: z.boolean(),
});
export type ImportMapping = z.output<typeof importMapping>;
/** A field of a class that a file can fill. */
export type ImportField = keyof ImportMapping['fields'];

/** An unfinished mapping: fields not chosen yet are missing. */
export const openMapping = z.strictObject({
  fields: z.partial(importMapping.shape.fields),
  defaults: importMapping.shape.defaults,
});

/** A mapping that was used before. */
export const keptMapping = z.object({
  /** Empty when the mapping is identified only by the headings of its files. */
  name: z.string(),
  usedAt: instant,
  usedBy: z.string(),
  mapping: openMapping,
});
export type KeptMapping = z.output<typeof keptMapping>;
