import { note } from '../../contract/import-notes.ts';
import type { Meeting } from '../../contract/classes.ts';
import type { DatePlan } from '../../domain/class-dates.ts';
import type { Problem } from './cells.ts';
import { folded, naturalKey } from './class-identity.ts';
import { type ImportSchool, readRow, type SaidClass } from './imported-class.ts';
import type { Mapping } from './mapping.ts';
import { inOrder } from './meetings.ts';
import type { FileRow } from './table.ts';

/** Something about one cell: why its row is left out, or what could not be used of it. */
export interface RowNote extends Problem {
  readonly row: number;
}

/** A class of the file: one row of it, or all that carry the same id. */
export interface FileClass {
  readonly row: number;
  readonly classId: string;
  readonly content: SaidClass;
  readonly plan: DatePlan | null;
  /** The dates that it gets if it is new, where the file says none. */
  readonly ifNew?: readonly Meeting[] | undefined;
  readonly address: string;
  readonly placesLeft: number | null;
}

export interface ReadFile {
  readonly classes: readonly FileClass[];
  readonly rejected: readonly RowNote[];
  readonly remarks: readonly RowNote[];
  /** Ids in rows that are left out: these classes are in the file all the same. */
  readonly mentioned: readonly string[];
}

/** Reads every row by itself; no database needed. */
export function readFile(rows: readonly FileRow[], mapping: Mapping, school: ImportSchool): ReadFile {
  const classes = new Map<string, FileClass>();
  const rejected: RowNote[] = [];
  const remarks: RowNote[] = [];
  const leftOut: RowNote[] = [];
  const mentioned: string[] = [];
  for (const row of rows) {
    if (row.isAside && !mapping.fields.classId) {
      const column = mapping.fields.title.columns.join(' + ');
      rejected.push({ row: row.number, column, value: row.cell(column), reason: note('not-a-class') });
      continue;
    }
    const read = readRow(row, mapping, school);
    const inRow = (problem: Problem) => ({ row: row.number, ...problem });
    rejected.push(...read.problems.map(inRow));
    mentioned.push(...(read.class ? [] : idsIn(row, mapping)));
    if (!read.class) continue;
    const key = keyOfRow(read.classId, read.class, read);
    const first = classes.get(key);
    const one = { ...read, row: row.number, content: read.class };
    const joined = first && joinRows(first, one);
    if (first && !joined) {
      const source = mapping.fields.externalId ?? mapping.fields.classId ?? mapping.fields.title;
      const reason = note('other-row', { row: first.row });
      rejected.push(inRow({ column: source.columns.join(' + '), value: read.class.externalId, reason }));
      continue;
    }
    if (joined && first) remarks.push(...differingRows(first, one, mapping).map(inRow));
    remarks.push(...read.remarks.map(inRow));
    leftOut.push(...read.leftOut.map(inRow));
    classes.set(key, joined ?? one);
  }
  remarks.push(...otherCurrencies(rows, mapping, school));
  // Many rows share a holiday: what needs a closer look stands before them.
  return { classes: [...classes.values()].map(plainly), rejected, remarks: [...remarks, ...leftOut], mentioned };
}

/** Only what is compared and written travels on. */
const plainly = ({ row, classId, content, plan, ifNew, address, placesLeft }: FileClass): FileClass => ({
  row,
  classId,
  content,
  plan,
  ifNew,
  address,
  placesLeft,
});

function idsIn(row: FileRow, { fields }: Mapping): string[] {
  const ids = [fields.classId, fields.externalId].flatMap((source) =>
    source?.columns.length === 1 ? source.columns : [],
  );
  return ids.map((column) => row.cell(column)).filter(Boolean);
}

/** Without an id a class is known by what it is called, and when and where it begins, as far as that is said. */
function keyOfRow(classId: string, content: SaidClass, { ifNew, plan }: Pick<FileClass, 'ifNew' | 'plan'>): string {
  if (classId !== '') return `class ${classId}`;
  if (content.externalId !== '') return `id ${content.externalId}`;
  const [first] = content.meetings ?? ifNew ?? [];
  const key = naturalKey({
    ...content,
    place: content.location ?? null,
    firstOn: first?.on ?? plan?.firstOn ?? null,
    start: first?.start ?? plan?.start ?? null,
  });
  return first ? key : `${key} ${plan?.weekdays.join('') ?? ''}`;
}

/** Rows of one id are one class with all its meetings. Null where the second is another class, or says nothing new. */
function joinRows(first: FileClass, second: FileClass): FileClass | null {
  if (folded(first.content.title) !== folded(second.content.title)) return null;
  const [before = [], more = []] = [first.content.meetings ?? first.ifNew, second.content.meetings ?? second.ifNew];
  const joined = inOrder([...before, ...more]);
  if (joined.length === before.length) return null;
  const instructors = second.content.instructors && [
    ...new Set([...(first.content.instructors ?? []), ...second.content.instructors]),
  ];
  const isSaid = first.content.meetings !== undefined || second.content.meetings !== undefined;
  const [meetings, ifNew] = isSaid ? [joined, undefined] : [undefined, joined];
  return { ...first, ifNew, content: { ...first.content, meetings, instructors } };
}

/** What a further row of a class says otherwise than its first, which counts. */
function differingRows(first: FileClass, second: FileClass, { fields }: Mapping): Problem[] {
  const sources = {
    location: fields.location?.columns,
    type: fields.type?.columns,
    capacity: [fields.capacity?.column ?? ''],
    priceCents: [fields.price ?? ''],
  };
  // The keys of a constant are its own names.
  const differing = (Object.keys(sources) as (keyof typeof sources)[]).filter(
    (field) => JSON.stringify(first.content[field]) !== JSON.stringify(second.content[field]),
  );
  return differing.map((field) => ({
    column: sources[field]?.join(' + ') ?? '',
    value: String(second.content[field] ?? ''),
    reason: note('other-row-differs', { row: first.row }),
  }));
}

/** Prices are taken as they stand; that they are in another currency is said once. */
function otherCurrencies(rows: readonly FileRow[], mapping: Mapping, school: ImportSchool): RowNote[] {
  const column = mapping.fields.currency;
  if (!column) return [];
  const row = rows.find((each) => each.cell(column) !== '' && each.cell(column) !== school.currency);
  if (!row) return [];
  const reason = note('other-currency', { currency: school.currency });
  return [{ row: row.number, column, value: row.cell(column), reason }];
}
