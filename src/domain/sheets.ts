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

/** So many dates stand side by side on one sheet; what is more goes on the next. */
export const DATES_ACROSS = 12;

/** Parts of at most `most` each, in their order, as even as can be: 13 dates of at most 12 are 7 and 6. An empty list is one empty part. */
export function evenParts<Each>(all: readonly Each[], most: number): Each[][] {
  const parts = Math.max(1, Math.ceil(all.length / most));
  return Array.from({ length: parts }, (_, at) =>
    all.slice(Math.ceil((at * all.length) / parts), Math.ceil(((at + 1) * all.length) / parts)),
  );
}
