import * as z from 'zod/mini';
import { fillMarkdownPlaceholders, fillPlaceholders } from '../../../domain/fill-placeholders.ts';
import { m } from '../../../words/messages.js';
import { listLetterClasses } from '../../classes/store.ts';
import { listGuardianNames } from '../../families/store.ts';
import { defineMail, type ReadFrom } from '../../platform/letters/define-mail.ts';
import type { Letter, LetterDesk } from '../../platform/letters/letter.ts';
import { beforeStop, enrollmentsUrl, signature } from '../../platform/letters/letter-parts.ts';
import { markdownAsText } from '../../platform/letters/markdown-text.ts';
import { recordDue, recordsDue } from '../../platform/letters/records-due.ts';
import { seatValues } from '../../platform/letters/seat-values.ts';
import { listGoByNames } from '../../students/store.ts';
import type { CircularSeat } from '../readers-store.ts';
import { findCirculars } from '../store.ts';

/** For whom a letter is filled in: a guardian and what of it concerns them. */
export const reader = {
  guardianId: z.nullable(z.uuid()),
  seats: z.array(z.object({ studentId: z.uuid(), classId: z.nullable(z.uuid()) })),
};

/** What the school wrote. */
interface CircularWords {
  readonly subject: string;
  readonly text: string;
  readonly replyTo: string | null;
  readonly semesterName: string | null;
}

interface ToReader {
  readonly guardianId: string | null;
  readonly seats: readonly CircularSeat[];
  readonly due?: readonly z.output<typeof recordDue>[] | undefined;
}

const facts = z.object({
  circularId: z.uuid(),
  ...reader,
  /** By a rule: what is missing of their students' records. */
  due: z.optional(z.array(recordDue)),
});

/** A letter that the school sends to many, as it reads for one of them. */
export const circularMail = defineMail('circular', facts, {
  read: async (from, mails) => {
    const ids = [...new Set(mails.map(({ facts }) => facts.circularId))];
    const written = await findCirculars(from.database, from.organizationId, ids);
    const known = await readKnown(
      from,
      mails.map(({ facts }) => facts),
    );
    return { ...known, circulars: new Map(written.map((each) => [each.id, each])) };
  },
  write: ({ facts }, { circulars, ...known }, desk) => {
    const words = circulars.get(facts.circularId);
    return words ? { letter: writeCircular(words, facts, known, desk) } : null;
  },
});

type Known = Awaited<ReturnType<typeof readKnown>>;

/** Who and what letters to these are about. */
export async function readKnown({ database, organizationId }: ReadFrom, readers: readonly ToReader[]) {
  const seats = readers.flatMap((each) => each.seats);
  const studentIds = [...new Set(seats.map(({ studentId }) => studentId))];
  const classIds = [...new Set(seats.flatMap(({ classId }) => classId ?? []))];
  const guardianIds = readers.flatMap(({ guardianId }) => guardianId ?? []);
  return {
    students: await listGoByNames(database, organizationId, studentIds),
    classes: await listLetterClasses(database, organizationId, classIds),
    guardians: await listGuardianNames(database, organizationId, guardianIds),
  };
}

/** A letter to many as one of them reads it: only of their own students. */
export function writeCircular(
  { subject, text, replyTo, semesterName }: CircularWords,
  { guardianId, seats, due = [] }: ToReader,
  known: Known,
  desk: LetterDesk,
): Letter {
  const { school } = desk;
  const guardian = guardianId === null ? undefined : known.guardians.get(guardianId);
  const values = {
    ...seatValues(seats, known, school),
    guardian: guardian || m.semesters_mail_guardian({}, school.reader),
    ...(semesterName !== null && { semester: semesterName }),
    url: enrollmentsUrl(desk),
  };
  const filled = fillPlaceholders(subject, values);
  return {
    ...signature({ ...school, helpEmail: replyTo ?? school.helpEmail }),
    ...(replyTo !== null && { replyTo }),
    subject: filled,
    title: filled,
    opening: [],
    words: [{ markdown: fillMarkdownPlaceholders(text, values), text: fillPlaceholders(markdownAsText(text), values) }],
    sections:
      due.length > 0 ? [recordsDue(due, known.students, school, m.circulars_mail_forms({}, school.reader))] : [],
    notes: [],
    action:
      due.length > 0
        ? { label: m.records_mail_action({}, school.reader), url: `${desk.portalUrl}/account/students` }
        : null,
    closing: [m.circulars_mail_why({ school: beforeStop(school.name) }, school.reader)],
  };
}
