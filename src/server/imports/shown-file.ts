import type { ImportNote } from '../../contract/import-notes.ts';
import type { FileChoices } from './table.ts';

/** What is said of a file as a whole, as calls answer it. */
export function shownFile({
  rows,
  remarks,
  sheets,
  encodings,
}: FileChoices & { readonly rows: number; readonly remarks: readonly ImportNote[] }) {
  return {
    rows,
    remarks: [...remarks],
    sheets: sheets.map((each) => ({ ...each, first: each.first.map((row) => [...row]) })),
    encodings: encodings.map((each) => ({ ...each, samples: [...each.samples] })),
  };
}
