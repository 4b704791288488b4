// No schemas here, because every screen with a table loads this file. The input is that of the table's own call.

/** The tables that can be read whole, without pages. */
export type WholeTableName = 'enrollments';

/**
 * The address that returns a whole table as of one moment. It takes the input of the table's call (JSON) and answers with one line for the
 * head, then one line per row. Errors have the same form as those of calls.
 */
export const wholeTablePath = (name: WholeTableName) => `/api/tables/${name}`;

/** The first line of a whole table: the number of rows that follow and the names of their columns. Rows list their values in this order. */
export interface WholeTableHead {
  readonly total: number;
  readonly columns: readonly string[];
}
