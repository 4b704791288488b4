import * as z from 'zod/mini';
import { condition } from './conditions.ts';
import { call } from './kit.ts';
import { namedSemester, semesterChoice } from './semesters.ts';
import { READERS } from './staff.ts';

/** What staff land on: counts of the chosen (else current) semester, what waits for a hand, and what is wrong with the server that answers. */
export const dashboard = call('dashboard', {
  access: READERS,
  input: semesterChoice,
  output: z.object({
    semesters: z.array(namedSemester),
    semester: z.nullable(namedSemester),
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
