import * as z from 'zod/mini';
import { classFields, FAMILY_FIELDS } from './class-fields.ts';
import { askedId, cents, day, heldDate, id, instant, meeting, shapes } from './fields.ts';
import { call } from './kit.ts';

/** A class as everyone may see it. Drafts never leave the server. `seatsLeft` are the seats that nobody holds; while anybody is `waiting` they go to them first. */
export const schoolClass = z.object({
  id,
  ...shapes(classFields, FAMILY_FIELDS, 'told'),
  /** The first year of the school year whose grade it asks for; null while it has no dates. */
  gradeYear: z.nullable(z.int()),
  semesterId: id,
  groupId: z.nullable(id),
  type: z.object({ id, name: z.string(), illustration: z.string() }),
  location: z.nullable(z.object({ id, name: z.string(), address: z.string() })),
  instructors: z.array(z.object({ id, name: z.string() })),
  meetings: z.array(heldDate),
  seatsTaken: z.int(),
  seatsLeft: z.int(),
  waiting: z.int(),
  /** Paid extras. */
  options: z.array(z.object({ id, name: z.string(), priceCents: cents })),
  /** Served at `/files/FILEID/SIZE.webp`, SIZE 320, 640 or 1280; without one the type's illustration is shown. */
  picture: z.nullable(z.object({ fileId: id, alt: z.string() })),
  /** Cancelled by the school: in no list any more, but still there for those who ask for it by its id. */
  isCancelled: z.boolean(),
  /** Why, in the school's words; only of a cancelled class. */
  cancelReason: z.optional(z.string()),
  registrationOpensAt: instant,
  registrationClosesAt: instant,
});
export type SchoolClass = z.output<typeof schoolClass>;
export type Meeting = z.output<typeof meeting>;

/** Classes sold together, with the price of the whole group. */
export const classGroup = z.object({
  id,
  semesterId: id,
  name: z.string(),
  description: z.string(),
  priceCents: cents,
  classes: z.array(schoolClass),
});
export type ClassGroup = z.output<typeof classGroup>;

/** A semester as families see it. */
export const semester = z.object({
  id,
  name: z.string(),
  startsOn: day,
  endsOn: day,
  registrationOpensAt: instant,
  registrationClosesAt: instant,
  isCurrent: z.boolean(),
  info: z.string(),
});
export type Semester = z.output<typeof semester>;

const idQuery = z.array(z.object({ id: askedId })).check(z.maxLength(1000));

/** Specification, section 7: without payload the current semester's classes; with `{query:[{id}]}` those classes; unknown ids are left out. */
export const classes = call('classes', {
  access: 'public',
  body: 'medium',
  input: z.nullish(z.strictObject({ query: idQuery })),
  output: z.object({ classes: z.array(schoolClass) }),
});

/** Specification, section 7: per semester open for enrolment, keyed by its id: the classes that stand alone, and the groups with theirs. */
export const availableEnrollmentClasses = call('availableEnrollmentClasses', {
  access: 'public',
  input: z.nullish(z.strictObject({})),
  output: z.record(
    z.string(),
    z.object({
      semester,
      classes: z.array(schoolClass),
      groups: z.array(classGroup),
      /** While the database is away: when these seats were read. */
      seatsAsOf: z.optional(instant),
    }),
  ),
});

/** Specification, section 7: class groups by id, asked for as a bare list of `{id}` or as `{query:[{id}]}`. */
export const classGroups = call('classGroups', {
  access: 'public',
  body: 'medium',
  input: z.union([idQuery, z.strictObject({ query: idQuery })]),
  output: z.object({ groups: z.array(classGroup) }),
});

/** A semester: its id, an object with it, or `current` for the one that `classes` answers with. */
const askedSemester = z.union([askedId, z.object({ id: askedId })]);
const askedSemesters = z.union([askedSemester, z.array(askedSemester).check(z.maxLength(1000))]);

/**
 * Specification, section 7, "passed through as given": semesters in whatever form the other calls are asked in (one, a list, `{query}`; nothing
 * means all that are not archived), a map from semester id to its published classes out. The current semester is held under the key `current`
 * where it is asked for so; archived and unknown ids are left out.
 */
export const classesBySemester = call('classesBySemester', {
  access: 'public',
  body: 'medium',
  input: z.nullish(z.union([askedSemesters, z.strictObject({ query: askedSemesters })])),
  output: z.record(z.string(), z.array(schoolClass)),
});
