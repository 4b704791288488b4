import * as z from 'zod/mini';
import { MOST_SINGLE_DATES } from '../domain/class-dates.ts';
import {
  askedInstant,
  cents,
  day,
  id,
  instant,
  line,
  datePlace,
  plannedDate,
  MOST_CENTS,
  name,
  shapes,
  text,
  timeOfDay,
  whole,
} from './fields.ts';

/** The most seats that a class may have. */
export const MOST_SEATS = 100_000;

const price = whole(0, MOST_CENTS);
const singleDates = z.maxLength(MOST_SINGLE_DATES);

/**
 * How the dates of a class are made: every one of `weekdays` (1 Monday … 7 Sunday) from `firstOn` to `lastOn` at the same times,
 * without the holidays of the semester and without `skipped`; a date in `moved` is held at another time or place instead; `extra` are added.
 */
export const classSchedule = z.strictObject({
  firstOn: z.nullable(day),
  lastOn: z.nullable(day),
  weekdays: z.array(whole(1, 7)).check(z.maxLength(7)),
  start: z.nullable(timeOfDay),
  end: z.nullable(timeOfDay),
  skipped: z.array(day).check(singleDates),
  moved: z.array(z.strictObject({ from: day, to: plannedDate })).check(singleDates),
  extra: z.array(plannedDate).check(singleDates),
});
export type ClassSchedule = z.output<typeof classSchedule>;

export const storedMeeting = z.object({ on: z.string(), start: z.string(), end: z.string() });
export const storedHeldDate = z.object({ ...storedMeeting.shape, place: z.optional(datePlace) });
const storedPlannedDate = z.object({ ...storedMeeting.shape, locationId: z.optional(z.string()) });

const storedSchedule: z.ZodMiniType<ClassSchedule> = z.object({
  firstOn: z.nullable(z.string()),
  lastOn: z.nullable(z.string()),
  weekdays: z.array(z.int()),
  start: z.nullable(z.string()),
  end: z.nullable(z.string()),
  skipped: z.array(z.string()),
  moved: z.array(z.object({ from: z.string(), to: storedPlannedDate })),
  extra: z.array(storedPlannedDate),
});

/** A paid extra of a class; `id` null for a new one. */
const classOption = z.strictObject({
  id: z.nullable(id),
  name: name(100, { required: 'option-unnamed' }),
  priceCents: price,
});
const storedOption = z.object({ id: z.nullable(id), name: z.string(), priceCents: z.int() });

// The kinds of fields: as staff send them, and as they are told, perhaps beyond limits that were others when they were written.
// All but `own` are columns of their own names, and forms, files and changes of many classes know what to do with them.
const aLine = (most: number) => ({ kind: 'line', most, asked: name(most), told: z.string() }) as const;
const aText = (most: number) => ({ kind: 'text', most, asked: text(most), told: z.string() }) as const;
const choice = { kind: 'choice', asked: id, told: id } as const;
const choiceOrNone = { kind: 'choice-or-none', asked: z.nullable(id), told: z.nullable(id) } as const;
const grade = { kind: 'grade', asked: z.nullable(whole(-2, 20)), told: z.nullable(z.int()) } as const;
const age = { kind: 'age', asked: z.nullable(whole(0, 150)), told: z.nullable(z.int()) } as const;
const seats = { kind: 'seats', asked: whole(0, MOST_SEATS), told: z.int() } as const;
/** Null: as the semester. */
const opens = { kind: 'opens', asked: z.nullable(askedInstant), told: z.nullable(instant) } as const;
const closes = { ...opens, kind: 'closes' } as const;
const money = { kind: 'money', asked: price, told: cents } as const;
const moneyOrNone = { kind: 'money-or-none', asked: z.nullable(price), told: z.nullable(cents) } as const;
const yesOrNo = { kind: 'yes-no', asked: z.boolean(), told: z.boolean() } as const;

const picture = {
  kind: 'own',
  asked: z.nullable(z.strictObject({ fileId: id, alt: line(300) })),
  told: z.nullable(z.object({ fileId: id, alt: z.string() })),
} as const;
const schedule = { kind: 'own', asked: classSchedule, told: storedSchedule } as const;
const instructors = {
  kind: 'own',
  asked: z.array(id).check(z.maxLength(20)),
  told: z.array(id),
} as const;
const options = {
  kind: 'own',
  asked: z.array(classOption).check(z.maxLength(20)),
  told: z.array(storedOption),
} as const;

/** Where a field goes beside its form and its history, which have every field. `own`: it goes there too, but in another shape, written down there. */
interface Uses {
  /** Families see it. */
  readonly families: boolean | 'own';
  /** It can be set in many classes at once. */
  readonly bulk: boolean;
  /** A column of a file can fill it. */
  readonly file: boolean | 'own';
  /** It stands in the file that the table of classes hands out; what a file can fill does so anyway. */
  readonly export: boolean | 'own';
}

/** Everything that staff can set of a class, in the order of its form; each answers where else it goes. */
export const classFields = {
  title: { ...aLine(200), families: true, bulk: false, file: 'own', export: true },
  /** Markdown. */
  description: { ...aText(10_000), families: true, bulk: false, file: true, export: false },
  typeId: { ...choice, families: 'own', bulk: true, file: 'own', export: 'own' },
  /** An uploaded picture with its words for those who do not see it; null: the drawn illustration of the type. */
  picture: { ...picture, families: 'own', bulk: false, file: false, export: false },
  schedule: { ...schedule, families: 'own', bulk: false, file: 'own', export: 'own' },
  locationId: { ...choiceOrNone, families: 'own', bulk: true, file: 'own', export: 'own' },
  instructorIds: { ...instructors, families: 'own', bulk: true, file: 'own', export: 'own' },
  minGrade: { ...grade, families: true, bulk: true, file: true, export: false },
  maxGrade: { ...grade, families: true, bulk: true, file: true, export: false },
  /** The grades are those that students enter next, not those at the time of the class. */
  isEnteringGrade: { ...yesOrNo, families: true, bulk: true, file: true, export: false },
  minAge: { ...age, families: true, bulk: true, file: true, export: false },
  maxAge: { ...age, families: true, bulk: true, file: true, export: false },
  minimum: { ...seats, families: false, bulk: true, file: true, export: false },
  capacity: { ...seats, families: true, bulk: true, file: true, export: true },
  registrationOpensAt: { ...opens, families: 'own', bulk: true, file: 'own', export: false },
  registrationClosesAt: { ...closes, families: 'own', bulk: true, file: 'own', export: false },
  priceCents: { ...money, families: true, bulk: true, file: 'own', export: true },
  /** With it families choose a price from `priceCents` to this (sliding scale). */
  priceMaxCents: { ...moneyOrNone, families: true, bulk: true, file: false, export: 'own' },
  options: { ...options, families: 'own', bulk: false, file: false, export: false },
  isPaused: { ...yesOrNo, families: true, bulk: true, file: false, export: 'own' },
  isInformationOnly: { ...yesOrNo, families: true, bulk: true, file: false, export: 'own' },
} as const satisfies Readonly<Record<string, Uses & { kind: string; asked: z.ZodMiniType; told: z.ZodMiniType }>>;

type Fields = typeof classFields;
export type ClassField = keyof Fields;

/** The names of the fields that go somewhere, or are of a kind: `FieldsWith<{ bulk: true }>`. */
export type FieldsWith<Use> = { [Name in ClassField]: Fields[Name] extends Use ? Name : never }[ClassField];
/** A column of its own name. */
export type PlainField = Exclude<ClassField, FieldsWith<{ kind: 'own' }>>;
export type PlainKind = Fields[PlainField]['kind'];

// The keys of a constant are its own names, and the filters say what the types say.
const names = Object.keys(classFields) as ClassField[];
export const PLAIN_FIELDS = names.filter((name) => classFields[name].kind !== 'own') as PlainField[];
export const FAMILY_FIELDS = names.filter((name) => classFields[name].families === true) as FieldsWith<{
  families: true;
}>[];
export const BULK_FIELDS = names.filter((name) => classFields[name].bulk) as FieldsWith<{ bulk: true }>[];
export const FILE_FIELDS = names.filter((name) => classFields[name].file === true) as FieldsWith<{ file: true }>[];
export const EXPORT_FIELDS = names.filter((name) => classFields[name].export === true) as FieldsWith<{
  export: true;
}>[];

/** Everything that staff can set of a class. A draft may leave things out; what is there must be well formed. `title` may be empty in a draft. */
export const classContent = z.strictObject(shapes(classFields, names, 'asked'));
export type ClassContent = z.output<typeof classContent>;

/** A content as it is told. */
export const storedContent: z.ZodMiniType<ClassContent> = z.object(shapes(classFields, names, 'told'));
