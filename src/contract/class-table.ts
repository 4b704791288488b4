import * as z from 'zod/mini';
import { MOST_AT_ONCE } from '../domain/pages.ts';
import { classFields, EXPORT_FIELDS, FILE_FIELDS } from './class-fields.ts';
import { askedId, askedWords, day, id, instant, shapes, timeOfDay } from './fields.ts';
import { call } from './kit.ts';
import { namedSemester, semesterChoice } from './semesters.ts';
import { tableAnswer, tableQuestion } from './table.ts';
import { READERS } from './staff.ts';

/** How a class stands for staff: as families see it, a draft that they do not, or cancelled. In the order in which it is offered. */
export const STAFF_STATES = [
  'open',
  'few-left',
  'full',
  'not-open',
  'closed',
  'paused',
  'information-only',
  'draft',
  'cancelled',
] as const;

/** What a file has of a class beside its table: all that an import can fill, as it reads it again. Empty texts are nothing. */
const classFileCells = z.object({
  ...shapes(classFields, FILE_FIELDS, 'told'),
  externalId: z.string(),
  address: z.string(),
  /** One day, or all dates where they follow no weekly pattern. */
  startsOn: z.string(),
  endsOn: z.string(),
  weekdays: z.array(z.int()),
  startTime: z.string(),
  endTime: z.string(),
  excludedDates: z.string(),
  opensOn: z.string(),
  closesOn: z.string(),
});
export type ClassFileCells = z.output<typeof classFileCells>;

/** When a class meets, in short: the days (1 is Monday), and one time where all its dates have the same. */
export const scheduleShort = {
  firstOn: z.nullable(day),
  lastOn: z.nullable(day),
  weekdays: z.array(z.int()),
  start: z.nullable(timeOfDay),
  end: z.nullable(timeOfDay),
  meetings: z.int(),
};

/** A row of the staff's class table; state facts as they stand, drafts included. */
export const staffClass = z.object({
  id,
  version: z.int(),
  ...shapes(classFields, EXPORT_FIELDS, 'told'),
  typeName: z.string(),
  locationName: z.nullable(z.string()),
  instructorNames: z.array(z.string()),
  ...scheduleShort,
  minimum: z.int(),
  seatsTaken: z.int(),
  waiting: z.int(),
  /** With it families choose a price from `priceCents` to this. */
  priceMaxCents: z.nullable(z.int()),
  /** The class group it is sold with. */
  groupName: z.nullable(z.string()),
  isDraft: z.boolean(),
  isCancelled: z.boolean(),
  isInformationOnly: z.boolean(),
  isPaused: z.boolean(),
  registrationOpensAt: instant,
  registrationClosesAt: instant,
  /** Where a file was asked for. */
  file: z.optional(classFileCells),
});
export type StaffClass = z.output<typeof staffClass>;

/** What the class table is filtered by, beside its search. */
export const CLASS_FILTERS = ['state', 'type', 'place', 'instructor', 'weekday'] as const;
export type ClassFilter = (typeof CLASS_FILTERS)[number];

/** Stands for classes without a place or an instructor. */
export const NONE = '-';

/** What the class table can be sorted by; with `-` before it for descending. */
export const CLASS_SORTS = [
  'class',
  'state',
  'when',
  'where',
  'instructors',
  'enrolled',
  'waitlist',
  'price',
  'group',
] as const;
export type ClassSort = (typeof CLASS_SORTS)[number];

const name = z.optional(askedWords(300));

/** The classes of one semester for staff, a page at a time: searched, filtered and sorted; by their first date without a sort. */
export const staffClasses = call('staffClasses', {
  access: READERS,
  body: 'medium',
  input: z.strictObject({
    ...tableQuestion,
    semesterId: z.optional(askedId),
    /** Names as the facets give them; what no class has finds nothing. */
    state: name,
    type: name,
    place: name,
    instructor: name,
    weekday: name,
    /** With what a file has beside the table; for pages of at most 1,000. */
    forFile: z.optional(z.boolean()),
    /** Only some of these, e.g. what was chosen on several pages. */
    ids: z.optional(z.array(id).check(z.maxLength(MOST_AT_ONCE))),
  }),
  output: z.object({
    ...tableAnswer(staffClass),
    semesters: z.array(namedSemester),
    semester: z.nullable(namedSemester),
    /** Of what was found, on all pages. */
    seatsTaken: z.int(),
    seats: z.int(),
    waiting: z.int(),
    /** Whether any class of the semester is in a group. */
    hasGroups: z.boolean(),
  }),
});

const facet = z.array(z.object({ value: z.string(), count: z.int() }));

/** What the classes of a semester can be filtered by. Asked beside the table, once for all its pages. */
export const staffClassFacets = call('staffClassFacets', {
  access: READERS,
  input: semesterChoice,
  output: z.object({
    facets: z.object({ state: facet, type: facet, place: facet, instructor: facet, weekday: facet }),
  }),
});
