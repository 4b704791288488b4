import type { HealthAnswers } from '../../src/domain/health-answers.ts';
import type { StudentMapping, StudentTarget } from '../../src/contract/student-imports.ts';

/** What a guardian of a row is; what is not named is not looked at. */
export interface TrueGuardian {
  readonly name?: string;
  readonly relationship?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly address?: string;
  readonly livesWith?: boolean;
}

/** What one child of a file of people is; what is not named is not looked at. */
export interface TrueChild {
  readonly first: string;
  readonly last: string;
  readonly preferred?: string;
  readonly born?: string;
  readonly grade?: number | null;
  readonly school?: string;
  readonly size?: string;
  readonly externalId?: string;
  readonly guardians?: readonly TrueGuardian[];
  /** Guardians of the household at another address. */
  readonly apart?: readonly TrueGuardian[];
  readonly contacts?: readonly TrueGuardian[];
  readonly allowed?: readonly string[];
  readonly notAllowed?: readonly string[];
  /** To the questions of the school, by their wording, in its order. */
  readonly answers?: Readonly<Record<string, readonly string[]>>;
  readonly photos?: string | null;
  readonly sunscreen?: boolean | null;
  readonly insectSpray?: boolean | null;
  /** By section, as somebody with the role for health reads it. */
  readonly health?: Partial<HealthAnswers>;
  /** Codes that must be said of its row, left out or to be looked at. */
  readonly said?: readonly string[];
}

export interface PeopleFile {
  readonly file: string;
  /** When every child is right: as guessed, or after the corrections. */
  readonly right: 'guessed' | 'corrected';
  /** What the office changes: columns, what comes first in its dates, unknown words; three at most. */
  readonly columns?: Readonly<Record<string, StudentTarget | ''>>;
  readonly dayOrder?: StudentMapping['dayOrder'];
  readonly words?: StudentMapping['words'];
  readonly children: readonly TrueChild[];
  /** Rows that stay out, by their number, with the code of the reason, as guessed. */
  readonly refused?: Readonly<Record<number, string>>;
}
