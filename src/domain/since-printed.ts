/** What of a sheet says the same or not: of the class, and of each student by column. Keyed, so that nobody can guess back to the words. */
export interface Fingerprints {
  readonly head: string;
  readonly students: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** What was kept of a sheet when it was printed; `count` is how many students stood on it, also those who were erased since. */
export interface Printed extends Fingerprints {
  readonly count: number;
}

export interface SheetDifference {
  /** Whether anything that is said once for the class is another. */
  readonly isHeadChanged: boolean;
  readonly came: string[];
  readonly left: string[];
  /** How many stood on it of whom nothing is kept any more. */
  readonly erased: number;
  /** The columns that say something else, by student. */
  readonly told: ReadonlyMap<string, string[]>;
}

/** What a sheet would say now that it did not say when it was printed; null where it would say the same. */
export function differenceOf(printed: Printed, now: Fingerprints): SheetDifference | null {
  // Nothing of it would be printed any more: no date is left.
  if (now.head === '' && printed.head !== '')
    return { isHeadChanged: true, came: [], left: [], erased: 0, told: new Map() };
  const came = [...now.students.keys()].filter((id) => !printed.students.has(id));
  const left = [...printed.students.keys()].filter((id) => !now.students.has(id));
  const erased = Math.max(0, printed.count - printed.students.size);
  const stay = [...printed.students].flatMap(([id, before]) => {
    const after = now.students.get(id);
    const columns = after ? changedColumns(before, after) : [];
    return columns.length > 0 ? [[id, columns] as const] : [];
  });
  const isHeadChanged = printed.head !== now.head;
  // Another language or a further question changes the line of everybody: that is said once.
  const isOfAll = isHeadChanged && stay.length > 1 && stay.length === printed.students.size - left.length;
  const told = new Map(isOfAll ? [] : stay);
  const isSame = !isHeadChanged && came.length + left.length + erased + told.size === 0;
  return isSame ? null : { isHeadChanged, came, left, erased, told };
}

function changedColumns(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].filter((id) => before[id] !== after[id]);
}
