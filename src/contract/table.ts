import * as z from 'zod/mini';
import { MOST_ROWS } from '../domain/pages.ts';
import { askedWords, whole } from './fields.ts';

/** What every staff table can be asked, beside the filters of its own; what it is about and filtered by goes beside these. */
export const tableQuestion = {
  /** Words that must all be found. */
  search: z.optional(askedWords(200)),
  /** A column, with `-` before it for descending; one that the table does not know is its usual order. */
  sort: z.optional(z.string().check(z.maxLength(20))),
  page: z.optional(whole(1, 100_000)),
  /** An export asks for more rows than a screen. */
  pageSize: z.optional(whole(1, MOST_ROWS)),
};
const question = z.strictObject(tableQuestion);
export type TableQuestion = z.output<typeof question>;

/** What every staff table answers: one page of its rows, and how many were found on all pages. */
export function tableAnswer<Row extends z.ZodMiniType>(row: Row) {
  return { pageSize: z.int(), total: z.int(), rows: z.array(row) };
}
export interface TableAnswer<Row> {
  readonly pageSize: number;
  readonly total: number;
  readonly rows: readonly Row[];
}
