import * as z from 'zod/mini';
import { DOUBTS } from '../domain/household-doubts.ts';
import { HOUSEHOLD_SIGNS } from '../domain/household-signs.ts';
import { QUESTION_KINDS } from '../domain/questions.ts';
import { askedId, askedWords, id, instant } from './fields.ts';
import { column, fileReading } from './import-mapping.ts';
import { toldHealth } from './health-sections.ts';
import { importNote } from './import-notes.ts';
import { FILE_REFUSALS, fileChoices, importBatch, importUndone, rejectedRows, rowNote } from './imports.ts';
import { call } from './kit.ts';
import { ADMINISTRATORS } from './staff.ts';

// Students with their guardians, contacts and answers from a file: one row each. Health only where the caller has that role too.

export const LISTED_GUARDIANS = ['guardian1', 'guardian2', 'guardian3', 'guardian4'] as const;
export const LISTED_CONTACTS = ['contact1', 'contact2', 'contact3'] as const;
/** A person of a row. */
export type ListedPerson = (typeof LISTED_GUARDIANS)[number] | (typeof LISTED_CONTACTS)[number];
/** What a column can say of a person; only guardians have an e-mail, an address, and live with the child or not. */
export const PERSON_PARTS = [
  ...(['name', 'firstName', 'lastName', 'relationship', 'phone', 'email', 'address'] as const),
  'livesWith',
] as const;
export type PersonPart = (typeof PERSON_PARTS)[number];
type ContactPart = Exclude<PersonPart, 'email' | 'address' | 'livesWith'>;
const isContactPart = (part: PersonPart): part is ContactPart =>
  part !== 'email' && part !== 'address' && part !== 'livesWith';
const personTargets = [
  ...LISTED_GUARDIANS.flatMap((person) => PERSON_PARTS.map((part) => `${person}.${part}` as const)),
  ...LISTED_CONTACTS.flatMap((person) =>
    PERSON_PARTS.filter(isContactPart).map((part) => `${person}.${part}` as const),
  ),
];

/** Where a column of health answers can go: only for administrators who have the role for health too. */
export const HEALTH_TARGETS = [
  'health.allergies',
  'health.medications',
  'health.conditions',
  'health.diet',
  'health.doctor',
  'health.insurance',
] as const;
export type HealthTarget = (typeof HEALTH_TARGETS)[number];
export const isHealthTarget = (target: string): target is HealthTarget =>
  HEALTH_TARGETS.some((each) => each === target);

/** Where a column can go. */
export const STUDENT_TARGETS = [
  ...(['id', 'externalId', 'fullName', 'firstName', 'lastName', 'preferredName', 'preferredLastName'] as const),
  ...(['pronouns', 'birthDate', 'grade', 'school', 'tshirtSize', 'address'] as const),
  ...personTargets,
  ...(['allowed', 'notAllowed'] as const),
  // A cell that names those with whom the child lives: `both parents`.
  'livesWith',
  ...(['photos', 'sunscreen', 'insectSpray'] as const),
  // What only tells whose brothers and sisters they are; it is not kept.
  ...(['householdNumber', 'siblingId'] as const),
  ...HEALTH_TARGETS,
] as const;
/** A question of the school's own by its id. */
export type QuestionTarget = `question.${string}`;
const isQuestion = /^question\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
// The pattern says what the type does.
const questionTarget = z.string().check(z.regex(isQuestion)) as z.ZodMiniType<QuestionTarget, QuestionTarget>;
const studentTarget = z.union([z.enum(STUDENT_TARGETS), questionTarget]);
export type StudentTarget = z.output<typeof studentTarget>;

/** The question that a target is; null for any other. */
export const questionOf = (target: string) =>
  target.startsWith('question.') ? target.slice('question.'.length) : null;

/** The fields of which a word can be asked about. */
export const ASKED_FIELDS = ['grade', 'tshirtSize', 'photos', 'sunscreen', 'insectSpray'] as const;
const askedField = z.union([z.enum(ASKED_FIELDS), questionTarget]);
export type AskedField = z.output<typeof askedField>;

/** Words of a file that the school has no word for, and what they are: a grade by its number, `none` for not in school, a size of the list, an answer; empty: nothing. */
const saidWord = z.strictObject({
  field: askedField,
  word: askedWords(80).check(z.minLength(1)),
  is: askedWords(100),
});

/** How the columns of a file become students. */
export const studentMapping = z.strictObject({
  columns: z.array(z.strictObject({ column, target: studentTarget })).check(z.maxLength(200)),
  /** Which of day and month comes first in birth dates such as `03/04/2015`; null: nobody has said so, and what no other cell proves is asked about. */
  dayOrder: z.nullable(z.enum(['day', 'month'])),
  words: z.optional(z.array(saidWord).check(z.maxLength(200))),
});
export type StudentMapping = z.output<typeof studentMapping>;

const staff = { access: ADMINISTRATORS, deadline: 'file' } as const;

const studentColumn = z.object({
  name: z.string(),
  samples: z.array(z.string()),
  /** What its cells hold over all rows; null for an empty column. */
  holds: z.nullable(importNote),
  /** Of a column of dates: which of day and month its cells prove to come first, and whether some can be two days. */
  dates: z.nullable(z.object({ order: z.nullable(z.enum(['day', 'month'])), isOpen: z.boolean() })),
});
export type StudentColumn = z.output<typeof studentColumn>;

/** The school's own questions that are asked now: a column can answer each. */
const questions = z.array(z.object({ id, wording: z.string(), kind: z.enum(QUESTION_KINDS) }));

/** What an uploaded file of students holds, and a guess where its columns go; where files with these headings went before wins, as far as their cells fit it. */
export const studentImportColumns = call('studentImportColumns', {
  ...staff,
  input: z.strictObject({ fileId: askedId, reading: z.optional(fileReading) }),
  output: z.object({
    fileName: z.string(),
    rows: z.int(),
    columns: z.array(studentColumn),
    questions,
    /**
     * Columns whose headings ask for health answers, beside those that are wordings of the school's own questions; without the role for health
     * (`mayRead`) nothing is told of what they hold, and they lead nowhere.
     */
    health: z.object({ mayRead: z.boolean(), columns: z.array(z.string()) }),
    remarks: z.array(importNote),
    ...fileChoices,
    guess: studentMapping,
    /** By column. `sure`: its heading says so, its cells are of that kind, and no other column is. */
    confidence: z.record(z.string(), z.enum(['sure', 'likely'])),
    isRemembered: z.boolean(),
    /** Columns that went elsewhere in the last file with these headings, where their cells do not fit. */
    doubted: z.array(z.string()),
  }),
  refusals: FILE_REFUSALS,
});

/** What a row is that may be somebody who is there: somebody new, or that student. */
const decision = z.strictObject({ row: z.int(), studentId: z.nullable(id) });
/** Another household: one that is there, or one of the file by its first new row. */
const otherHousehold = z.strictObject({ familyId: z.nullable(id), row: z.nullable(z.int()) });
const asked = {
  /** New children are of one household with others: said by the first new row. Whoever is not named has a household of their own. */
  households: z.optional(z.array(z.strictObject({ row: z.int(), is: otherHousehold })).check(z.maxLength(2000))),
  /** Guardians who have another address from now on. Whoever is not named keeps theirs. */
  addresses: z.optional(z.array(z.strictObject({ guardianId: id, email: askedWords(254) })).check(z.maxLength(2000))),
  fileId: askedId,
  reading: z.optional(fileReading),
  /** Which day a birth date is that can be two, by row. */
  days: z.optional(z.array(z.strictObject({ row: z.int(), day: askedWords(10) })).check(z.maxLength(2000))),
  mapping: studentMapping,
  decisions: z.array(decision).check(z.maxLength(2000)),
};

/** What a cell says of health, taken apart; what is not there is not said. */
const listedHealth = z.partial(
  z.object({
    allergies: toldHealth.allergies,
    medications: toldHealth.medications,
    conditions: toldHealth.conditions.shape.conditions,
    diet: toldHealth.conditions.shape.diet,
    doctor: toldHealth.care.shape.doctor,
    insurance: toldHealth.care.shape.insurance,
  }),
);

/** What stands for the grade of who is not in school. */
export const NO_GRADE = 'none';
const value = z.nullable(z.string());
/** `who`: of whom it is told, where that is a guardian. */
const fields = z.array(z.object({ field: studentTarget, who: z.optional(z.string()), from: value, to: value }));
const named = { row: z.int(), name: z.string(), birthDate: z.string() };

/** What an import of students would do now; nothing is written. Of each list the first 200. */
export const previewStudentImport = call('previewStudentImport', {
  ...staff,
  body: 'large',
  input: z.strictObject(asked),
  output: z.object({
    counts: z.object({
      rows: z.int(),
      created: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      /** Rows that may be somebody who is there: left out until somebody says who they are. */
      asked: z.int(),
      rejected: z.int(),
      /** Cells that are left out of students who come in. */
      leftOut: z.int(),
      /** Rows that wait for which day a birth date is. */
      daysAsked: z.int(),
    }),
    /** How long those lists are of which nothing above says it. */
    lengths: z.object({
      households: z.int(),
      householdsAsked: z.int(),
      addressesAsked: z.int(),
      daysAsked: z.int(),
      wordsAsked: z.int(),
      remarks: z.int(),
    }),
    /** `fields`: what is told of them beside their names, birth date and people. */
    created: z.array(z.object({ ...named, guardians: z.array(z.string()), isInFamily: z.boolean(), fields })),
    changed: z.array(
      z.object({
        ...named,
        studentId: id,
        fields,
      }),
    ),
    asked: z.array(
      z.object({
        ...named,
        candidates: z.array(z.object({ id, name: z.string(), birthDate: z.nullable(z.string()) })),
      }),
    ),
    /** Households that new children come to, as they will be. */
    households: z.array(
      z.object({
        row: z.int(),
        isNew: z.boolean(),
        /** Of the children the new ones by row, those who are there without. */
        children: z.array(z.object({ row: z.nullable(z.int()), name: z.string() })),
        guardians: z.array(z.object({ isNew: z.boolean(), words: z.string() })),
        by: z.array(z.enum(HOUSEHOLD_SIGNS)),
        /** Somebody of the household signs in, and is told. */
        isTold: z.boolean(),
      }),
    ),
    /** New children who may be of one household with others, and are not as long as nobody says so. */
    householdsAsked: z.array(
      z.object({
        row: z.int(),
        children: z.array(z.string()),
        guardians: z.array(z.string()),
        candidates: z.array(
          z.object({
            is: otherHousehold,
            children: z.array(z.string()),
            guardians: z.array(z.string()),
            doubt: z.enum(DOUBTS),
          }),
        ),
        answer: z.nullable(otherHousehold),
      }),
    ),
    /** Guardians without an account for whom the file has other addresses; they keep theirs as long as nobody chooses one. */
    addressesAsked: z.array(
      z.object({
        row: z.int(),
        guardianId: id,
        name: z.string(),
        student: z.string(),
        from: z.string(),
        to: z.array(z.string()),
        answer: z.nullable(z.string()),
      }),
    ),
    /** Birth dates that can be two days; they stay out until somebody says which. */
    daysAsked: z.array(
      z.object({
        row: z.int(),
        name: z.string(),
        cell: z.string(),
        dayFirst: z.string(),
        monthFirst: z.string(),
        answer: z.nullable(z.string()),
      }),
    ),
    /** Grades, sizes and permissions that the school has no word for; they are left out until somebody says what they are. */
    wordsAsked: z.array(
      z.object({
        field: askedField,
        word: z.string(),
        rows: z.int(),
        answer: z.nullable(z.string()),
        choices: z.array(z.object({ is: z.string(), words: z.string() })),
      }),
    ),
    questions,
    /**
     * What would come in of health, beside the cells as they stand; null without the role for it. Never what is stored. Without the key (`hasKey`)
     * health cannot be sealed, and nothing of it comes in.
     */
    health: z.nullable(
      z.object({
        hasKey: z.boolean(),
        total: z.int(),
        cells: z.array(
          z.object({ row: z.int(), name: z.string(), column: z.string(), cell: z.string(), is: listedHealth }),
        ),
      }),
    ),
    rejected: z.array(rowNote),
    leftOut: z.array(rowNote),
    remarks: z.array(rowNote),
  }),
  refusals: FILE_REFUSALS,
});

/** The rows of which something is left out, as they stand in the file, each with why: to mend and import again. */
export const studentImportLeftOut = call('studentImportLeftOut', {
  ...staff,
  body: 'large',
  input: z.strictObject(asked),
  output: rejectedRows,
  refusals: FILE_REFUSALS,
});

/** Imports what can be imported, in one transaction. The same upload is imported once: sent again it answers with what it did. */
export const applyStudentImport = call('applyStudentImport', {
  ...staff,
  // It may let guardians into households that are there.
  fresh: true,
  body: 'large',
  input: z.strictObject(asked),
  output: z.object({
    /** Null where there was nothing to do. */
    batchId: z.nullable(id),
    isRepeated: z.boolean(),
    created: z.int(),
    changed: z.int(),
    /** The key of health is missing: its answers were left out, and the rest came in. */
    isHealthLeft: z.boolean(),
    undoUntil: z.nullable(instant),
  }),
  refusals: [...FILE_REFUSALS, 'import-taken-back', 'own-circle'],
});

/** Files of students that were imported, the latest first. */
export const studentImports = call('studentImports', {
  ...staff,
  input: z.strictObject({}),
  output: z.array(z.object({ ...importBatch, undoUntil: instant })),
});

/** Undoes an import, but for the students whom somebody has changed or enrolled since: `touched` names them, and they stay. */
export const revertStudentImport = call('revertStudentImport', {
  ...staff,
  input: z.strictObject({ batchId: askedId }),
  output: importUndone,
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  'student.imported': { fields: ['file'] },
} as const;
