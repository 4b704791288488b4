import * as z from 'zod/mini';
import { scheduleShort } from './class-table.ts';
import { OVERRIDES } from '../domain/staff-seat.ts';
import { MOST_AT_ONCE } from '../domain/pages.ts';
import { END_REASONS } from './enrollments.ts';
import { askedId, day, id, instant } from './fields.ts';
import { call } from './kit.ts';
import { namedSemester } from './semesters.ts';
import { tableAnswer, tableQuestion } from './table.ts';
import { READERS } from './staff.ts';

/** What the enrollments table can be sorted by. */
export const ENROLLMENT_SORTS = ['student', 'class', 'state', 'since'] as const;

/** What the table can be narrowed to: some states are shorter words for several. */
export const ENROLLMENT_STATES = [
  'enrolled',
  'held',
  'waiting',
  'ended',
  'withdrawn',
  'revoked',
  'transferred',
] as const;

const enrollmentRow = z.object({
  id,
  /** A seat, or a place on a waitlist; each has its own words for how it ended. */
  kind: z.enum(['enrollment', 'waitlist']),
  studentName: z.string(),
  classId: id,
  classTitle: z.string(),
  /** The school has cancelled the class; its enrollments stay. */
  isCancelled: z.boolean(),
  guardianName: z.string(),
  guardianEmail: z.nullable(z.string()),
  guardianPhone: z.string(),
  state: z.string(),
  position: z.nullable(z.int()),
  at: instant,
  /** What was agreed for it: what it costs, or would if a seat came free. */
  agreedCents: z.int(),
  /** The account that submitted it; null for what came another way. */
  accountId: z.nullable(id),
  accountEmail: z.nullable(z.string()),
  /** Until when the seat is held while the address of that account is unproven. */
  heldUntil: z.nullable(instant),
  endReason: z.nullable(z.enum(END_REASONS)),
});

/** What a row of the table is made of. */
export const ENROLLMENT_COLUMNS = Object.keys(enrollmentRow.shape);

/** What narrows the table, all of it together. */
export const enrollmentFilters = {
  semesterId: z.optional(askedId),
  state: z.optional(z.enum(ENROLLMENT_STATES)),
  classId: z.optional(askedId),
  typeId: z.optional(askedId),
  instructorId: z.optional(askedId),
  /** What has not changed since the beginning of this day at the school is left out. */
  since: z.optional(day),
  /** Only seats of students whose record still lacks something that the semester asks for. */
  record: z.optional(z.literal('missing')),
  /** Only students who live in a household with this tag. */
  tagId: z.optional(askedId),
};

/** The staff's enrollments table of a semester: search by student, guardian, address or class; the latest change first without a sort. */
export const staffEnrollments = call('staffEnrollments', {
  access: READERS,
  body: 'medium',
  input: z.strictObject({
    ...tableQuestion,
    ...enrollmentFilters,
    /** Only some of these, e.g. what was chosen on several pages. */
    ids: z.optional(z.array(id).check(z.maxLength(MOST_AT_ONCE))),
  }),
  output: z.object({
    semesters: z.array(namedSemester),
    semester: z.nullable(namedSemester),
    ...tableAnswer(enrollmentRow),
  }),
});

const choice = z.object({ id, name: z.string() });

/** What the table can be narrowed to: the classes of a semester, their types and who teaches them. */
export const staffEnrollmentChoices = call('staffEnrollmentChoices', {
  access: READERS,
  input: z.strictObject({ semesterId: z.optional(askedId) }),
  output: z.object({ classes: z.array(choice), types: z.array(choice), instructors: z.array(choice) }),
});

const movedPlace = z.object({ id, classTitle: z.string() });

/** One enrollment or place on a waitlist, with whose it is; a place that became an enrollment answers as that. Its history and mails are asked for by its id. */
export const staffEnrollment = call('staffEnrollment', {
  access: READERS,
  input: z.strictObject({ enrollmentId: askedId }),
  output: z.object({
    enrollment: enrollmentRow,
    studentId: id,
    semester: z.object({ id, name: z.string() }),
    /** When, where and with whom the class meets. */
    meets: z.object({ ...scheduleShort, locationName: z.nullable(z.string()), instructorNames: z.array(z.string()) }),
    startedAt: instant,
    endedAt: z.nullable(instant),
    /** Of a seat that staff gave: the rules that they set aside for it; null for any other. */
    setAside: z.nullable(z.array(z.enum(OVERRIDES))),
    /** Where staff moved it from, and to; null where they did not. */
    movedFrom: z.nullable(movedPlace),
    movedTo: z.nullable(movedPlace),
    /** The act that ended it, as long as it can be undone. */
    undo: z.nullable(z.object({ withdrawalId: id, undoUntil: instant })),
  }),
});
