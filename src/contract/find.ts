import * as z from 'zod/mini';
import { askedWords, day, id } from './fields.ts';
import { call } from './kit.ts';
import { READERS } from './staff.ts';

/** Of each kind that many are told; who is not among them is found by another word. */
export const MOST_FOUND = 8;

/** Hits of one kind, the likeliest first, and whether there are more than are told. */
function hits<Hit extends z.ZodMiniType>(hit: Hit) {
  return z.object({ hits: z.array(hit), hasMore: z.boolean() });
}

const foundStudent = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.string(),
  birthDate: day,
  /** Of the guardian who came first; empty without one. */
  guardianName: z.string(),
});

const foundGuardian = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
  familyId: id,
  /** Whom they have here, by name. */
  students: z.array(z.string()),
});

const foundClass = z.object({ id, title: z.string(), semesterId: id, semesterName: z.string() });

const foundSemester = z.object({ id, name: z.string() });

/**
 * Whom and what a few words mean, wherever they stand: students by their names and, beside a name of their own, by what their guardians are
 * called; guardians by name, address, mail and phone; classes by title, type and semester; semesters. Students who were merged or erased, and
 * households that ended, are not found. Nothing of health.
 */
export const find = call('find', {
  access: READERS,
  input: z.strictObject({ search: askedWords(100) }),
  output: z.object({
    students: hits(foundStudent),
    guardians: hits(foundGuardian),
    classes: hits(foundClass),
    semesters: hits(foundSemester),
    /** Nothing has every word: these are spelled nearly like it. */
    isNear: z.boolean(),
    /** The database may look for near spellings and for parts of words, not only for their beginnings (condition `find-beginnings-only`). */
    findsParts: z.boolean(),
  }),
});
