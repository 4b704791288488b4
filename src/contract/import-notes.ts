import * as z from 'zod/mini';
import type { FactsOf } from './refusals.ts';

/**
 * The codes of an import's remarks about a file, a row or a cell, each with the facts its sentence needs (null: none). A new code does not
 * compile until it has words.
 */
export interface ImportNoteFacts {
  readonly 'file-empty': null;
  readonly 'only-headings': { readonly row: number };
  readonly 'file-too-large': { readonly most: number };
  readonly 'file-too-much': null;
  readonly 'file-unreadable': null;
  readonly 'file-old-workbook': null;
  readonly 'file-pdf': null;
  readonly 'file-no-table': null;
  readonly 'file-zip': null;
  readonly 'not-utf8': null;
  readonly 'not-csv': { readonly line: number };
  readonly 'not-json': null;
  readonly 'json-no-list': null;
  readonly 'too-many-columns': { readonly most: number };
  readonly 'too-many-rows': { readonly most: number };
  readonly 'row-endless': null;
  readonly 'cell-endless': { readonly row: number; readonly most: number };
  readonly 'columns-missing': { readonly missing: readonly string[]; readonly there: readonly string[] };
  readonly 'columns-twice': { readonly names: readonly string[] };
  readonly 'workbook-unreadable': null;
  readonly 'workbook-damaged': null;
  readonly 'workbook-too-large': null;
  readonly 'workbook-password': null;
  readonly 'read-as-windows': null;
  readonly 'read-as-mac': null;
  readonly 'read-as-central': null;
  readonly 'mixed-encodings': { readonly count: number };
  readonly 'entries-deleted': { readonly count: number };
  /** Entries of a list that are neither classes nor meetings that we know. */
  readonly 'json-list': { readonly name: string; readonly count: number };
  readonly 'column-one': { readonly value: string; readonly count: number };
  readonly 'column-range': { readonly from: string; readonly to: string; readonly count: number };
  readonly 'column-unique': { readonly count: number };
  /** `count` different values in `rows` filled cells. */
  readonly 'column-values': { readonly count: number; readonly rows: number };
  /** All `count` values of a column, or the first of many. */
  readonly 'column-list': { readonly names: readonly string[]; readonly count: number };
  readonly 'column-zero': { readonly count: number };
  readonly 'column-night': { readonly count: number };
  readonly 'column-export': null;
  readonly 'column-repeats': { readonly name: string };
  readonly 'all-free': { readonly count: number };
  readonly 'some-without-seats': { readonly count: number; readonly all: number };
  readonly 'chosen-type': { readonly count: number; readonly all: number };
  readonly 'chosen-capacity': { readonly count: number; readonly all: number };
  readonly 'chosen-price': { readonly count: number; readonly all: number };
  readonly 'some-at-night': { readonly count: number };
  readonly 'all-outside': { readonly count: number };
  /** `count` rows name classes of another semester by their ids. */
  readonly 'ids-elsewhere': { readonly count: number; readonly semester: string };
  readonly 'filled-merged': { readonly names: readonly string[] };
  readonly 'filled-down': { readonly names: readonly string[] };
  readonly 'not-a-class': null;
  readonly 'heading-twice': { readonly name: string };
  readonly 'one-sheet-read': { readonly sheet: string; readonly count: number };
  readonly 'sheets-hidden': { readonly names: readonly string[] };
  readonly 'hidden-sheet-read': { readonly sheet: string };
  readonly 'pivot-read': { readonly sheet: string };
  readonly 'hidden-rows-read': { readonly count: number };
  readonly empty: null;
  readonly 'too-long': { readonly most: number };
  readonly 'not-whole': null;
  readonly 'too-small': { readonly least: number };
  readonly 'too-big': { readonly most: number };
  readonly 'not-yes-or-no': null;
  readonly 'not-a-price': null;
  readonly 'several-prices': null;
  readonly 'price-range': null;
  readonly 'price-words': { readonly text: string };
  readonly 'not-a-range': null;
  readonly 'not-a-date': { readonly like: string };
  readonly 'part-not-a-date': { readonly part: string; readonly like: string };
  readonly 'not-an-hour': { readonly minute: string };
  readonly 'not-a-time': null;
  readonly 'not-two-times': null;
  readonly 'no-heading': { readonly separator: string };
  readonly 'heading-below': { readonly row: number };
  /** The second of its two rows, and a heading made of both. */
  readonly 'headings-of-two-rows': { readonly row: number; readonly example: string };
  readonly 'above-highest-grade': { readonly highest: number };
  readonly 'above-highest-age': { readonly highest: number };
  readonly 'before-opening': { readonly opens: string };
  readonly 'not-after-start': { readonly start: string };
  readonly 'before-first-day': { readonly first: string };
  readonly 'years-after-first-day': { readonly first: string };
  readonly 'no-date-left': { readonly from: string; readonly to: string };
  readonly 'no-date-beside-holidays': { readonly from: string; readonly to: string; readonly names: readonly string[] };
  readonly 'dates-left-out': { readonly count: number; readonly names: readonly string[] };
  readonly 'too-many-dates': { readonly most: number };
  readonly 'no-weekday': null;
  readonly 'outside-the-class': { readonly day: string; readonly from: string; readonly to: string };
  readonly 'not-understood': { readonly text: string };
  readonly 'list-cut-off': { readonly text: string };
  readonly 'other-row': { readonly row: number };
  readonly 'other-row-differs': { readonly row: number };
  readonly 'id-of-another': { readonly title: string };
  readonly 'no-price': null;
  readonly 'too-many-names': { readonly most: number };
  readonly 'without-dates': null;
  readonly 'lacks-end-time': null;
  readonly 'every-day': { readonly from: string; readonly to: string };
  readonly 'semester-days': { readonly from: string; readonly to: string };
  readonly 'taken-as-afternoon': { readonly start: string; readonly end: string };
  readonly 'at-night': { readonly start: string };
  readonly 'other-currency': { readonly currency: string };
  readonly 'born-in-the-future': null;
  readonly 'not-a-day': null;
  readonly 'no-year': null;
  readonly 'not-a-year': { readonly year: string };
  readonly 'no-such-month': { readonly month: string };
  /** Which day it is must be said; the two are `YYYY-MM-DD`. */
  readonly 'either-day': { readonly dayFirst: string; readonly monthFirst: string };
  readonly 'age-for-grade': { readonly age: number; readonly grade: string };
  readonly 'name-split': { readonly first: string; readonly last: string };
  readonly 'others-left': { readonly kept: string; readonly left: string };
  readonly 'two-people': { readonly first: string; readonly second: string };
  /** Beside whom may pick up stands that somebody may not. */
  readonly 'says-not': null;
  readonly 'comma-name': { readonly name: string; readonly other: string };
  readonly 'not-allowed-said': { readonly name: string };
  /** Of an answer to one of the school's own questions. */
  readonly 'not-an-answer': null;
  readonly 'not-a-number': null;
  readonly 'question-gone': null;
  readonly 'permission-not-understood': null;
  /** Of health answers: nothing but a yes; what stands somewhere else; what is not clear; "none" of some things only; more lines than can be told. */
  readonly 'health-only-yes': null;
  readonly 'health-elsewhere': null;
  readonly 'health-unclear': null;
  readonly 'health-none-of-some': null;
  readonly 'health-no-name': null;
  readonly 'health-too-many': { readonly most: number };
  readonly 'health-no-key': null;
  /** Something is told of it here already: a list never changes it. */
  readonly 'health-stays': null;
  /** A list never turns a no into more. */
  readonly 'no-stays': null;
  /** Of those with whom a child lives; `text`: the part of the cell that names none of them. */
  readonly 'lives-with-nobody': { readonly text: string };
  readonly 'lives-with-several': { readonly text: string };
  readonly 'lives-with-not': null;
  readonly 'lives-with-whom': null;
  readonly 'lives-with-differs': { readonly name: string };
  readonly 'lives-with-told': { readonly name: string };
  readonly 'not-a-phone': null;
  readonly 'needs-name': null;
  readonly 'not-two-names': null;
  readonly 'one-name': null;
  readonly 'no-letter': null;
  readonly 'nobodys-name': null;
  /** A long number as spreadsheets show it: `3.0355E+09`. */
  readonly 'cut-off': null;
  readonly 'formula-error': null;
  readonly 'not-a-student': null;
  readonly 'as-above': { readonly row: number; readonly names: readonly string[] };
  readonly 'guardian-above': { readonly row: number };
  readonly 'several-children': { readonly names: readonly string[] };
  readonly 'looks-like-people': null;
  readonly 'looks-like-classes': null;
  readonly 'not-a-name': null;
  readonly 'not-a-grade': null;
  readonly 'not-a-size': null;
  readonly 'not-an-email': null;
  readonly 'id-of-nobody': null;
  readonly 'address-of-two-families': null;
  readonly 'address-unproven': null;
  readonly 'family-full': { readonly most: number };
  readonly 'guardians-full': { readonly most: number };
  readonly 'keeps-own-details': { readonly name: string };
  readonly 'household-told': { readonly name: string };
  readonly 'two-households': null;
  /** Two guardians of a row who live at two addresses. */
  readonly 'two-addresses': { readonly first: string; readonly second: string };
  readonly 'second-household-here': null;
  readonly 'second-household-left': null;
  readonly 'near-other-row': { readonly row: number };
  readonly 'below-taken': { readonly taken: number };
}

/** An import note in the form in which calls send it. */
export const importNote = z.object({
  code: z.custom<keyof ImportNoteFacts>((code) => typeof code === 'string'),
  facts: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.readonly(z.array(z.string()))]))),
});
export type ImportNote = z.output<typeof importNote>;

/** Makes a note about a file, a row or a cell. */
export function note<C extends keyof ImportNoteFacts>(code: C, ...[facts]: FactsOf<ImportNoteFacts[C]>): ImportNote {
  return { code, ...(facts && { facts }) };
}
