/** Headings alike but for capitals and blanks at the edges are the same. */
export function keyOf(column: string): string {
  return column.normalize('NFC').trim().toLowerCase();
}
