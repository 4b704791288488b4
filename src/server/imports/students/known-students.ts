import type { StudentTarget } from '../../../contract/student-imports.ts';
import type { ListedAnswer } from './listed-questions.ts';
import type { SaidPerson, StudentValues, ToldPermissions } from './said-student.ts';

/** A guardian as they are now. */
export interface KnownGuardian extends SaidPerson {
  readonly id: string;
  readonly hasAccount: boolean;
}

/** A student as they are now, with their household: of two, a file cannot say which of them it means. */
export interface ExistingStudent {
  readonly id: string;
  readonly version: number;
  readonly externalId: string | null;
  /** With those of whoever was merged into them. */
  readonly externalIds: readonly string[];
  readonly fields: StudentValues;
  readonly familyId: string | null;
  readonly isShared: boolean;
  readonly guardians: readonly KnownGuardian[];
  readonly contacts: readonly SaidPerson[];
  readonly allowed: readonly SaidPerson[];
  readonly notAllowed: readonly SaidPerson[];
  readonly permissions: ToldPermissions | null;
  readonly answers: readonly ListedAnswer[];
}

/** A field of a student as it is, and as a list says. */
export interface FieldChange {
  readonly field: StudentTarget;
  /** Of whom it is told, where that is a guardian. */
  readonly who?: string;
  readonly from: string | null;
  readonly to: string | null;
}
