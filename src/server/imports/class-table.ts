import { withCodes } from './code-columns.ts';
import { filledDown, filledMerged } from './merged-cells.ts';
import type { Table } from './table.ts';
import { withSchedules } from './whole-schedules.ts';

/** A table of classes as it is read: what merged cells leave out is filled down, and what stands in one cell together has columns of its own. */
export const classTable = (table: Table): Table =>
  isOurs(table) ? table : withCodes(withSchedules(filledDown(filledMerged(table))));

/** In our own files an empty cell is empty. */
const isOurs = ({ headings }: Table) => headings.some((name) => /^(class|external)_id$/i.test(name));
