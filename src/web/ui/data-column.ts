import type { ReactNode } from 'react';

/** A column: what its cells show and, where sorting makes sense, what sorting compares. */
export interface DataColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** What sorting compares; a column without it cannot be sorted by the browser. */
  readonly value?: (row: Row) => string | number | null;
  /** Rows come sorted by it from elsewhere, under its id. */
  readonly isSorted?: boolean;
  readonly isNumber?: boolean;
  /** Never broken into lines, such as a time or a telephone number. */
  readonly isUnbroken?: boolean;
  /** Its cells say what they are, such as a link: where rows are stacked its head is not repeated before them. */
  readonly namesItself?: boolean;
  /** Only on paper, e.g. room to write by hand. */
  readonly isPrintOnly?: boolean;
  /** Not on paper, e.g. what can be done with a row. */
  readonly isScreenOnly?: boolean;
  /** How wide it is at least, in pixels; columns that say so keep their shares whatever the rows hold. 140 where others say so. */
  readonly width?: number;
}

/** Rows chosen by checkboxes, by their ids. */
export interface RowSelection<Row> {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  /** What the checkbox of a row says, and the one for all. */
  readonly nameRow: (row: Row) => string;
  readonly nameAll: string;
}
