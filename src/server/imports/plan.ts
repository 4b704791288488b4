import { note } from '../../contract/import-notes.ts';
import { FILE_FIELDS } from '../../contract/class-fields.ts';
import { pick } from '../../domain/pick.ts';
import type { Problem } from './cells.ts';
import { type ImportedClass, type ImportSchool, readRow } from './imported-class.ts';
import type { Mapping } from './mapping.ts';
import type { FileRow } from './table.ts';
import { inSlices } from './turns.ts';

/** A class that is already in the semester under an id of the file. */
export interface ExistingClass {
  readonly id: string;
  readonly version: number;
  readonly seatsTaken: number;
  readonly seatsOver: number;
  /** How its dates were made; null where they came one by one. */
  readonly schedule: unknown;
  readonly updatedBy: string;
  readonly content: ImportedClass;
}

/** Something about one cell: why its row is left out, or what could not be used of it. */
export interface RowNote extends Problem {
  readonly row: number;
}

export interface ReadFile {
  readonly classes: readonly { row: number; content: ImportedClass; address: string; placesLeft: number | null }[];
  readonly rejected: readonly RowNote[];
  readonly remarks: readonly RowNote[];
}

export interface ImportPlan {
  readonly created: readonly { row: number; content: ImportedClass; placesLeft: number | null }[];
  readonly changed: readonly {
    row: number;
    existing: ExistingClass;
    content: ImportedClass;
    fields: readonly (keyof ImportedClass)[];
  }[];
  /** Classes that are already exactly as the file says. */
  readonly left: number;
  readonly rejected: readonly RowNote[];
  readonly remarks: readonly RowNote[];
}

/** Reads every row by itself; no database needed. */
export function readFile(rows: readonly FileRow[], mapping: Mapping, school: ImportSchool): ReadFile {
  const classes: ReadFile['classes'][number][] = [];
  const rejected: RowNote[] = [];
  const remarks: RowNote[] = [];
  const leftOut: RowNote[] = [];
  const firstRows = new Map<string, number>();
  for (const row of rows) {
    const read = readRow(row, mapping, school);
    const inRow = (problem: Problem) => ({ row: row.number, ...problem });
    rejected.push(...read.problems.map(inRow));
    if (!read.class) continue;
    const first = firstRows.get(read.class.externalId);
    if (first !== undefined) {
      const reason = note('other-row', { row: first });
      rejected.push(
        inRow({ column: mapping.fields.externalId.columns.join(' + '), value: read.class.externalId, reason }),
      );
      continue;
    }
    firstRows.set(read.class.externalId, row.number);
    remarks.push(...read.remarks.map(inRow));
    leftOut.push(...read.leftOut.map(inRow));
    classes.push({ row: row.number, content: read.class, address: read.address, placesLeft: read.placesLeft });
  }
  remarks.push(...otherCurrencies(rows, mapping, school));
  // Many rows share a holiday: what needs a closer look stands before them.
  return { classes, rejected, remarks: [...remarks, ...leftOut] };
}

/** Prices are taken as they stand; that they are in another currency is said once. */
function otherCurrencies(rows: readonly FileRow[], mapping: Mapping, school: ImportSchool): RowNote[] {
  const column = mapping.fields.currency;
  if (!column) return [];
  const row = rows.find((each) => each.cell(column) !== '' && each.cell(column) !== school.currency);
  if (!row) return [];
  const reason = note('other-currency', { currency: school.currency });
  return [{ row: row.number, column, value: row.cell(column), reason }];
}

/** Compares what the file says with the classes that are there: what to create, what to change, what to leave. */
export async function planImport(
  file: ReadFile,
  existing: ReadonlyMap<string, ExistingClass>,
  mapping: Mapping,
): Promise<ImportPlan> {
  const created: ImportPlan['created'][number][] = [];
  const changed: ImportPlan['changed'][number][] = [];
  const rejected = [...file.rejected];
  let left = 0;
  for await (const part of inSlices(file.classes))
    for (const { row, content: said, placesLeft } of part) {
      const found = existing.get(said.externalId);
      const content = found ? withUnsaid(said, found.content) : said;
      const fields = found ? differences(found.content, content) : [];
      if (!found) created.push({ row, content, placesLeft });
      else if (fields.length === 0) left += 1;
      else if (content.capacity + found.seatsOver < found.seatsTaken)
        rejected.push({
          row,
          column: mapping.fields.capacity?.column ?? '',
          value: String(content.capacity),
          reason: note('below-taken', { taken: found.seatsTaken }),
        });
      else changed.push({ row, existing: found, content, fields });
    }
  return { created, changed, left, rejected: rejected.toSorted((a, b) => a.row - b.row), remarks: file.remarks };
}

/** What the file says nothing of stays as it is. */
function withUnsaid(said: ImportedClass, now: ImportedClass): ImportedClass {
  return {
    ...said,
    ...pick(
      FILE_FIELDS.filter((field) => said[field] === undefined),
      now,
    ),
  };
}

/** Types and places are the same whatever their capitals. */
function differences(before: ImportedClass, after: ImportedClass): (keyof ImportedClass)[] {
  // `after` has exactly the fields of ImportedClass: it was just made from a row.
  const fields = Object.keys(after) as (keyof ImportedClass)[];
  return fields.filter((field) => {
    const named = field === 'type' || field === 'location';
    const text = (content: ImportedClass) => {
      const json = JSON.stringify(content[field]);
      return named ? json.toLowerCase() : json;
    };
    return text(before) !== text(after);
  });
}
