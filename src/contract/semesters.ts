import * as z from 'zod/mini';
import { RECORDS_DUE } from '../domain/missing-sections.ts';
import { askedId, day, id, instant, name, timeOfDay, whole } from './fields.ts';
import { call } from './kit.ts';
import { wrong } from './wrong.ts';
import { ADMINISTRATORS, READERS } from './staff.ts';

/** What staff change of a semester, column by column; the history tells each. */
export const SEMESTER_FIELDS = [
  'name',
  'startsOn',
  'endsOn',
  'registrationOpensAt',
  'registrationClosesAt',
  'isOpen',
  'recordsDue',
  'recordsDaysBefore',
  'holidays',
  'info',
  'mailText',
  'archivedAt',
] as const;

export const namedSemester = z.object({
  id,
  name: z.string(),
  startsOn: day,
  endsOn: day,
  isCurrent: z.boolean(),
  isArchived: z.boolean(),
});
export type NamedSemester = z.output<typeof namedSemester>;

export const semesterChoice = z.strictObject({ semesterId: z.optional(askedId) });

/** Of what staff change: it counts up with every save. */
export const version = whole(1, 2_000_000_000);

/** A date and a time of day on the school's clocks. */
export const schoolMoment = z.strictObject({ on: day, at: timeOfDay });
export type SchoolMoment = z.output<typeof schoolMoment>;

/** Whether one moment at the school is before another; both well formed. */
export function isBefore(a: SchoolMoment, b: SchoolMoment): boolean {
  return `${a.on}T${a.at}` < `${b.on}T${b.at}`;
}

const holiday = z
  .strictObject({ from: day, to: day, name: name(100, { required: 'holiday-unnamed' }) })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: wrong('days-reversed') }));

const days = {
  startsOn: day,
  endsOn: day,
  holidays: z.array(holiday).check(z.maxLength(100)),
};
const inOrder = <D extends { startsOn: string; endsOn: string }>() =>
  z.refine<D>(({ startsOn, endsOn }) => startsOn <= endsOn, {
    path: ['endsOn'],
    error: wrong('days-reversed'),
  });

const MOST_RECORDS_DAYS_BEFORE = 90;

/** What staff set of a semester: one form. Closing at 23:59 means the end of that day. */
export const semesterContent = z
  .strictObject({
    name: name(100, { required: 'semester-unnamed' }),
    ...days,
    registrationOpens: schoolMoment,
    registrationCloses: schoolMoment,
    /** Families see it as a tab of its own. */
    isOpen: z.boolean(),
    /** When the record of a student must be complete … */
    recordsDue: z.enum(RECORDS_DUE),
    /** … and, where seats come first, so many days before the first date. */
    recordsDaysBefore: whole(0, MOST_RECORDS_DAYS_BEFORE),
  })
  .check(
    inOrder(),
    z.refine((semester) => isBefore(semester.registrationOpens, semester.registrationCloses), {
      path: ['registrationCloses'],
      error: wrong('closes-before-it-opens'),
    }),
    z.refine(({ startsOn, endsOn }) => Date.parse(endsOn) - Date.parse(startsOn) <= 3 * 366 * 86_400_000, {
      path: ['endsOn'],
      error: wrong('semester-too-long'),
    }),
  );
export type SemesterContent = z.output<typeof semesterContent>;

const semester = z.object({
  id,
  version: z.int(),
  name: z.string(),
  startsOn: day,
  endsOn: day,
  holidays: z.array(z.object({ from: day, to: day, name: z.string() })),
  registrationOpensAt: instant,
  registrationClosesAt: instant,
  registrationOpens: z.object({ on: day, at: timeOfDay }),
  registrationCloses: z.object({ on: day, at: timeOfDay }),
  isOpen: z.boolean(),
  recordsDue: z.enum(RECORDS_DUE),
  recordsDaysBefore: z.int(),
  isArchived: z.boolean(),
  /** The one meant where nobody names one; marked by staff or found by its dates. */
  isCurrent: z.boolean(),
  isMarkedCurrent: z.boolean(),
  /** Its seats are owed for. */
  keepsBooks: z.boolean(),
  classes: z.int(),
  drafts: z.int(),
  enrolled: z.int(),
  /** Of its published classes together. */
  seats: z.int(),
});
export type StaffSemester = z.output<typeof semester>;

/** Every semester as staff set it, latest first, archived ones at the end. */
export const staffSemesters = call('staffSemesters', {
  access: READERS,
  input: z.nullish(z.strictObject({})),
  output: z.object({ today: day, now: instant, semesters: z.array(semester) }),
});

/** `changed-meanwhile`: somebody saved it since it was read; `semester-archived`: bring it back first. */
export const SEMESTER_REFUSALS = ['changed-meanwhile', 'semester-archived'] as const;

/** Makes a semester, or changes one with its `semesterId` and the `version` that was read. Classes keep their dates. */
export const saveSemester = call('saveSemester', {
  access: ADMINISTRATORS,
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({
    semesterId: z.optional(id),
    version: z.optional(version),
    semester: semesterContent,
  }),
  output: z.object({ semesterId: id, version: z.int() }),
  refusals: SEMESTER_REFUSALS,
});

const affected = z.array(z.object({ id, title: z.string(), on: day }));

/** Which classes would meet on holidays or outside of a semester's dates; nothing is written. Lists hold at most 50 classes. */
export const previewSemester = call('previewSemester', {
  access: ADMINISTRATORS,
  body: 'medium',
  input: z.strictObject({ semesterId: askedId, ...days }).check(inOrder()),
  output: z.object({
    /** In the order asked for; `isNew`: the semester does not have this holiday yet. */
    holidays: z.array(z.object({ isNew: z.boolean(), total: z.int(), classes: affected })),
    outside: z.object({ total: z.int(), classes: affected }),
  }),
});

/** Marks the current semester, or none, so that the dates decide. */
export const markCurrentSemester = call('markCurrentSemester', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject({ semesterId: z.nullable(id) }),
  output: z.object({ currentId: z.nullable(id) }),
  refusals: ['semester-archived'],
});

/** Puts a semester away: families see nothing of it but their own past enrollments. Or brings it back. */
export const archiveSemester = call('archiveSemester', {
  access: ADMINISTRATORS,
  transaction: 'call',
  input: z.strictObject({ semesterId: id, version, isArchived: z.boolean() }),
  output: z.object({ version: z.int() }),
  refusals: ['changed-meanwhile'],
});
