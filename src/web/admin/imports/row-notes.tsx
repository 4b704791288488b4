import type { ImportNote } from '../../../contract/import-notes.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Part } from './part.tsx';
import { noteWords } from './note-words.ts';
import { PlainTable } from './plain-table.tsx';

interface RowNotesProps {
  readonly title: string;
  /** How many there are, where only the first are given. */
  readonly total?: number | undefined;
  readonly notes: readonly {
    readonly row: number;
    readonly column: string;
    readonly value: string;
    readonly reason: ImportNote;
  }[];
}

/** What is said of cells, row by row; nothing where there is nothing. */
export function RowNotes({ title, notes, total }: RowNotesProps) {
  if (notes.length === 0) return null;
  return (
    <Part title={title}>
      <NoteTable label={title} notes={notes} total={total} />
    </Part>
  );
}

/** The same without a heading. */
export function NoteTable({ label, notes, total }: { label: string } & Omit<RowNotesProps, 'title'>) {
  const format = useFormat();
  return (
    <PlainTable
      label={label}
      total={total}
      columns={[m.imports_row(), m.imports_cell_column(), m.imports_cell_value(), m.imports_reason()]}
      rows={notes.map(({ row, column, value, reason }, index) => ({
        key: String(index),
        cells: [format.number(row), column, value || m.imports_empty(), noteWords(reason)],
      }))}
    />
  );
}
