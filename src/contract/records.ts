import * as z from 'zod/mini';
import { TOLD_AS } from '../domain/as-told.ts';
import { CONTACTS, findSameContact } from '../domain/emergency-contacts.ts';
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

/** The limit of each list: who may take a student home, and who may not. */
export const MOST_PICKUP_PEOPLE = 10;

const section = z.enum(RECORD_SECTIONS);

export const person = z.strictObject({
  name: name(120, { required: 'name-missing' }),
  relationship: line(60),
  phone: accountInput.shape.phone,
});
/** A person whose phone number is optional, e.g. a neighbour who waits at the gate, or somebody who must not pick up. */
export const pickupPerson = z.strictObject({ ...person.shape, phone: phone(40) });
const pickupPeople = z.array(pickupPerson).check(z.maxLength(MOST_PICKUP_PEOPLE));

/**
 * Emergency contacts, in the order in which to call them. They are not guardians and have no sign-in. Two of them at least must be different
 * people: who is there already is wrong at what they share (`same-name`, `same-phone`).
 */
export const contacts = z.array(person).check(
  z.refine((all) => all.length >= CONTACTS.least, wrong('too-few', { least: CONTACTS.least })),
  z.maxLength(CONTACTS.most),
  ({ value, issues }) => {
    const same = findSameContact(value);
    if (!same) return;
    const message = wrong(same.by === 'name' ? 'same-name' : 'same-phone', { place: same.as + 1 });
    issues.push({ code: 'custom', message, input: value, path: [same.at, same.by] });
  },
);

/**
 * Who besides the guardians may take a student home, who must not, and the code word they are asked for. Empty lists are valid. Without
 * `codeWord` the stored word is kept.
 */
const pickup = z.strictObject({ allowed: pickupPeople, notAllowed: pickupPeople, codeWord: z.optional(line(60)) });

export const PHOTO_CHOICES = ['yes', 'no', 'without-name'] as const;
export const permissions = z.strictObject({
  photos: z.enum(PHOTO_CHOICES),
  sunscreen: z.boolean(),
  insectSpray: z.boolean(),
});

/** A guardian's relation to the student; null means "not answered". */
const bond = { livesWith: z.nullable(z.boolean()), mayPickUp: z.nullable(z.boolean()) };

/** A guardian of the household. One without an account was entered by somebody else, cannot sign in and gets no mail. */
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
 * A guardian to save; without `id` a new one. For guardians with an account only the relation to the student is saved, and for the caller
 * also the postal address. Those without an account are saved in full and must have a name.
 */
const guardianInput = z.strictObject({
  id: z.optional(id),
  /** The version as read, for an existing guardian; needed because the family's students share their guardians. */
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

/** The answers of a household, including whom the school barred from picking up; null: not answered. */
export const answers = z.object({
  contacts: z.nullable(z.array(z.object({ name: z.string(), relationship: z.string(), phone: z.string() }))),
  pickup: z.nullable(
    z.object({
      allowed: z.array(z.object({ name: z.string(), relationship: z.string(), phone: z.string() })),
      notAllowed: z.array(barred),
      /** The word itself is secret: staff can only compare a spoken word with it. */
      hasCodeWord: z.boolean(),
    }),
  ),
  permissions: z.nullable(
    /** A list may have told one of them and not the others: null is not answered. */
    z.object({
      photos: z.nullable(z.enum(PHOTO_CHOICES)),
      sunscreen: z.nullable(z.boolean()),
      insectSpray: z.nullable(z.boolean()),
    }),
  ),
});
export type RecordAnswers = z.output<typeof answers>;

/** The same for staff, who also see who said so, and which paper proves it. */
export const staffBarred = z.object({
  ...barred.shape,
  saidBy: z.string(),
  /** The paper's name, e.g. a court order; empty: no paper was shown. */
  paper: z.string(),
  paperOn: z.nullable(day),
  paperUntil: z.nullable(day),
});

/** The answers for staff, who also see who said that somebody must not pick up, and which paper proves it. */
export const staffAnswers = z.object({
  ...answers.shape,
  pickup: z.nullable(z.object({ ...answers.shape.pickup.def.innerType.shape, notAllowed: z.array(staffBarred) })),
});
export type StaffAnswers = z.output<typeof staffAnswers>;

/** The same for the household itself. */
const ownAnswers = z.object({
  ...answers.shape,
  pickup: z.nullable(
    z.object({
      ...answers.shape.pickup.def.innerType.shape,
      /** Null when the reader may not see it, when there is none, and when it cannot be decrypted now. */
      codeWord: z.nullable(z.string()),
    }),
  ),
});
export type OwnAnswers = z.output<typeof ownAnswers>;

/** The state of a section, without its answers. `version` 0: never saved. */
export const sectionState = z.object({
  section,
  version: z.int(),
  answeredAt: z.nullable(instant),
  confirmedAt: z.nullable(instant),
  /** Who answered or confirmed last: the caller, another guardian of the household, or the office. */
  by: z.nullable(z.enum(['you', 'guardian', 'office'])),
  /** How the office learned the answers; null when the office did not write the section. */
  toldAs: z.nullable(z.enum(TOLD_AS)),
  missing: z.nullable(z.enum(MISSING_REASONS)),
});
export type SectionTold = z.output<typeof sectionState>;

/** What somebody typed but did not save. */
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
  /** The wording at the time of the answer, when it differs from today's. */
  wordingThen: z.nullable(z.string()),
});

/** Answers to the school's own questions. */
export const givenAnswers = z
  .array(
    z.strictObject({ questionId: id, answer: z.array(text(2000)).check(z.maxLength(2 * QUESTION_LIMITS.options)) }),
  )
  .check(z.maxLength(10 * QUESTION_LIMITS.live));

const studentOfFamily = { studentId: id, familyId: z.optional(id) };

/** A student's record as one household sees it, without health. A caller with several families names one; the default is the oldest. */
export const record = call('record', {
  access: 'account',
  input: z.strictObject(studentOfFamily),
  output: z.object({
    student,
    familyId: id,
    canChange: z.boolean(),
    sections: z.array(sectionState),
    guardians: z.array(recordGuardian),
    answers: ownAnswers,
    drafts: z.array(draft),
    /** The school's own questions for this student, with their answers; an empty answer: not answered. */
    questions: z.array(askedQuestion),
    /** When the missing parts are due, for a seat the student has; null: no seat requires them. */
    dueOn: z.nullable(day),
  }),
});

const saved = { transaction: 'call', refusals: ['view-only', 'circle-closed', 'changed-meanwhile'] } as const;
const asRead = { ...studentOfFamily, version: z.int() };
const savedSection = z.object({ section: sectionState });

/** Saves the guardians' relations to the student, and guardians without an account. A conflict is refused. Removes nobody. */
export const saveGuardians = call('saveGuardians', {
  access: 'account',
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({ ...asRead, guardians: z.array(guardianInput).check(z.maxLength(MOST_GUARDIANS)) }),
  output: savedSection,
  refusals: ['view-only', 'circle-closed', 'changed-meanwhile', 'too-many-guardians'],
});

/**
 * Replaces a section (the guardians' relations, or the emergency contacts) with that of a sibling in the same household. Refused
 * (`changed-meanwhile`) when either section has changed since it was read (`version`, `fromVersion`), or the sibling's has no answers.
 */
export const copySection = call('copySection', {
  access: 'account',
  ...saved,
  input: z.strictObject({
    ...asRead,
    fromStudentId: id,
    fromVersion: z.int(),
    section: z.enum(['guardians', 'contacts', 'permissions']),
  }),
  output: savedSection,
});

/** Saves the emergency contacts; a conflict is refused (`changed-meanwhile`). The next two calls do the same for their sections. */
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

/** Saves the answers to the school's own questions; an answer to a question that is no longer asked is ignored. */
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

/**
 * Confirms that the stored answers of sections are still right. Refused for a section that was never answered (`unanswered`) or has changed
 * since it was read (`changed-meanwhile`).
 */
export const confirmSections = call('confirmSections', {
  access: 'account',
  transaction: 'call',
  input: z.strictObject({
    ...studentOfFamily,
    sections: z.array(z.strictObject({ section, version: z.int() })).check(z.minLength(1), z.maxLength(20)),
  }),
  output: z.object({ sections: z.array(sectionState) }),
  refusals: ['view-only', 'circle-closed', 'changed-meanwhile', 'unanswered'],
});

const draftSection = z.enum(
  RECORD_SECTIONS.filter((each) => !(HEALTH_SECTIONS as readonly RecordSection[]).includes(each)),
);

/** Stores the unsaved text of a section for the person who typed it; `content: null` deletes it. Health sections have their own drafts. */
export const keepSectionDraft = call('keepSectionDraft', {
  access: 'account',
  transaction: 'call',
  body: 'medium',
  input: z.strictObject({ ...asRead, section: draftSection, content: z.nullable(draftContent) }),
  output: z.object({ savedAt: z.nullable(instant) }),
  refusals: ['view-only', 'circle-closed'],
});

/** A missing section of the record, or an unsigned waiver with its title. */
export const missing = z.discriminatedUnion('section', [
  z.object({ section, reason: z.enum(MISSING_REASONS) }),
  z.object({ section: z.literal('waivers'), reason: z.literal('unsigned'), waiverId: id, title: z.string() }),
]);

/** What is missing for the semesters in which the caller's students have a seat, or in which families can enrol now. */
export const missingSections = call('missingSections', {
  access: 'account',
  input: z.nullish(z.strictObject({})),
  output: z.object({
    /** One entry per student and semester, even when nothing is missing; the semester whose registration opened first comes first. */
    students: z.array(
      z.object({
        studentId: id,
        semesterId: id,
        recordsDue: z.enum(RECORDS_DUE),
        missing: z.array(missing),
        /** When it is due, for the student's first seat; null: no seat with a date requires it yet. */
        dueOn: z.nullable(day),
      }),
    ),
  }),
});

/** The history entries of these calls, and the fields that an entry may hold. */
export const history = {
  // Which sections were answered, never the answers.
  'student.answered': { fields: ['sections'] },
  'student.confirmed': { fields: ['sections'] },
} as const;

/** The kinds of mail that these calls send. */
export const mails = ['record-due'] as const;
