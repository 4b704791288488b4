import * as z from 'zod/mini';
import { RECORD_SECTIONS } from '../domain/record-sections.ts';
import { LINE_REFUSALS } from './enrollments.ts';
import { id, instant } from './fields.ts';
import { call } from './kit.ts';
import { READERS } from './staff.ts';
import { studentFields } from './students.ts';

/** So long a refused line of a registration is shown to staff, in days. */
export const ATTEMPT_DAYS = 90;
/** So many are shown, the latest first. */
export const MOST_ATTEMPTS = 50;

/** A line that was refused: who asked for what, and which rule refused it. What was refused because it had succeeded before is none. */
const attempt = z.object({
  registrationId: id,
  at: instant,
  /** The address of whoever submitted it. */
  by: z.string(),
  studentId: id,
  studentName: z.string(),
  /** As it is now. */
  grade: studentFields.grade.told,
  isGradeKnown: studentFields.isGradeKnown.told,
  classId: id,
  classTitle: z.string(),
  isEnteringGrade: z.boolean(),
  minGrade: z.nullable(z.int()),
  maxGrade: z.nullable(z.int()),
  minAge: z.nullable(z.int()),
  maxAge: z.nullable(z.int()),
  reason: z.enum(LINE_REFUSALS),
  /** With `forms-missing`: what was missing then. */
  sections: z.array(z.enum(RECORD_SECTIONS)),
  waivers: z.array(z.string()),
  /** They have a seat or a place in that class now. */
  isSettled: z.boolean(),
});
export type Attempt = z.output<typeof attempt>;

const about = z.union([z.strictObject({ familyId: id }), z.strictObject({ studentId: id })]);
export type AttemptSubject = z.output<typeof about>;

/** What a family, or one student, asked for in the last 90 days and was refused, the latest first; a family or student that is not there has none. */
export const attempts = call('attempts', {
  access: READERS,
  input: z.strictObject({ about }),
  output: z.object({ attempts: z.array(attempt), isMore: z.boolean() }),
});
