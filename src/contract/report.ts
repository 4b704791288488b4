import * as z from 'zod/mini';
import { QUESTION_KINDS } from '../domain/questions.ts';
import { staffClass } from './class-table.ts';
import { askedId, heldDate, id, instant, shapes } from './fields.ts';
import { call } from './kit.ts';
import { ROSTER_FIELDS, studentFields } from './students.ts';
import { READERS } from './staff.ts';

/** The list of students of one class for staff, with whom to call; printed at the trailhead. No health data. */
export const roster = call('roster', {
  access: READERS,
  input: z.strictObject({ classId: askedId }),
  output: z.object({
    class: z.extend(
      z.pick(staffClass, {
        id: true,
        title: true,
        locationName: true,
        instructorNames: true,
        firstOn: true,
        lastOn: true,
        weekdays: true,
        start: true,
        end: true,
        meetings: true,
        capacity: true,
        seatsTaken: true,
        waiting: true,
        isDraft: true,
        isCancelled: true,
        isInformationOnly: true,
        isPaused: true,
        registrationOpensAt: true,
        registrationClosesAt: true,
      }),
      {
        semesterName: z.string(),
        dates: z.array(heldDate),
      },
    ),
    students: z.array(
      z.object({
        enrollmentId: id,
        id,
        ...shapes(studentFields, ROSTER_FIELDS, 'told'),
        guardians: z.array(z.object({ name: z.string(), phone: z.string(), email: z.nullable(z.string()) })),
      }),
    ),
    /** The school's own questions that are shown on this sheet; answers by student. */
    questions: z.array(
      z.object({
        id,
        wording: z.string(),
        kind: z.enum(QUESTION_KINDS),
        answers: z.record(z.string(), z.array(z.string())),
      }),
    ),
    printedAt: instant,
  }),
});
