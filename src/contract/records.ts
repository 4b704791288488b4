import * as z from 'zod/mini';
import { TOLD_AS } from '../domain/as-told.ts';
import { MOST_GUARDIANS } from '../domain/invitations.ts';
import { MISSING_REASONS, RECORDS_DUE } from '../domain/missing-sections.ts';
import { QUESTION_KINDS } from '../domain/questions.ts';
import { HEALTH_SECTIONS, RECORD_SECTIONS, type RecordSection } from '../domain/record-sections.ts';
import { accountInput } from './accounts.ts';
import { day, draftContent, emailAddress, id, instant, line, name, phone, text } from './fields.ts';
import { call } from './kit.ts';
import { QUESTION_LIMITS } from './questions.ts';
import { student } from './students.ts';
import { wrong } from './wrong.ts';

/** Two at least, so that somebody answers; more than six are not called one after the other. */
export const CONTACTS = { least: 2, most: 6 } as const;
/** Of those who may take a student home, and of those who may not, each. */
export const MOST_PICKUP_PEOPLE = 10;

const section = z.enum(RECORD_SECTIONS);

export const person = z.strictObject({
  name: name(120, { required: 'name-missing' }),
  relationship: line(60),
  phone: accountInput.shape.phone,
});
/** Somebody who need not have a phone: a neighbour who waits at the gate, or whoever must not. */
export const pickupPerson = z.strictObject({ ...person.shape, phone: phone(40) });
const pickupPeople = z.array(pickupPerson).check(z.maxLength(MOST_PICKUP_PEOPLE));

/** Whom to call, in this order: no guardians, and without a sign-in. */
export const contacts = z.array(person).check(
  z.refine((all) => all.length >= CONTACTS.least, wrong('too-few', { least: CONTACTS.least })),
  z.maxLength(CONTACTS.most),
);

/**
 * Who may take a student home beside the guardians, who must not, and the word they are asked for. Nobody is an answer too. Without
 * `codeWord` the word that is there stays.
 */
const pickup = z.strictObject({ allowed: pickupPeople, notAllowed: pickupPeople, codeWord: z.optional(line(60)) });

export const PHOTO_CHOICES = ['yes', 'no', 'without-name'] as const;
export const permissions = z.strictObject({
  photos: z.enum(PHOTO_CHOICES),
  sunscreen: z.boolean(),
  insectSpray: z.boolean(),
});

/** What a guardian is to the student; null is "not answered". */
const bond = { livesWith: z.nullable(z.boolean()), mayPickUp: z.nullable(z.boolean()) };

/** A guardian of the household: whoever has no account was entered, signs in nowhere and gets no mail. */
export const recordGuardian = z.object({
  id,
  version: z.int(),
  isYou: z.boolean(),
  hasAccount: z.boolean(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  postalAddress: z.string(),
  relationship: z.string(),
  ...bond,
});
export type RecordGuardian = z.output<typeof recordGuardian>;

/**
 * Without `id` somebody new. Of whoever has an account only what they are to the student is taken, and of oneself the address; whoever has
 * none is named.
 */
const guardianInput = z.strictObject({
  id: z.optional(id),
  /** As read, of whoever is there: they are the same guardian of every student of the family. */
  version: z.optional(z.int()),
  name: name(200),
  email: z.union([z.literal(''), emailAddress('required')]),
  phone: phone(40),
  postalAddress: text(500),
  relationship: line(80),
  ...bond,
});
export type GuardianInput = z.output<typeof guardianInput>;

/** Somebody who must not pick up. What the office wrote (`byOffice`) stays until the office takes it away. */
const barred = z.object({ name: z.string(), relationship: z.string(), phone: z.string(), byOffice: z.boolean() });

/** Everything of a household and of the school, as it is told; null: not answered. */
export const answers = z.object({
  contacts: z.nullable(z.array(z.object({ name: z.string(), relationship: z.string(), phone: z.string() }))),
  pickup: z.nullable(
    z.object({
      allowed: z.array(z.object({ name: z.string(), relationship: z.string(), phone: z.string() })),
      notAllowed: z.array(barred),
      /** The word itself is a secret: it is told by comparing. */
      hasCodeWord: z.boolean(),
    }),
  ),
  permissions: z.nullable(
    z.object({ photos: z.enum(PHOTO_CHOICES), sunscreen: z.boolean(), insectSpray: z.boolean() }),
  ),
});
export type RecordAnswers = z.output<typeof answers>;

/** The same for staff, who also read by whose word and by which paper somebody must not pick up. */
export const staffAnswers = z.object({
  ...answers.shape,
  pickup: z.nullable(
    z.object({
      ...answers.shape.pickup.def.innerType.shape,
      notAllowed: z.array(
        z.object({
          ...barred.shape,
          saidBy: z.string(),
          /** The paper's name, e.g. a court order; empty: none was shown. */
          paper: z.string(),
          paperOn: z.nullable(day),
          paperUntil: z.nullable(day),
        }),
      ),
    }),
  ),
});
export type StaffAnswers = z.output<typeof staffAnswers>;

/** The same for the household itself. */
const ownAnswers = z.object({
  ...answers.shape,
  pickup: z.nullable(
    z.object({
      ...answers.shape.pickup.def.innerType.shape,
      /** Null where the reader may not read it, where there is none, and where it cannot be read now. */
      codeWord: z.nullable(z.string()),
    }),
  ),
});
export type OwnAnswers = z.output<typeof ownAnswers>;

/** A section without its answers: whose turn it is. `version` 0 was never saved. */
export const sectionState = z.object({
  section,
  version: z.int(),
  answeredAt: z.nullable(instant),
  confirmedAt: z.nullable(instant),
  /** Who answered or confirmed last: somebody of the own household, or the office. */
  by: z.nullable(z.enum(['you', 'guardian', 'office'])),
  /** How the office was told; null where it did not write the section. */
  toldAs: z.nullable(z.enum(TOLD_AS)),
  missing: z.nullable(z.enum(MISSING_REASONS)),
});
export type SectionTold = z.output<typeof sectionState>;

/** What somebody typed and did not save. */
const draft = z.object({ section, version: z.int(), content: z.string(), savedAt: instant });
export type SectionDraft = z.output<typeof draft>;

export const askedQuestion = z.object({
  id,
  wording: z.string(),
  hint: z.string(),
  kind: z.enum(QUESTION_KINDS),
  options: z.array(z.string()),
  isRequired: z.boolean(),
  /** The class that asks it; null: the school. */
  classTitle: z.nullable(z.string()),
  answer: z.array(z.string()),
  /** How it was worded when it was answered, where that was another way. */
  wordingThen: z.nullable(z.string()),
});

/** Answers to the school's own questions. */
export const givenAnswers = z
  .array(
    z.strictObject({ questionId: id, answer: z.array(text(2000)).check(z.maxLength(2 * QUESTION_LIMITS.options)) }),
  )
  .check(z.maxLength(10 * QUESTION_LIMITS.live));

const whose = { studentId: id, familyId: z.optional(id) };

/** A student's record as one household sees it, health apart; of several own families the named one, else the oldest. */
export const record = call('record', {
  access: 'account',
  input: z.strictObject(whose),
  output: z.object({
    student,
    familyId: id,
    canChange: z.boolean(),
    sections: z.array(sectionState),
    guardians: z.array(recordGuardian),
    answers: ownAnswers,
    drafts: z.array(draft),
    /** The school's own questions as they are asked of this student, with what was answered; none: not answered. */
    questions: z.array(askedQuestion),
    /** By when what is missing is asked for, for a seat the student has; null: no seat asks for it. */
    dueOn: z.nullable(day),
  }),
});

const saved = { transaction: 'call', refusals: ['view-only', 'circle-closed', 'changed-meanwhile'] } as const;
const asRead = { ...whose, version: z.int() };
const savedSection = z.object({ section: sectionState });

/** Saves what guardians are to the student, and enters those who have no account; a conflict is refused. Nobody is removed here. */
export const saveGuardians = call('saveGuardians', {
  access: 'account',
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({ ...asRead, guardians: z.array(guardianInput).check(z.maxLength(MOST_GUARDIANS)) }),
  output: savedSection,
  refusals: ['view-only', 'circle-closed', 'changed-meanwhile', 'too-many-guardians'],
});

/**
 * Takes over from a sibling of the same household what guardians are to them, or whom to call; what is there goes. Refused
 * (`changed-meanwhile`) where either has changed since it was read (`version`, `fromVersion`), and where the sibling was told nothing.
 */
export const copySection = call('copySection', {
  access: 'account',
  ...saved,
  input: z.strictObject({
    ...asRead,
    fromStudentId: id,
    fromVersion: z.int(),
    section: z.enum(['guardians', 'contacts']),
  }),
  output: savedSection,
});

/** Saves whom to call; a conflict is refused (`changed-meanwhile`). The same for the two that follow. */
export const saveContacts = call('saveContacts', {
  access: 'account',
  ...saved,
  body: 'medium',
  input: z.strictObject({ ...asRead, contacts }),
  output: savedSection,
});

export const savePickup = call('savePickup', {
  access: 'account',
  ...saved,
  body: 'medium',
  input: z.strictObject({ ...asRead, pickup }),
  output: savedSection,
});

export const savePermissions = call('savePermissions', {
  access: 'account',
  ...saved,
  input: z.strictObject({ ...asRead, permissions }),
  output: savedSection,
});

/** Saves the answers to the school's own questions; to one that is not asked any more, nothing. */
export const saveQuestions = call('saveQuestions', {
  access: 'account',
  ...saved,
  body: 'medium',
  input: z.strictObject({
    ...asRead,
    questions: givenAnswers,
  }),
  output: savedSection,
});

/** Says of sections that what is there is still right; one that was never answered cannot be (`unanswered`), one changed since it was read is asked about again. */
export const confirmSections = call('confirmSections', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({
    ...whose,
    sections: z.array(z.strictObject({ section, version: z.int() })).check(z.minLength(1), z.maxLength(20)),
  }),
  output: z.object({ sections: z.array(sectionState) }),
  refusals: ['view-only', 'circle-closed', 'changed-meanwhile', 'unanswered'],
});

const draftSection = z.enum(
  RECORD_SECTIONS.filter((each) => !(HEALTH_SECTIONS as readonly RecordSection[]).includes(each)),
);

/** Keeps what is typed into a section, for whoever typed it; `content` null forgets it. Health has drafts of its own. */
export const keepSectionDraft = call('keepSectionDraft', {
  access: 'account',
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({ ...asRead, section: draftSection, content: z.nullable(draftContent) }),
  output: z.object({ savedAt: z.nullable(instant) }),
  refusals: ['view-only', 'circle-closed'],
});

/** A section of the record, or a waiver that nobody has signed, by its title. */
export const missing = z.discriminatedUnion('section', [
  z.object({ section, reason: z.enum(MISSING_REASONS) }),
  z.object({ section: z.literal('waivers'), reason: z.literal('unsigned'), waiverId: id, title: z.string() }),
]);

/** What the semesters that concern the caller's students wait for: those they have a seat in, and those that families can enrol in now. */
export const missingSections = call('missingSections', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: z.object({
    /** One for each student and semester, also where nothing is missing; the semester whose registration opened first comes first. */
    students: z.array(
      z.object({
        studentId: id,
        semesterId: id,
        recordsDue: z.enum(RECORDS_DUE),
        missing: z.array(missing),
        /** By when, for the first of the student's seats; null: no seat with a date asks for it yet. */
        dueOn: z.nullable(day),
      }),
    ),
  }),
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  // That sections of the record were told, never what they say.
  'student.answered': { fields: ['sections'] },
  'student.confirmed': { fields: ['sections'] },
} as const;

/** The kinds of its mails. */
export const mails = ['record-due'] as const;
