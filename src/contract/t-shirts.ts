import * as z from 'zod/mini';
import { id } from './fields.ts';
import { call } from './kit.ts';
import { namedSemester, semesterChoice } from './semesters.ts';
import { student, TSHIRT_SIZES } from './students.ts';
import { READERS, REGISTRARS } from './staff.ts';

/** T-shirt counts of a semester, each student once, and who is missing a size. */
export const tshirts = call('tshirts', {
  access: READERS,
  input: semesterChoice,
  output: z.object({
    semesters: z.array(namedSemester),
    semester: z.nullable(namedSemester),
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

/** Sets a student's size for whoever called about it; a family's last day does not hold staff back. A version that is not there any more is refused. */
export const setSize = call('setSize', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ studentId: id, version: z.int(), tshirtSize: z.nullable(z.enum(TSHIRT_SIZES)) }),
  output: z.object({ student }),
  refusals: ['changed-meanwhile'],
});
