// No schemas here: every screen with a table loads this, and the server reads line by line.

/** Where a table is made a workbook: a line of JSON for its columns, then one for each row; the answer is the file. */
export const WORKBOOK_PATH = '/api-upload/workbook';

/** How a column is written: its heading, what its cells hold and how many characters wide it is. */
export interface WorkbookColumn {
  readonly header: string;
  readonly kind?: 'text' | 'number' | 'money' | 'date' | 'time' | undefined;
  readonly width: number;
}

/** What stands in a cell: `wall` is a day and a time at the school, `2026-09-08 15:30`. */
export type WorkbookCell = string | number | null | { readonly wall: string };
