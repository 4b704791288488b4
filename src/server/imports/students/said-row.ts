import { type ImportNote } from '../../../contract/import-notes.ts';
import type { StudentMapping, StudentTarget } from '../../../contract/student-imports.ts';
import type { RowNote } from '../read-file.ts';
import type { FileCells } from '../table.ts';
import { NOT_KNOWN } from '../table.ts';
import { plainCell } from './cell-signs.ts';

/** The columns of a file by where they go, in the order of the file. */
export type ColumnsOf = ReadonlyMap<StudentTarget, readonly string[]>;

export function columnsByTarget({ columns }: StudentMapping): ColumnsOf {
  return new Map(
    [...Map.groupBy(columns, ({ target }) => target)].map(([target, all]) => [target, all.map(({ column }) => column)]),
  );
}

/** What a line break in a cell is between: people, phones, addresses of mail, health answers; else it is a blank. */
const breakOf = (target: StudentTarget) =>
  /(?:\.name|phone|email|allowed|livesWith)$|^health\./i.test(target) ? '; ' : ' ';

/** One row while it is read: its cells by where they go, and what is said of them. */
export function openRow(row: FileCells, columns: ColumnsOf) {
  const [wrong, leftOut, remarks]: [RowNote[], RowNote[], RowNote[]] = [[], [], []];
  const cells = (target: StudentTarget) =>
    (columns.get(target) ?? []).flatMap((column) => {
      const value = plainCell((row.cells[column] ?? '').replaceAll(/\s*\n\s*/g, breakOf(target)));
      return value === '' ? [] : [{ column, value }];
    });
  const noteOf = (target: StudentTarget, reason: ImportNote, value?: string): RowNote => {
    const [first] = cells(target);
    const column = first?.column ?? columns.get(target)?.[0] ?? '';
    return { row: row.number, column, value: (value ?? first?.value ?? '').slice(0, 80), reason };
  };
  return {
    number: row.number,
    cells,
    has: (target: StudentTarget) => columns.has(target),
    /** The first filled cell. */
    cell: (target: StudentTarget) => cells(target)[0]?.value ?? '',
    /** The same; empty for what says that nothing is known. */
    told: (target: StudentTarget) => cells(target).find(({ value }) => !NOT_KNOWN.test(value))?.value ?? '',
    /** Without it there is no such student: the row stays out. */
    refuse: (target: StudentTarget, reason: ImportNote) => void wrong.push(noteOf(target, reason)),
    /** The child comes in without it. */
    leave: (target: StudentTarget, reason: ImportNote, value?: string) =>
      void leftOut.push(noteOf(target, reason, value)),
    /** The same of one of several cells. */
    leaveCell: ({ column, value }: { readonly column: string; readonly value: string }, reason: ImportNote) =>
      void leftOut.push({ row: row.number, column, value: value.slice(0, 80), reason }),
    columnsOf: (target: StudentTarget) => columns.get(target) ?? [],
    /** It is used, and something is to be looked at. */
    remark: (target: StudentTarget, reason: ImportNote, value?: string) =>
      void remarks.push(noteOf(target, reason, value)),
    noteOf,
    wrong,
    leftOut,
    remarks,
  };
}
export type OpenRow = ReturnType<typeof openRow>;
