/** The kinds of printed sheets, in the order in which a pack binds them. */
export const SHEETS = [
  'roster',
  'sign-in',
  'contacts',
  'pick-up',
  'emergency',
  'health',
  'attendance',
  'name-tags',
] as const;
export type SheetKind = (typeof SHEETS)[number];

/** The most dates side by side on one sheet; further dates go on the next sheet. */
export const DATES_ACROSS = 12;

/** Splits a list into ordered, even parts of at most `most`: 13 items at most 12 give 7 and 6. An empty list gives one empty part. */
export function evenParts<Each>(all: readonly Each[], most: number): Each[][] {
  const parts = Math.max(1, Math.ceil(all.length / most));
  return Array.from({ length: parts }, (_, at) =>
    all.slice(Math.ceil((at * all.length) / parts), Math.ceil(((at + 1) * all.length) / parts)),
  );
}
