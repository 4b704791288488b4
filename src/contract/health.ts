import * as z from 'zod/mini';
import { SPOT_FIELDS } from '../domain/on-the-spot.ts';
import { HEALTH_SECTIONS } from '../domain/record-sections.ts';
import { day, id, instant, whole } from './fields.ts';
import { askedHealth, draftHealth, toldDraft, toldHealth } from './health-sections.ts';
import { call } from './kit.ts';
import { wrong } from './wrong.ts';

// Every answer here is health data: it is read by one function of the server, which writes a receipt for the family, and is kept nowhere
// in the browser but in the memory of its page.

const section = z.enum(HEALTH_SECTIONS);

/** As it was saved last; version 0 and null before the first time. */
const saved = { version: z.int(), savedAt: z.nullable(instant) };
const savedSections = z.object({
  allergies: z.object({ ...saved, answers: toldHealth.allergies }),
  medications: z.object({ ...saved, answers: toldHealth.medications }),
  conditions: z.object({ ...saved, answers: toldHealth.conditions }),
  care: z.object({ ...saved, answers: toldHealth.care }),
});

const named = { firstName: z.string(), preferredName: z.string(), lastName: z.string() };

/** What the family of a student has told of their health, for the family itself, with what this guardian has typed and not saved. */
export const health = call('health', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({ studentId: id }),
  output: z.object({
    sections: savedSections,
    /** One section each; `version` is the one that it began from. */
    drafts: z.array(z.object({ version: z.int(), savedAt: instant, answers: toldDraft })),
    /** What the instructor of a class of the student and the emergency sheet show. */
    onTheSpot: z.array(z.enum(SPOT_FIELDS)),
  }),
  refusals: ['health-key-missing'],
});

/**
 * Saves the answers of one section. Where somebody else has saved since `version` was read, nothing is saved, and `sections` has what is
 * there now.
 */
export const saveHealth = call('saveHealth', {
  access: 'account',
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({ studentId: id, version: z.int(), answers: askedHealth }),
  output: z.object({ isSaved: z.boolean(), sections: z.partial(savedSections) }),
  refusals: ['health-key-missing', 'view-only', 'circle-closed'],
});

/**
 * Takes over doctor and insurance from a sibling of the same household, without giving them away: sealed here as there. Refused
 * (`changed-meanwhile`) where either has changed since it was read (`version`, `fromVersion`), and where the sibling was told nothing.
 */
export const copyCare = call('copyCare', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({ studentId: id, version: z.int(), fromStudentId: id, fromVersion: z.int() }),
  output: z.object({}),
  refusals: ['health-key-missing', 'view-only', 'circle-closed', 'changed-meanwhile'],
});

/** Keeps what is typed into a section until it is saved, sealed like what is saved, for whoever typed it; it need not be whole yet. */
export const keepHealthDraft = call('keepHealthDraft', {
  access: 'account',
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({ studentId: id, version: z.int(), answers: draftHealth }),
  output: z.object({ savedAt: instant }),
  refusals: ['health-key-missing', 'view-only', 'circle-closed'],
});

/** Forgets what was typed into a section and not saved. */
export const forgetHealthDraft = call('forgetHealthDraft', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({ studentId: id, section }),
  output: z.object({}),
  refusals: ['view-only', 'circle-closed'],
});

/** Why somebody read a student's health data; `deleted`: nobody did, it was removed. */
export const READING_PURPOSES = ['screen', 'sheet', 'export', 'family', 'list', 'phone', 'deleted'] as const;

const readings = z.object({
  readings: z.array(
    z.object({
      id,
      at: instant,
      /** `family`: another guardian, told by name where the school let them in, else by none. `portal`: what the portal does by itself. */
      by: z.enum(['you', 'family', 'staff', 'portal']),
      /** Of staff: as the school calls them; of a guardian whom the school let in: as they call themselves. */
      name: z.string(),
      sections: z.array(section),
      purpose: z.enum(READING_PURPOSES),
      className: z.nullable(z.string()),
      semesterName: z.nullable(z.string()),
      /** They had come to the student less than seven days before. */
      isNew: z.boolean(),
    }),
  ),
  isMore: z.boolean(),
});

/** Who read what of a student's health data, for the family; newest first, a hundred at a time. */
export const healthReadings = call('healthReadings', {
  access: 'account',
  input: z.strictObject({ studentId: id, before: z.optional(id) }),
  output: readings,
});

/** What to know on the spot (`domain/on-the-spot`): what the school does not show is not there; null is "not answered". */
export const spotHealth = z.partial(
  z.object({
    allergies: toldHealth.allergies,
    medications: toldHealth.medications,
    conditions: toldHealth.conditions.shape.conditions,
    diet: toldHealth.conditions.shape.diet,
    notes: toldHealth.conditions.shape.notes,
    doctor: toldHealth.care.shape.doctor,
  }),
);

/**
 * A student's health data for staff. An instructor gets `urgent` only, and only of students in a class of their own that is under way:
 * what to know on the spot, as the school chose it. Anybody else is not found.
 */
export const studentHealth = call('studentHealth', {
  access: { roles: ['health', 'instructor'] },
  transaction: 'call',
  input: z.strictObject({ studentId: id }),
  output: z.object({
    student: z.object({ id, ...named }),
    urgent: spotHealth,
    sections: z.nullable(savedSections),
  }),
  refusals: ['health-key-missing'],
});

/** Everyone with a seat in one semester, or in one class. */
const oneOf = { semesterId: z.optional(id), classId: z.optional(id) };
const isOneOf = z.refine<{ semesterId?: string | undefined; classId?: string | undefined }>(
  ({ semesterId, classId }) => !semesterId !== !classId,
  { error: wrong('required'), path: ['semesterId'] },
);

/** What each column of a file with health answers holds, in words. */
export const HEALTH_COLUMNS = [
  'allergies',
  'medications',
  'conditions',
  'diet',
  'notes',
  'doctor',
  'insurance',
] as const;

/** All health answers of everyone with a seat in one semester or one class, to be taken away as a file; a receipt for each family. */
export const healthExport = call('healthExport', {
  access: { roles: ['health'] },
  fresh: true,
  transaction: 'call',
  deadline: 'file',
  input: z.strictObject(oneOf).check(isOneOf),
  output: z.object({
    students: z.array(z.object({ id, ...named, told: z.record(z.enum(HEALTH_COLUMNS), z.string()) })),
  }),
  refusals: ['health-key-missing'],
});

/** Life-threatening allergies of everyone with a seat in one semester or one class, by name, fifty students a page. */
export const lifeThreatening = call('lifeThreatening', {
  access: { roles: ['health'] },
  transaction: 'call',
  input: z.strictObject({ ...oneOf, page: z.optional(whole(1, 10_000)) }).check(isOneOf),
  output: z.object({
    total: z.int(),
    students: z.array(
      z.object({
        id,
        ...named,
        allergies: z.array(
          z.object({ name: z.string(), reaction: z.string(), isLifeThreatening: z.nullable(z.boolean()) }),
        ),
      }),
    ),
  }),
  refusals: ['health-key-missing'],
});

/** Whose data is removed next by the rule of the school, and when: the first two hundred. Says nothing of what is in it. */
export const goingNext = z.object({
  /** Days after the last date; null: it is kept for ever. */
  days: z.nullable(z.int()),
  total: z.int(),
  students: z.array(z.object({ id, ...named, datesEndOn: z.nullable(day), savedOn: day, goesOn: day })),
});

export const healthRetention = call('healthRetention', {
  access: { roles: ['health'] },
  input: z.nullish(z.strictObject({})),
  output: goingNext,
});

/** The same receipts for whoever reads health data for the school. */
export const studentReadings = call('studentReadings', {
  access: { roles: ['health'] },
  input: z.strictObject({ studentId: id }),
  output: readings,
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  'student.health-deleted': { fields: ['sections'] },
} as const;
