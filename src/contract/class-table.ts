import * as z from 'zod/mini';
import { day, id, instant, timeOfDay } from './fields.ts';
import { call } from './kit.ts';
import { namedSemester, semesterChoice } from './semesters.ts';

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
  access: { roles: ['administrator'] },
  input: semesterChoice,
  output: z.object({
    semesters: z.array(namedSemester),
    semester: z.nullable(namedSemester),
    texts: z.array(z.string()),
    classes: z.array(classRow),
  }),
});
