import * as z from 'zod/mini';

const meeting = z.object({ on: z.string(), start: z.string(), end: z.string() });
/** One that is held elsewhere says where. */
const place = z.object({ name: z.string(), address: z.string() });
const heldDate = z.extend(meeting, { place: z.optional(place) });
const price = z.object({ cents: z.int(), maxCents: z.nullable(z.int()) });
const fromTo = <Value extends z.ZodMiniType>(value: Value) => z.optional(z.object({ from: value, to: value }));

/** What a mail says of one class. */
const classPart = z.object({
  classId: z.uuid(),
  /** The family's places in the class; `enrollmentId` is null for one on the waitlist. */
  seats: z.readonly(z.array(z.object({ studentId: z.uuid(), enrollmentId: z.nullable(z.uuid()) }))),
  /** For calendar programs, which take a date over only with a higher number than before. */
  sequence: z.int(),
  changes: z.object({
    title: fromTo(z.string()),
    place: fromTo(z.nullable(z.string())),
    instructors: fromTo(z.readonly(z.array(z.string()))),
    price: fromTo(price),
  }),
  /** Dates that are gone, with the ids that the families' calendars know. */
  removed: z.array(z.extend(meeting, { id: z.string() })),
  noLonger: z.array(meeting),
  new: z.array(heldDate),
  /** Dates that are held at the same time and elsewhere: where now, and where before. */
  elsewhere: z.optional(z.array(z.extend(meeting, { from: z.nullable(z.string()), to: z.nullable(z.string()) }))),
});
export type ClassPart = z.output<typeof classPart>;

/** What a mail about changed or cancelled classes carries: it happened, whatever they are by the time the mail is written. */
export const classFacts = z.extend(classPart, {
  /** The school's own words to the families. */
  words: z.string(),
  /** Why a class is cancelled. */
  reason: z.optional(z.string()),
  /** Something was owed for seats of a cancelled class. */
  wasOwed: z.optional(z.boolean()),
  /** Other classes of the family that the same change is about. */
  also: z.optional(z.array(classPart)),
  /** The change that it tells of, where that can be taken back. */
  changeId: z.optional(z.uuid()),
  /** A cancelled class will be held after all. */
  isBack: z.boolean(),
});
export type ClassFacts = z.output<typeof classFacts>;

/** The classes that a mail tells of, in the order in which it does. */
export const partsOf = ({ also = [], ...first }: ClassFacts): ClassPart[] => [first, ...also];
