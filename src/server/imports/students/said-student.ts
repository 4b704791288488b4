import type { PHOTO_CHOICES, RecordAnswers } from '../../../contract/records.ts';
import type { AskedField } from '../../../contract/student-imports.ts';
import type { RowNote } from '../read-file.ts';
import type { SaidHealth } from './health/read-health.ts';
import type { ListedQuestion } from './listed-questions.ts';

export interface SaidPerson {
  readonly name: string;
  readonly relationship: string;
  readonly phone: string;
  readonly email: string;
  /** Where mail by post goes; of guardians only. */
  readonly address: string;
  /** Whether the child lives with them; of guardians only, and not there where nothing says so. */
  readonly livesWith?: boolean | null;
}

/** What a row says of a student; what it says nothing of stays as it is. */
export interface SaidStudent {
  readonly row: number;
  readonly id: string;
  readonly externalId: string;
  /** Numbers of another system that brothers and sisters share: only households of one file are known by them. */
  readonly householdNumber: string;
  readonly siblingId: string;
  readonly fields: Readonly<Partial<StudentValues>>;
  /** Whether the file has grades at all: then an empty cell says of a new student "not in school". */
  readonly tellsGrade: boolean;
  readonly guardians: readonly SaidPerson[];
  /** Guardians with another address than the first: of another household. */
  readonly apart: readonly SaidPerson[];
  readonly contacts: readonly SaidPerson[];
  readonly allowed: readonly SaidPerson[] | null;
  readonly notAllowed: readonly SaidPerson[];
  readonly permissions: Readonly<Partial<ToldPermissions>>;
  /** To the school's own questions, by their ids. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
  /** Only of files whose health columns are read: whoever imports has that role. */
  readonly health: readonly SaidHealth[];
  /** Why there is no birth date although the cell is filled: somebody new stays out for it. */
  readonly unreadBirth: RowNote | null;
  /** What could not be used of the row, and what is to be looked at; only told where the row comes in. */
  readonly leftOut: readonly RowNote[];
  readonly remarks: readonly RowNote[];
}

/** The fields of a student that a file fills. */
export interface StudentValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName: string;
  readonly preferredLastName: string;
  readonly pronouns: string;
  readonly birthDate: string;
  readonly grade: number | null;
  /** True: where there is no grade, "not in school". */
  readonly isGradeKnown?: boolean | undefined;
  /** Of a student who is there: the school year that the grade is of; what was kept of an import of before it has none. */
  readonly gradeYear?: number | null | undefined;
  readonly school: string;
  readonly tshirtSize: string | null;
}

/** What the school may do; null is not answered. */
export type ToldPermissions = NonNullable<RecordAnswers['permissions']>;

/** What rows need to know of the school. */
export interface RowSchool {
  readonly today: string;
  /** The first year of the school year of today. */
  readonly schoolYear: number;
  /** The school year that begins in this calendar year: what files mean by "fall" and by the grade that somebody enters. */
  readonly fallYear: number;
  /** Folded words of grades and sizes as the school and our own files write them; null is "not in school". */
  readonly grades: ReadonlyMap<string, number | null>;
  readonly sizes: ReadonlyMap<string, string>;
  readonly photos: ReadonlyMap<string, (typeof PHOTO_CHOICES)[number]>;
  readonly questions: readonly ListedQuestion[];
}

/** A row whose birth date can be two days. */
export interface DayQuestion {
  readonly row: number;
  readonly name: string;
  readonly cell: string;
  readonly dayFirst: string;
  readonly monthFirst: string;
}

/** A word of a file that the school has none for. */
export interface WordQuestion {
  readonly field: AskedField;
  readonly word: string;
  readonly rows: number;
  /** What somebody said that it is; null: nobody has. */
  readonly answer: string | null;
}

export interface ReadStudents {
  readonly students: readonly SaidStudent[];
  readonly rejected: readonly RowNote[];
  readonly daysAsked: readonly DayQuestion[];
  readonly wordsAsked: readonly WordQuestion[];
}
