import type { StaffClass } from '../../../contract/class-table.ts';
import { decideStaffState, type StaffClassState } from '../frame/class-tag.tsx';
import { foldText } from './fold-text.ts';

/** A class with what the table finds and filters it by. */
export interface ClassRow {
  readonly one: StaffClass;
  readonly state: StaffClassState;
}

/** What the address filters the table by, beside the search. */
export const FILTERS = ['state', 'type', 'place', 'instructor', 'weekday'] as const;
export type FilterName = (typeof FILTERS)[number];
export type Filters = Readonly<Partial<Record<FilterName, string | undefined>>>;

/** Stands for classes without a place or an instructor. */
export const NONE = '-';

/** What of a class each filter looks at. */
export const valuesOfFilter: Readonly<Record<FilterName, (row: ClassRow) => readonly string[]>> = {
  state: ({ state }) => [state],
  type: ({ one }) => [one.typeName],
  place: ({ one }) => [one.locationName ?? NONE],
  instructor: ({ one }) => (one.instructorNames.length === 0 ? [NONE] : one.instructorNames),
  weekday: ({ one }) => one.weekdays.map(String),
};

/** Whether a filter lets a class through; asked of thousands at a time, so nothing is made for the answer. */
const letsThrough: Readonly<Record<FilterName, (row: ClassRow, wanted: string) => boolean>> = {
  state: ({ state }, wanted) => state === wanted,
  type: ({ one }, wanted) => one.typeName === wanted,
  place: ({ one }, wanted) => (one.locationName ?? NONE) === wanted,
  instructor: ({ one }, wanted) =>
    one.instructorNames.includes(wanted) || (wanted === NONE && one.instructorNames.length === 0),
  weekday: ({ one }, wanted) => one.weekdays.includes(Number(wanted)),
};

const views = new WeakMap<readonly StaffClass[], readonly ClassRow[]>();

/** The same rows as long as no state changes: whoever has sorted or counted them need not do it again every half minute. */
export function viewClasses(classes: readonly StaffClass[], now: number): readonly ClassRow[] {
  const held = views.get(classes);
  const rows = classes.map((one, at): ClassRow => {
    const state = decideStaffState(one, now);
    const row = held?.[at];
    return row?.state === state ? row : { one, state };
  });
  if (held && rows.every((row, at) => row === held[at])) return held;
  views.set(classes, rows);
  return rows;
}

/** The classes in which every word of the search is found, and that every filter lets through. */
export function findClasses(rows: readonly ClassRow[], search: string, filters: Filters): readonly ClassRow[] {
  const words = foldText(search).split(/\s+/u).filter(Boolean);
  const asked = FILTERS.flatMap((name) => {
    const wanted = filters[name];
    return wanted ? [{ isIn: letsThrough[name], wanted }] : [];
  });
  if (words.length === 0 && asked.length === 0) return rows;
  return rows.filter(
    (row) =>
      asked.every(({ isIn, wanted }) => isIn(row, wanted)) &&
      words.every((word) => searchedText(row.one).includes(word)),
  );
}

// Made once for each class: every letter typed searches all of them.
const searched = new WeakMap<StaffClass, string>();

function searchedText(one: StaffClass): string {
  const held = searched.get(one);
  if (held !== undefined) return held;
  const { title, typeName, locationName, groupName, instructorNames } = one;
  const text = foldText([title, typeName, locationName ?? '', groupName ?? '', ...instructorNames].join('\n'));
  searched.set(one, text);
  return text;
}

/** Makes the text of all these classes ready to be searched. */
export function searchAhead(rows: readonly ClassRow[]): void {
  for (const { one } of rows) searchedText(one);
}
