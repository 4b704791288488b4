/** What dates without their year are near to in the column of this name; undefined where nothing is known. */
export type NearTo = (column: string) => string | undefined;

/** A year that is no part of a date, as in `export 2026-11-22`. */
const YEAR = /(?<!\d[-_./]?)(?:19|20|21)\d\d(?!\d|[-_./]\d)/g;

/** The one year that a heading or the name of a file tells; of two, such as `2026/27` or `2026 and 2027`, neither. */
export function yearNamed(text: string): number | undefined {
  const [year, ...others] = new Set(text.match(YEAR));
  return others.length === 0 && year !== undefined ? Number(year) : undefined;
}

/** Dates without their year lie in the semester, or in the year that their heading or else the file names where the semester has no day of it. */
export function nearTo({ semester, year }: { semester?: Semester; year?: number | undefined }): NearTo {
  const middle = semester && middleOf(semester);
  return (column) => {
    const named = yearNamed(column) ?? year;
    const isElsewhere = named !== undefined && !(semester && hasDayOf(semester, named));
    return isElsewhere ? `${named}-07-02` : middle;
  };
}

interface Semester {
  readonly startsOn: string;
  readonly endsOn: string;
}

function hasDayOf({ startsOn, endsOn }: Semester, year: number): boolean {
  return Number(startsOn.slice(0, 4)) <= year && year <= Number(endsOn.slice(0, 4));
}

function middleOf({ startsOn, endsOn }: Semester): string {
  return new Date((Date.parse(startsOn) + Date.parse(endsOn)) / 2).toISOString().slice(0, 10);
}
