import * as z from 'zod/mini';
import { m } from '../../../words/messages.js';
import { type LetterClass, listLetterClasses } from '../../classes/store.ts';
import { defineMail, type ReadFrom } from '../../platform/letters/define-mail.ts';
import type { LetterDesk, Written } from '../../platform/letters/letter.ts';
import { type LetterSemester, listLetterSemesters, sampleClassesOf } from './letters-store.ts';

/** Writes the confirmation that a made-up family would get; enrollments know how, and portal.ts hands it over. */
export type WriteSample = (
  sample: { semesterId: string; semester: LetterSemester; schoolClass: LetterClass | null },
  desk: LetterDesk,
) => Written;

/** What a sample is written from. */
export interface Samples {
  readonly semesters: ReadonlyMap<string, LetterSemester>;
  /** A class to show it with, by semester. */
  readonly classes: ReadonlyMap<string, LetterClass>;
}

/** Shows staff a semester's confirmation with the words that the mail carries: its subject says that it is a test. */
export const semesterTestMail = (writeSample: WriteSample) =>
  defineMail('semester-test', z.object({ semesterId: z.uuid(), text: z.string() }), {
    read: (from, mails) =>
      readSamples(
        from,
        mails.map(({ facts }) => facts.semesterId),
      ),
    write: ({ facts }, samples, desk) => {
      const written = sampleOf(facts, samples, desk, writeSample);
      if (!written) return null;
      const subject = m.semesters_mail_test_subject({ subject: written.letter.subject }, desk.school.reader);
      return { ...written, letter: { ...written.letter, subject } };
    },
  });

export async function readSamples(
  { database, organizationId }: ReadFrom,
  semesterIds: readonly string[],
): Promise<Samples> {
  const chosen = await sampleClassesOf(database, organizationId, semesterIds);
  const classes = await listLetterClasses(database, organizationId, [...chosen.values()]);
  return {
    semesters: await listLetterSemesters(database, organizationId, semesterIds),
    classes: new Map(
      [...chosen].flatMap(([semesterId, classId]) => {
        const item = classes.get(classId);
        return item ? [[semesterId, item] as const] : [];
      }),
    ),
  };
}

/** The confirmation as it would be with these words; null where there is no such semester. */
export function sampleOf(
  { semesterId, text }: { semesterId: string; text: string },
  { semesters, classes }: Samples,
  desk: LetterDesk,
  writeSample: WriteSample,
): Written | null {
  const semester = semesters.get(semesterId);
  if (!semester) return null;
  const schoolClass = classes.get(semesterId) ?? null;
  return writeSample({ semesterId, semester: { ...semester, text }, schoolClass }, desk);
}
