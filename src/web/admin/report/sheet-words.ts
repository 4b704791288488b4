import type { SheetChange, SheetLine } from '../../../contract/sheets.ts';
import { m } from '../../../words/messages.js';

/** A cell of a sheet in a file: its lines one after the other. */
export const wordsOf = (lines: readonly SheetLine[]): string => lines.map(({ text }) => text).join('; ');

/** What has changed since sheets were printed. */
export function changeWords(change: SheetChange): string {
  switch (change.what) {
    case 'came':
      return m.sheets_change_came(change);
    case 'left':
      return change.name ? m.sheets_change_left(change) : m.sheets_change_erased();
    case 'told':
      return m.sheets_change_told({ name: change.name, columns: change.columns.join(', ') });
    case 'class':
      return m.sheets_change_class();
  }
}
