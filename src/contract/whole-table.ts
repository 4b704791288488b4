// No schemas here: every screen with a table loads this, and what is asked is what the table's own call takes.

/** The tables that can be read whole. */
export type WholeTableName = 'enrollments';

/** Where a table is read as it stands at one moment, asked with the input of its call (JSON): a line for its head, then one for each row. Errors are those of calls. */
export const wholeTablePath = (name: WholeTableName) => `/api/tables/${name}`;

/** The first line of a whole table: how many rows follow, and what their values are called. Each row is these values in this order. */
export interface WholeTableHead {
  readonly total: number;
  readonly columns: readonly string[];
}
