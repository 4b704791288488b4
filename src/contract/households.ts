import * as z from 'zod/mini';
import { ownAttendance } from './attendance.ts';
import { TOLD_AS } from '../domain/as-told.ts';
import { MOST_GUARDIANS } from '../domain/invitations.ts';
import { MISSING_REASONS } from '../domain/missing-sections.ts';
import { RECORD_SECTIONS } from '../domain/record-sections.ts';
import { account, accountInput } from './accounts.ts';
import { ownEnrollments } from './enrollments.ts';
import { GUARDIAN_ACCESS, guardianShape } from './families.ts';
import { askedWords, day, emailAddress, id, instant, line, name } from './fields.ts';
import { scheduleShort } from './class-table.ts';
import { call } from './kit.ts';
import { ownPayments } from './payments.ts';
import { missing, missingSections, MOST_PICKUP_PEOPLE, staffAnswers, staffBarred } from './records.ts';
import { listedSize, ownStudent, sizeAsked, student } from './students.ts';
import { ADMINISTRATORS, READERS, REGISTRARS } from './staff.ts';

// A student's record and households as staff see them and act on them. Nothing of health is here (`studentHealth`).

const access = z.enum(GUARDIAN_ACCESS);
const household = z.enum(['full', 'view']);
const reason = line(500, { required: 'required' });
/** Said where no full guardian signs in who could agree. */
const nobodyLeft = z.optional(line(500));
/** What the door of a child's circle asks of every act through which somebody comes in. */
const door = { access: REGISTRARS, transaction: 'call', fresh: true } as const;
const DOOR_REFUSALS = ['own-circle', 'nobody-could-agree'] as const;

/** A section without its answers: when it was told and said to be still right, by whom, and whether a semester waits for it. */
const sectionState = z.object({
  section: z.enum(RECORD_SECTIONS),
  answeredAt: z.nullable(instant),
  confirmedAt: z.nullable(instant),
  /** Whoever wrote it last: a guardian's name, else an address. */
  by: z.string(),
  /** How the office was told, where staff wrote it. */
  toldAs: z.nullable(z.enum(TOLD_AS)),
  missing: z.nullable(z.enum(MISSING_REASONS)),
});
export type StaffSection = z.output<typeof sectionState>;

const guardian = z.object({
  ...guardianShape,
  /** Whoever was entered by staff or a file, and has not signed in. */
  hasAccount: z.boolean(),
  /** Until when the school's invitation to them is open. */
  invitedUntil: z.nullable(instant),
  relationship: z.string(),
  livesWith: z.nullable(z.boolean()),
  mayPickUp: z.nullable(z.boolean()),
});
export type StaffGuardian = z.output<typeof guardian>;

const staffHousehold = z.object({
  familyId: id,
  access: household,
  linkedAt: instant,
  linkedBy: z.string(),
  endedAt: z.nullable(instant),
  endReason: z.nullable(z.string()),
  guardians: z.array(guardian),
  contacts: staffAnswers.shape.contacts,
  pickup: staffAnswers.shape.pickup,
  notes: z.string(),
  sections: z.array(sectionState),
});
export type StaffHousehold = z.output<typeof staffHousehold>;

/** A seat or a place on a waitlist, as staff read it with the family or the student. */
const familyEnrollment = z.object({
  id,
  kind: z.enum(['enrollment', 'waitlist']),
  studentId: id,
  studentName: z.string(),
  classId: id,
  classTitle: z.string(),
  isCancelled: z.boolean(),
  schedule: z.object(scheduleShort),
  location: z.nullable(z.string()),
  /** The dates from today on that are held at another place. */
  elsewhere: z.array(z.object({ on: day, place: z.string() })),
  /** Who teaches, by name. */
  instructors: z.array(z.string()),
  semesterName: z.string(),
  state: z.string(),
  at: instant,
  /** Where somebody waits: at which place. */
  position: z.nullable(z.int()),
  /** What was agreed; null where nothing was. */
  agreedCents: z.nullable(z.int()),
  /** The class has its last day behind it. */
  isOver: z.boolean(),
});
export type StaffFamilyEnrollment = z.output<typeof familyEnrollment>;

/** The record of a student but for health, the households side by side; those that ended without what they told. */
export const staffStudent = call('staffStudent', {
  access: READERS,
  input: z.strictObject({ studentId: id }),
  output: z.object({
    student,
    households: z.array(staffHousehold),
    /** Of what both households share. */
    sections: z.array(sectionState),
    permissions: staffAnswers.shape.permissions,
    waivers: z.object({
      /** The titles of those that nobody has signed. */
      unsigned: z.array(z.string()),
      signed: z.array(
        z.object({
          id,
          title: z.string(),
          number: z.int(),
          typedName: z.string(),
          signedAt: instant,
          semesterName: z.nullable(z.string()),
        }),
      ),
    }),
    enrollments: z.array(familyEnrollment),
  }),
});

const familyGuardian = z.object({
  ...guardianShape,
  hasAccount: z.boolean(),
  /** Whether somebody has shown that the address of the account is theirs. */
  isProven: z.boolean(),
  lastSignInAt: z.nullable(instant),
  /** Until when an invitation of theirs can be accepted. */
  invitedUntil: z.nullable(instant),
  /** What they are to the students of the family; null is "not answered". */
  students: z.array(
    z.object({
      studentId: id,
      relationship: z.string(),
      livesWith: z.nullable(z.boolean()),
      mayPickUp: z.nullable(z.boolean()),
    }),
  ),
});
export type StaffFamilyGuardian = z.output<typeof familyGuardian>;

const familyStudent = z.object({
  student,
  access: household,
  /** The other household that has a part in the student: by whom it is known, and whom it bars from picking up. */
  secondHousehold: z.nullable(
    z.object({ familyId: id, guardians: z.array(z.string()), notAllowed: z.array(staffBarred) }),
  ),
  notes: z.string(),
  pickup: staffAnswers.shape.pickup,
  /** What the semesters that concern the student wait for, of all of them together. */
  missing: z.array(missing),
  dueOn: z.nullable(day),
});
export type StaffFamilyStudent = z.output<typeof familyStudent>;

/** A family as staff answer a call about it: its people, what is missing of whom, and every seat and place that its students have or had. */
export const staffFamily = call('staffFamily', {
  access: READERS,
  input: z.strictObject({ familyId: id }),
  output: z.object({
    family: z.object({ id, createdAt: instant }),
    guardians: z.array(familyGuardian),
    students: z.array(familyStudent),
    enrollments: z.array(familyEnrollment),
  }),
});

/** What a guardian's own screens show, read only and recorded: never anything of health, nor what they have typed and not sent. */
export const viewAsFamily = call('viewAsFamily', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ guardianId: id }),
  output: z.object({
    account: account.output,
    students: z.object({
      students: z.array(z.omit(ownStudent, { typed: true })),
      sizesUntil: z.record(z.string(), day),
      sizesAsked: z.record(z.string(), sizeAsked),
      sizes: z.array(listedSize),
    }),
    enrollments: ownEnrollments,
    missingSections: missingSections.output,
    ownAttendance: ownAttendance.output,
    ownPayments: ownPayments.output,
  }),
  refusals: ['not-signed-up'],
});

/**
 * Ends a household's access to a student; never the only one's. Whom it had barred from picking up stays barred by the office, but for the
 * names in `lifted`. `linkHousehold` gives the access back.
 */
export const endHousehold = call('endHousehold', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({
    familyId: id,
    studentId: id,
    reason,
    lifted: z.optional(z.array(line(200)).check(z.maxLength(MOST_PICKUP_PEOPLE + MOST_GUARDIANS))),
  }),
  output: z.object({}),
  refusals: ['last-household', 'last-full-household'],
});

/** Gives a household its part in a student, anew where it had one; never a third. */
export const linkHousehold = call('linkHousehold', {
  ...door,
  input: z.strictObject({ familyId: id, studentId: id, access: household, reason, nobodyLeft }),
  output: z.object({}),
  refusals: ['too-many-households', 'too-many-students', 'already-in-family', ...DOOR_REFUSALS],
});

/** Families by a word of a guardian's name, address or phone, or of a student's name: the first twenty. */
export const findFamilies = call('findFamilies', {
  access: READERS,
  input: z.strictObject({ search: askedWords(200) }),
  output: z.object({
    families: z.array(z.object({ id, guardians: z.array(z.string()), students: z.array(z.string()) })),
  }),
});

/** Changes what a guardian may do, or ends it (`access` null); never that of the last full guardian with an account. */
export const setGuardianAccess = call('setGuardianAccess', {
  ...door,
  input: z.strictObject({ guardianId: id, version: z.int(), access: z.nullable(access), reason, nobodyLeft }),
  output: z.object({ version: z.int() }),
  refusals: ['changed-meanwhile', 'last-full-guardian', ...DOOR_REFUSALS],
});

/** Enters a guardian who has no account; an invitation of the family gives them one. */
export const addGuardian = call('addGuardian', {
  ...door,
  input: z.strictObject({
    familyId: id,
    studentId: id,
    name: name(200, { required: 'name-missing' }),
    email: z.union([z.literal(''), emailAddress('required')]),
    phone: z.union([z.literal(''), accountInput.shape.phone]),
    relationship: line(80),
    access,
    reason,
    nobodyLeft,
  }),
  output: z.object({ guardianId: id }),
  refusals: ['too-many-guardians', ...DOOR_REFUSALS],
});

const invited = z.object({ name: z.string(), email: z.string(), expiresAt: instant, token: z.nullable(z.string()) });
export type InvitedGuardian = z.output<typeof invited>;

/**
 * Invites a guardian who was entered, at the address that was entered: whoever accepts with that address is this guardian. The link leaves by
 * mail; where the portal sends none, its token is in the answer, once.
 */
export const inviteEnteredGuardian = call('inviteEnteredGuardian', {
  ...door,
  input: z.strictObject({ guardianId: id }),
  output: invited,
  refusals: ['already-invited', 'guardian-without-address', 'own-circle'],
});

const ofImport = z.strictObject({ batchId: id });

/** Whom of the households of a file of students the school can invite, and how many others it leaves out. */
export const previewImportInvitations = call('previewImportInvitations', {
  access: ADMINISTRATORS,
  input: ofImport,
  output: z.object({
    guardians: z.int(),
    /** So many of them are invited at once; then again. */
    atOnce: z.int(),
    invited: z.int(),
    withoutAddress: z.int(),
    /** Somebody of their household has an account and can invite them. */
    ofHousehold: z.int(),
  }),
});

/** Invites the guardians of a file who have no account, each once. */
export const inviteImported = call('inviteImported', {
  access: ADMINISTRATORS,
  transaction: 'call',
  fresh: true,
  input: ofImport,
  output: z.object({ invited: z.array(invited), left: z.int() }),
});
