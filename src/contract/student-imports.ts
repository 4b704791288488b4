import * as z from 'zod/mini';
import { askedId, askedWords, id, instant } from './fields.ts';
import { column } from './import-mapping.ts';
import { importNote } from './import-notes.ts';
import { FILE_REFUSALS, importBatch, importUndone, rowNote } from './imports.ts';
import { call } from './kit.ts';
import { ADMINISTRATORS } from './staff.ts';

// Students with their guardians and contacts from a file: one row each. Health never.

const PEOPLE = { guardian1: true, guardian2: true, contact1: false, contact2: false, contact3: false } as const;
type Person = keyof typeof PEOPLE;
const personTargets = (Object.keys(PEOPLE) as Person[]) // the names of a constant are its own keys
  .flatMap((person) => [
    `${person}.name` as const,
    `${person}.relationship` as const,
    `${person}.phone` as const,
    ...(PEOPLE[person] ? [`${person}.email` as const] : []),
  ]);

/** Where a column can go. */
export const STUDENT_TARGETS = [
  ...(['id', 'externalId', 'firstName', 'lastName', 'preferredName', 'preferredLastName', 'pronouns'] as const),
  ...(['birthDate', 'grade', 'school', 'tshirtSize'] as const),
  ...personTargets,
  'allowed',
] as const;
export type StudentTarget = (typeof STUDENT_TARGETS)[number];

/** How the columns of a file become students. */
export const studentMapping = z.strictObject({
  columns: z.array(z.strictObject({ column, target: z.enum(STUDENT_TARGETS) })).check(z.maxLength(200)),
  /** How birth dates are written. */
  dateFormat: askedWords(60).check(z.minLength(1)),
});
export type StudentMapping = z.output<typeof studentMapping>;

const staff = { access: ADMINISTRATORS, deadline: 'file' } as const;

/** What an uploaded file of students holds, and a guess where its columns go; where files with these headings went before wins. */
export const studentImportColumns = call('studentImportColumns', {
  ...staff,
  input: z.strictObject({ fileId: askedId }),
  output: z.object({
    fileName: z.string(),
    rows: z.int(),
    columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
    remarks: z.array(importNote),
    guess: studentMapping,
    isRemembered: z.boolean(),
  }),
  refusals: FILE_REFUSALS,
});

/** What a row is that may be somebody who is there: somebody new, or that student. */
const decision = z.strictObject({ row: z.int(), studentId: z.nullable(id) });
const asked = {
  fileId: askedId,
  mapping: studentMapping,
  decisions: z.array(decision).check(z.maxLength(2000)),
};

const value = z.nullable(z.string());
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
    }),
    created: z.array(z.object({ ...named, guardians: z.array(z.string()), isInFamily: z.boolean() })),
    changed: z.array(
      z.object({
        ...named,
        studentId: id,
        fields: z.array(z.object({ field: z.enum(STUDENT_TARGETS), from: value, to: value })),
      }),
    ),
    asked: z.array(
      z.object({
        ...named,
        candidates: z.array(z.object({ id, name: z.string(), birthDate: z.string() })),
      }),
    ),
    rejected: z.array(rowNote),
    remarks: z.array(rowNote),
  }),
  refusals: FILE_REFUSALS,
});

/** Imports what can be imported, in one transaction. The same upload is imported once: sent again it answers with what it did. */
export const applyStudentImport = call('applyStudentImport', {
  ...staff,
  body: 'large',
  input: z.strictObject(asked),
  output: z.object({
    /** Null where there was nothing to do. */
    batchId: z.nullable(id),
    isRepeated: z.boolean(),
    created: z.int(),
    changed: z.int(),
    undoUntil: z.nullable(instant),
  }),
  refusals: [...FILE_REFUSALS, 'import-taken-back'],
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
