import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import type { LetterSchool } from './letter.ts';
import { studentName } from './letter-parts.ts';

/** Whose record lacks how many sections, and until when. Nothing of what is or was told in them. */
export const recordDue = z.object({ studentId: z.uuid(), dueOn: z.string(), sections: z.int() });

/** What is missing of each student, as a mail shows it. */
export function recordsDue(
  students: readonly z.output<typeof recordDue>[],
  names: ReadonlyMap<string, string>,
  school: LetterSchool,
  heading: string | null = null,
) {
  const { reader, locale } = school;
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
  return {
    heading,
    cards: students.map(({ studentId, dueOn, sections }) => ({
      tone: 'waiting' as const,
      status: m.records_due_by({ count: sections, day: day.format(new Date(`${dueOn}T00:00:00Z`)) }, reader),
      title: studentName(names, studentId, school),
      rows: [],
    })),
  };
}
