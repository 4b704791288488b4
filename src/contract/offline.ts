import * as z from 'zod/mini';
import { MOST_KEPT_AT_ONCE, MOST_STUDENTS_AT_ONCE } from '../domain/kept-data.ts';
import { classAttendance } from './attendance.ts';
import { askedId, day, id, instant } from './fields.ts';
import { spotHealth } from './health.ts';
import { call, type OutputOf } from './kit.ts';
import { wrong } from './wrong.ts';

// What an instructor's phone keeps for a day without network: as little as attendance and check-out need.

const INSTRUCTORS = { roles: ['instructor'] } as const;

/** One date of a class, as attendance is told, but with short names and, unless the school says otherwise, without phones. */
const keptDate = z.object({
  locationName: z.nullable(z.string()),
  locationAddress: z.nullable(z.string()),
  /** Until when the phone keeps it, by the server's clock. */
  until: instant,
  attendance: classAttendance.output,
});

/** Of whose health something is to be kept. The mark is another one as soon as their family has told something else; it tells nothing itself. */
const marked = z.object({ classId: id, studentId: id, mark: z.string() });

/** Today's and tomorrow's own classes that are held, and all days of those that are held day after day, in order of time. No code words: what those are compared with is asked for by itself, and so is health. */
export const teachingToKeep = call('teachingToKeep', {
  access: INSTRUCTORS,
  input: z.nullish(z.strictObject({})),
  output: z.object({
    today: day,
    readAt: instant,
    dates: z.array(keptDate),
    /** Null unless the school lets phones keep what counts outside. */
    health: z.nullable(z.array(marked)),
    /** Wrong code words that count now, by student: whoever tries on goes on counting. */
    wrongWords: z.array(z.object({ studentId: id, count: z.int() })),
  }),
});
export type TeachingToKeep = OutputOf<typeof teachingToKeep>;
export type KeptDate = TeachingToKeep['dates'][number];

/**
 * What a code word typed without network is compared with: PBKDF2-SHA-256 of `codeWordKey`, each with a salt of its own, for the persons of
 * these keys. Only of students of one's own classes of today and tomorrow; of others, nothing is told.
 */
export const codeWordsToKeep = call('codeWordsToKeep', {
  access: INSTRUCTORS,
  deadline: 'file',
  input: z.strictObject({
    classId: askedId,
    studentIds: z
      .array(id)
      .check(z.maxLength(MOST_STUDENTS_AT_ONCE, wrong('too-many', { most: MOST_STUDENTS_AT_ONCE }))),
  }),
  output: z.object({
    words: z.array(
      z.object({ studentId: id, keys: z.array(z.string()), salt: z.string(), hash: z.string(), rounds: z.int() }),
    ),
  }),
});
export type KeptWord = OutputOf<typeof codeWordsToKeep>['words'][number];

/**
 * What to know on the spot of health (`studentHealth`), for the phone to keep: of those who come today or tomorrow to a class of one's own, where the
 * school lets phones keep it; of others nothing is told. Each student's family has a receipt.
 */
export const healthToKeep = call('healthToKeep', {
  access: INSTRUCTORS,
  transaction: 'call',
  input: z.strictObject({
    classId: askedId,
    studentIds: z.array(id).check(z.maxLength(MOST_KEPT_AT_ONCE, wrong('too-many', { most: MOST_KEPT_AT_ONCE }))),
  }),
  output: z.object({ students: z.array(z.object({ studentId: id, mark: z.string(), urgent: spotHealth })) }),
  refusals: ['health-key-missing'],
});
export type KeptHealth = OutputOf<typeof healthToKeep>['students'][number];
