import * as z from 'zod/mini';
import { condition } from './conditions.ts';
import { askedId, day, id, instant, timeOfDay } from './fields.ts';
import { END_REASONS } from './enrollments.ts';
import { call } from './kit.ts';
import { TSHIRT_SIZES } from './students.ts';

export const semesterName = z.object({
  id,
  name: z.string(),
  startsOn: day,
  endsOn: day,
  isCurrent: z.boolean(),
  isArchived: z.boolean(),
});
export type ReportSemester = z.output<typeof semesterName>;

export const semesterChoice = z.strictObject({ semesterId: z.optional(askedId) });

/** What staff land on: counts of the chosen (else current) semester, what waits for a hand, and what is wrong with the server that answers. */
export const dashboard = call('dashboard', {
  access: 'admin',
  input: semesterChoice,
  output: z.object({
    semesters: z.array(semesterName),
    semester: z.nullable(semesterName),
    classes: z.int(),
    drafts: z.int(),
    enrolled: z.int(),
    /** Of the enrolled, those whose seat is held until an address is confirmed. */
    held: z.int(),
    waiting: z.int(),
    seats: z.int(),
    families: z.int(),
    fullClasses: z.int(),
    mailsWaiting: z.int(),
    mailsFailed: z.int(),
    missingSizes: z.int(),
    conditions: z.array(condition),
  }),
});

/** A row of the staff's class table; state facts as they stand, drafts included. */
export const staffClass = z.object({
  id,
  version: z.int(),
  title: z.string(),
  typeName: z.string(),
  locationName: z.nullable(z.string()),
  instructorNames: z.array(z.string()),
  firstOn: z.nullable(day),
  lastOn: z.nullable(day),
  weekdays: z.array(z.int()),
  start: z.nullable(timeOfDay),
  end: z.nullable(timeOfDay),
  meetings: z.int(),
  minimum: z.int(),
  capacity: z.int(),
  seatsTaken: z.int(),
  waiting: z.int(),
  priceCents: z.int(),
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
});
export type StaffClass = z.output<typeof staffClass>;

/** Where a text stands in `texts`. */
const textAt = z.int();

/** A class as `staffClasses` sends thousands: the values of `staffClass` in their order, texts that classes share by their place. */
const classRow = z.tuple([
  id,
  staffClass.shape.version,
  staffClass.shape.title,
  textAt,
  z.nullable(textAt),
  z.array(textAt),
  z.nullable(textAt),
  z.nullable(textAt),
  staffClass.shape.weekdays,
  z.nullable(textAt),
  z.nullable(textAt),
  staffClass.shape.meetings,
  staffClass.shape.minimum,
  staffClass.shape.capacity,
  staffClass.shape.seatsTaken,
  staffClass.shape.waiting,
  staffClass.shape.priceCents,
  staffClass.shape.priceMaxCents,
  z.nullable(textAt),
  staffClass.shape.isDraft,
  staffClass.shape.isCancelled,
  staffClass.shape.isInformationOnly,
  staffClass.shape.isPaused,
  textAt,
  textAt,
]);
export type StaffClassRow = z.output<typeof classRow>;

/** The classes of one semester for staff (management table and list of printouts); `readClassRows` makes `StaffClass`es of them. */
export const staffClasses = call('staffClasses', {
  access: 'admin',
  input: semesterChoice,
  output: z.object({
    semesters: z.array(semesterName),
    semester: z.nullable(semesterName),
    texts: z.array(z.string()),
    classes: z.array(classRow),
  }),
});

/** The list of students of one class for staff, with whom to call; printed at the trailhead. No health data. */
export const roster = call('roster', {
  access: 'admin',
  input: z.strictObject({ classId: askedId }),
  output: z.object({
    class: z.extend(staffClass, {
      semesterName: z.string(),
      dates: z.array(z.object({ on: day, start: timeOfDay, end: timeOfDay })),
    }),
    students: z.array(
      z.object({
        enrollmentId: id,
        firstName: z.string(),
        lastName: z.string(),
        preferredName: z.string(),
        birthDate: day,
        grade: z.nullable(z.int()),
        tshirtSize: z.nullable(z.string()),
        guardians: z.array(z.object({ name: z.string(), phone: z.string(), email: z.nullable(z.string()) })),
      }),
    ),
    printedAt: instant,
  }),
});

/** T-shirt counts of a semester, each student once, and who is missing a size. */
export const tshirts = call('tshirts', {
  access: 'admin',
  input: semesterChoice,
  output: z.object({
    semesters: z.array(semesterName),
    semester: z.nullable(semesterName),
    counts: z.array(z.object({ size: z.enum(TSHIRT_SIZES), count: z.int() })),
    missing: z.int(),
    students: z.array(
      z.object({
        id,
        firstName: z.string(),
        lastName: z.string(),
        grade: z.nullable(z.int()),
        tshirtSize: z.nullable(z.string()),
        classTitles: z.array(z.string()),
      }),
    ),
  }),
});

/** The staff's enrollments table of a semester: search by student, guardian, address or class; pages of at most 100. */
export const staffEnrollments = call('staffEnrollments', {
  access: 'admin',
  input: z.strictObject({
    semesterId: z.optional(askedId),
    search: z.optional(z.string().check(z.maxLength(200))),
    state: z.optional(z.enum(['enrolled', 'held', 'waiting', 'ended'])),
    page: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
  }),
  output: z.object({
    semesters: z.array(semesterName),
    semester: z.nullable(semesterName),
    total: z.int(),
    pageSize: z.int(),
    rows: z.array(
      z.object({
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
        /** The account that submitted it; null for what came another way. */
        accountId: z.nullable(id),
        accountEmail: z.nullable(z.string()),
        /** Until when the seat is held while the address of that account is unproven. */
        heldUntil: z.nullable(instant),
        endReason: z.nullable(z.enum(END_REASONS)),
      }),
    ),
  }),
});

/** How a mail stands, and why. */
const mailState = {
  /**
   * `kept`: there is no mail server, so the mail is read here. `unproven`: it waits until somebody proves the address. `gathered`: too
   * many for one hour; one mail at `digestAt` tells of it, or (`summed-up`, at `sentAt`) told of it. `replaced`: a newer one is enough.
   */
  state: z.enum(['waiting', 'sent', 'failed', 'kept', 'unproven', 'gathered', 'summed-up', 'replaced']),
  digestAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  failedAt: z.nullable(instant),
  /** When it is tried next; null where nothing more is tried. */
  nextTryAt: z.nullable(instant),
  tries: z.int(),
  /** Why the last try failed: codes such as `EENVELOPE 550 at RCPT TO`. */
  lastError: z.nullable(z.string()),
};

/** The mails of the last weeks as staff may read them where no SMTP server is set: newest first, without their text. */
export const outboxMails = call('outboxMails', {
  access: 'admin',
  input: z.strictObject({ page: z.optional(z.int().check(z.gte(1), z.lte(100_000))) }),
  output: z.object({
    total: z.int(),
    pageSize: z.int(),
    /** Whether mails leave by SMTP; if not, this page is where they are read. */
    delivers: z.boolean(),
    mails: z.array(
      z.object({
        id,
        kind: z.string(),
        to: z.string(),
        subject: z.string(),
        createdAt: instant,
        ...mailState,
      }),
    ),
  }),
});

/** One mail with its text, for staff. Reading one is recorded; links that open an account are left out where mails leave by SMTP. */
export const outboxMail = call('outboxMail', {
  access: 'admin',
  transaction: 'call',
  input: z.strictObject({ mailId: askedId }),
  output: z.object({
    mail: z.object({
      id,
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      createdAt: instant,
      ...mailState,
      attachments: z.array(z.string()),
    }),
  }),
});
