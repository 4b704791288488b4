import type { Choice } from '../../src/web/admin/imports/choices.ts';

/** What one class of a corpus file is; what is not named is not looked at. */
export interface Truth {
  readonly title: string;
  readonly description?: string;
  readonly type?: string;
  readonly location?: string;
  readonly first?: string;
  readonly last?: string;
  readonly dates?: number;
  readonly weekdays?: readonly number[];
  readonly start?: string | null;
  readonly end?: string | null;
  readonly minGrade?: number | null;
  readonly maxGrade?: number | null;
  readonly minAge?: number | null;
  readonly maxAge?: number | null;
  readonly capacity?: number;
  readonly priceCents?: number;
  readonly priceMaxCents?: number | null;
  /** Codes that must be said of its row. */
  readonly said?: readonly string[];
}

export interface CorpusFile {
  readonly file: string;
  readonly semester?: { readonly startsOn: string; readonly endsOn: string };
  readonly locale?: string;
  /** What the office changes at the column step: three columns at most. */
  readonly corrections?: Readonly<Record<string, Choice>>;
  /** Why the file as a whole cannot be read. */
  readonly unreadable?: string;
  /** When every class is right: as guessed, or after the corrections. */
  readonly right: 'guessed' | 'corrected';
  readonly classes: readonly Truth[];
  /** Rows that must be left out, by their number, with the code of the reason. */
  readonly refused?: Readonly<Record<number, string>>;
}
