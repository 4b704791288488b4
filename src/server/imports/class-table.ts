import { withCodes } from './code-columns.ts';
import { filledDown } from './merged-cells.ts';
import type { Table } from './table.ts';

/** A table of classes as it is read: what merged cells leave out is filled down, and types before numbers have their column. */
export const classTable = (table: Table): Table => withCodes(isOurs(table) ? table : filledDown(table));

/** In our own files an empty cell is empty. */
const isOurs = ({ headings }: Table) => headings.some((name) => /^(class|external)_id$/i.test(name));
