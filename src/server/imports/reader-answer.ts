import { type ImportNote, note } from '../../contract/import-notes.ts';
import type { FileReading } from '../../contract/import-mapping.ts';
import type { ImportColumn } from '../../contract/imports.ts';
import { columnFacts } from './column-facts.ts';
import { classTable } from './class-table.ts';
import { kindOf } from './other-kind.ts';
import { profileColumns } from './column-profile.ts';
import type { DayOrder } from './date-list.ts';
import { type EveryCell, everyCell } from './every-cell.ts';
import { type Guess, guessMapping } from './guess.ts';
import type { ImportSchool } from './imported-class.ts';
import type { Mapping } from './mapping.ts';
import { type ReadFile, readFile, type RowNote } from './read-file.ts';
import { readTable } from './read-table.ts';
import { guessStudents } from './students/guess-students.ts';
import type { ListedQuestion } from './students/listed-questions.ts';
import { type StudentFileColumns, studentColumns } from './students/student-columns.ts';
import { clean, type FileCells, type FileChoices, isBlank, rowsOf, type Table } from './table.ts';

/** What the reading thread is asked: what columns a file has, or its rows as a mapping reads them. */
export type ReaderJob =
  | {
      readonly kind: 'columns';
      readonly bytes: Uint8Array;
      readonly how: FileReading;
      readonly locale: string;
      readonly today: string;
      readonly semester?: ImportSchool['semester'] | undefined;
    }
  | {
      readonly kind: 'classes';
      readonly bytes: Uint8Array;
      readonly how: FileReading;
      readonly mapping: Mapping;
      readonly school: ImportSchool;
    }
  | { readonly kind: 'rows'; readonly bytes: Uint8Array; readonly how: FileReading }
  | {
      readonly kind: 'students';
      readonly bytes: Uint8Array;
      readonly how: FileReading;
      readonly locale: string;
      readonly today: string;
      readonly questions: readonly ListedQuestion[];
      readonly readsHealth: boolean;
    }
  | {
      readonly kind: 'rejected';
      readonly bytes: Uint8Array;
      readonly how: FileReading;
      readonly mapping: Mapping;
      readonly school: ImportSchool;
    };

export interface FileColumns extends FileChoices {
  readonly columns: readonly ImportColumn[];
  readonly rows: number;
  readonly remarks: readonly ImportNote[];
  readonly guess: Guess;
  /** Which of day and month comes first in its dates, where a cell proves it. */
  readonly provenOrder: DayOrder | null;
  /** By column, what every cell of it can be. */
  readonly cells: ReadonlyMap<string, EveryCell>;
}

export interface RejectedRows {
  readonly columns: readonly string[];
  readonly rows: readonly { row: number; reasons: Pick<RowNote, 'column' | 'reason'>[]; cells: readonly string[] }[];
}

/** What it answers, in parts that are quickly taken over. */
export type ReaderMessage =
  | { readonly kind: 'columns'; readonly columns: FileColumns }
  | { readonly kind: 'students'; readonly students: StudentFileColumns }
  | { readonly kind: 'classes'; readonly classes: ReadFile['classes'] }
  | {
      readonly kind: 'notes';
      readonly rows: number;
      readonly rejected: readonly RowNote[];
      readonly remarks: readonly RowNote[];
      readonly mentioned: readonly string[];
      readonly headings: readonly string[];
    }
  | { readonly kind: 'rows'; readonly rows: readonly FileCells[] }
  | { readonly kind: 'rejected'; readonly rejected: RejectedRows }
  | { readonly kind: 'unreadable'; readonly why: ImportNote }
  /** `held`: bytes that the thread holds on to beside what it began with, whether it needs them or not. */
  | { readonly kind: 'done'; readonly held: number };

const PART = 100;
/** Rows as they stand are taken over faster than classes. */
const ROWS_PART = 1000;
const MOST_NOTES = 20_000;
const MOST_REJECTED = 5000;

export async function* answer(job: ReaderJob): AsyncGenerator<ReaderMessage> {
  const read = await readTable(job.bytes, job.how);
  if (job.kind === 'students') {
    yield { kind: 'students', students: studentColumns(read, job) };
    return;
  }
  // Lists of people have no types.
  const table = job.kind === 'rows' ? read : classTable(read);
  if (job.kind === 'columns') {
    const facts = columnFacts(table, job.locale, job.semester);
    const profiles = profileColumns(facts);
    const columns = facts.map(({ name, samples, filled, dateFormat, isList, dayOrder }) => ({
      name,
      samples: [...samples],
      filled,
      dateFormat,
      isList,
      dayOrder,
      holds: profiles.get(name)?.holds ?? null,
      odd: [...(profiles.get(name)?.odd ?? [])],
    }));
    const rows = table.records.filter((record) => record.some((cell) => cell.trim() !== '')).length;
    const provenOrder = facts[0]?.provenOrder ?? null;
    const guess = guessMapping(facts);
    const remarks =
      kindOf(guessStudents(facts, job.today), guess) === 'people'
        ? [...table.remarks, note('looks-like-people')]
        : table.remarks;
    const { sheets = [], encodings = [] } = table.choices ?? {};
    const cells = new Map(facts.map((each) => [each.name, everyCell(each)]));
    yield { kind: 'columns', columns: { columns, rows, remarks, guess, provenOrder, sheets, encodings, cells } };
    return;
  }
  if (job.kind === 'rows') {
    for (let at = 0; at < table.records.length; at += ROWS_PART)
      yield { kind: 'rows', rows: cellsOf(table, at, at + ROWS_PART) };
    return;
  }
  const rows = rowsOf(table, job.mapping);
  const file = readFile(rows, job.mapping, job.school);
  if (job.kind === 'rejected') {
    const reasons = Map.groupBy(file.rejected, ({ row }) => row);
    yield {
      kind: 'rejected',
      rejected: {
        columns: table.headings,
        rows: [...reasons].slice(0, MOST_REJECTED).map(([row, notes]) => ({
          row,
          reasons: notes.map(({ column, reason }) => ({ column, reason })),
          cells: table.headings.map((_, index) => table.records[row - table.headingRow - 1]?.[index] ?? ''),
        })),
      },
    };
    return;
  }
  for (let at = 0; at < file.classes.length; at += PART)
    yield { kind: 'classes', classes: file.classes.slice(at, at + PART) };
  const [rejected, remarks] = [file.rejected.slice(0, MOST_NOTES), file.remarks.slice(0, MOST_NOTES)];
  const { mentioned } = file;
  yield { kind: 'notes', rows: rows.length, rejected, remarks, mentioned, headings: table.headings };
}

/** The filled rows of a table from one place to another, each cell by its heading. */
export function cellsOf({ records, headings, headingRow }: Table, from: number, to: number): FileCells[] {
  return records.slice(from, to).flatMap((record, index) => {
    if (isBlank(record)) return [];
    const cells = headings.map((name, place) => [name, clean(record[place] ?? '')] as const);
    return { number: from + index + headingRow + 1, cells: Object.fromEntries(cells) };
  });
}
