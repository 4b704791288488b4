import * as z from 'zod/mini';
import { MOST_AT_ONCE } from '../domain/pages.ts';
import { classFields, EXPORT_FIELDS, FILE_FIELDS } from './class-fields.ts';
import { askedId, askedWords, day, id, instant, shapes, timeOfDay } from './fields.ts';
import { call } from './kit.ts';
import { namedSemester, semesterChoice } from './semesters.ts';
import { tableAnswer, tableQuestion } from './table.ts';
import { READERS } from './staff.ts';

/** The state of a class as staff see it: the states that families see, plus draft and cancelled. In the order of the filter's options. */
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

/** The cells that a file adds to the table's columns: every field an import can fill, in the form it reads. Empty text: no value. */
const classFileCells = z.object({
  ...shapes(classFields, FILE_FIELDS, 'told'),
  externalId: z.string(),
  address: z.string(),
  /** The first day, or every date when the dates follow no weekly pattern. */
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

/** A short form of the schedule: the weekdays (1 is Monday), and the time when it is the same on all dates. */
export const scheduleShort = {
  firstOn: z.nullable(day),
  lastOn: z.nullable(day),
  weekdays: z.array(z.int()),
  start: z.nullable(timeOfDay),
  end: z.nullable(timeOfDay),
  meetings: z.int(),
};

/** A row of the staff's class table, drafts included. The facts that decide the state are given unevaluated. */
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
  /** When set, families choose a price between `priceCents` and this one. */
  priceMaxCents: z.nullable(z.int()),
  /** The class group it is sold with. */
  groupName: z.nullable(z.string()),
  isDraft: z.boolean(),
  isCancelled: z.boolean(),
  isInformationOnly: z.boolean(),
  isPaused: z.boolean(),
  registrationOpensAt: instant,
  registrationClosesAt: instant,
  /** Present when the input sets `forFile`. */
  file: z.optional(classFileCells),
});
export type StaffClass = z.output<typeof staffClass>;

/** The filters of the class table; it also has a search. */
export const CLASS_FILTERS = ['state', 'type', 'place', 'instructor', 'weekday'] as const;
export type ClassFilter = (typeof CLASS_FILTERS)[number];

/** The filter value for classes without a place or an instructor. */
export const NONE = '-';

/** The columns that the class table can be sorted by; a leading `-` sorts descending. */
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

/** One page of a semester's classes for staff: searched, filtered and sorted. The default order is by first date. */
export const staffClasses = call('staffClasses', {
  access: READERS,
  body: 'medium',
  input: z.strictObject({
    ...tableQuestion,
    semesterId: z.optional(askedId),
    /** Values as the facets list them; a value that no class has matches nothing. */
    state: name,
    type: name,
    place: name,
    instructor: name,
    weekday: name,
    /** Adds the cells that a file needs; pages may then have 1,000 rows at most. */
    forFile: z.optional(z.boolean()),
    /** Limits the result to these classes, e.g. those selected across several pages. */
    ids: z.optional(z.array(id).check(z.maxLength(MOST_AT_ONCE))),
  }),
  output: z.object({
    ...tableAnswer(staffClass),
    semesters: z.array(namedSemester),
    semester: z.nullable(namedSemester),
    /** Totals of all classes found, on all pages. */
    seatsTaken: z.int(),
    seats: z.int(),
    waiting: z.int(),
    /** Whether any class of the semester is in a group. */
    hasGroups: z.boolean(),
  }),
});

const facet = z.array(z.object({ value: z.string(), count: z.int() }));

/** The filter options for the classes of a semester. Loaded separately from the table, once for all its pages. */
export const staffClassFacets = call('staffClassFacets', {
  access: READERS,
  input: semesterChoice,
  output: z.object({
    facets: z.object({ state: facet, type: facet, place: facet, instructor: facet, weekday: facet }),
  }),
});
