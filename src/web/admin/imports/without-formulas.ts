/**
 * Where a cell may begin: at the start, and behind everything that some spreadsheet splits at. One that expects semicolons (as in most of
 * Europe) takes `;=1+1` apart into a formula, and there quotation marks do not hold a line together either.
 */
const CELL_THAT_RUNS = /(^|[;；|\t\r\n])([\p{Z}\p{Default_Ignorable_Code_Point}]*)(?='*[=+\-@＝＋－＠])/gu;

/** Text of which no spreadsheet makes a formula: an apostrophe before what would begin one; one that stands there already gets another, so that the import can tell. */
export function withoutFormulas(text: string): string {
  return text.replaceAll(CELL_THAT_RUNS, "$1$2'");
}
