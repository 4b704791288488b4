import * as z from 'zod/mini';
import { id, instant, screenId, text } from './fields.ts';
import { call } from './kit.ts';
import { READERS, REGISTRARS } from './staff.ts';
import { wrong } from './wrong.ts';

// What staff write down about families, students and their places; no family sees it, and no copy of one's data has it (decision 0060).

/** The longest note. */
export const MOST_NOTE = 4000;

/** What a note is about; an id of an enrollment may be that of a place on a waitlist. */
const about = z.union([
  z.strictObject({ familyId: id }),
  z.strictObject({ studentId: id }),
  z.strictObject({ enrollmentId: id }),
]);
export type NoteSubject = z.output<typeof about>;

const noteText = text(MOST_NOTE).check(z.refine((value) => value.trim() !== '', { error: wrong('required') }));

const note = z.object({
  id,
  /** Where it stands, of all that are told together. */
  about: z.enum(['family', 'student', 'place']),
  /** The student it is about, and the class where it is about a place. */
  studentName: z.nullable(z.string()),
  classTitle: z.nullable(z.string()),
  text: z.string(),
  isPinned: z.boolean(),
  version: z.int(),
  author: z.string(),
  /** Only who wrote it changes it. */
  isOwn: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type StaffNote = z.output<typeof note>;

/** Notes about a family with its students and their places, about a student with their places, or about one place: the pinned first, then the newest. */
export const notes = call('notes', {
  access: READERS,
  input: z.strictObject({ about }),
  output: z.object({ notes: z.array(note) }),
});

/** Writes a note, under an id that the screen makes: sent again, it is there once. */
export const addNote = call('addNote', {
  access: REGISTRARS,
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({ noteId: screenId, about, text: noteText, isPinned: z.boolean() }),
  output: z.object({ noteId: id }),
});

/** Changes a note of one's own, as it was read. */
export const changeNote = call('changeNote', {
  access: REGISTRARS,
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({ noteId: id, version: z.int(), text: noteText, isPinned: z.boolean() }),
  output: z.object({ version: z.int() }),
  refusals: ['changed-meanwhile', 'not-your-note'],
});

/** Takes a note of one's own away; `restoreNote` gives it back for a day. */
export const removeNote = call('removeNote', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ noteId: id }),
  output: z.object({ noteId: id }),
  refusals: ['not-your-note'],
});

export const restoreNote = call('restoreNote', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ noteId: id }),
  output: z.object({ noteId: id }),
  refusals: ['not-your-note'],
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  // That staff wrote something down, never what.
  'enrollment.noted': { fields: ['note'] },
  'waitlist.noted': { fields: ['note'] },
  'student.noted': { fields: ['note'] },
  'family.noted': { fields: ['note'] },
} as const;
