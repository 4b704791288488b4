import { note } from '../../contract/import-notes.ts';
import { type ClassContent, classFields, FILE_FIELDS, MOST_SEATS } from '../../contract/class-fields.ts';
import type { Meeting } from '../../contract/classes.ts';
import type { FileField, FileKind } from '../../contract/import-mapping.ts';
import type { DatePlan, Holiday } from '../../domain/class-dates.ts';
import { dayAtSchoolEnds, dayAtSchoolStarts } from '../../domain/school-instant.ts';
import { type Problem, RowReader } from './cells.ts';
import { type Mapping, type NumberField, type TextField, textOf } from './mapping.ts';
import { readMeetings } from './meetings.ts';
import type { FileRow } from './table.ts';
import { nearTo } from './year-named.ts';

/** The fields that a column fills as it stands. */
type PlainContent = { readonly [Field in FileField]: ClassContent[Field] };

/** A class as a file fills it; what is compared with the class that is there. */
export interface ImportedClass extends PlainContent {
  /** Empty where it has none. */
  readonly externalId: string;
  readonly title: string;
  readonly type: string;
  readonly location: string | null;
  /** Missing in what an import before there were any has kept. */
  readonly instructors?: readonly string[];
  readonly priceCents: number;
  /** The highest price of a sliding scale; missing in what an import before there were any has kept. */
  readonly priceMaxCents?: number | null;
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  readonly meetings: readonly Meeting[];
}

/** A class as a row says it: undefined is what the row says nothing of, and stays as it is. */
export type SaidClass = { readonly [Field in keyof ImportedClass]?: ImportedClass[Field] | undefined } & {
  readonly externalId: string;
  readonly title: string;
};

export interface ReadRow {
  readonly class: SaidClass | null;
  /** Which class it is, where the file is one of ours. */
  readonly classId: string;
  /** How far its dates are known, where that is not far enough for any. */
  readonly plan: DatePlan | null;
  /** The dates that it gets if it is new, where the file says none. */
  readonly ifNew?: readonly Meeting[] | undefined;
  readonly address: string;
  /** What the source says of its own places; information only. */
  readonly placesLeft: number | null;
  readonly problems: readonly Problem[];
  readonly remarks: readonly Problem[];
  /** Dates that fall on holidays. */
  readonly leftOut: readonly Problem[];
}

/** What a row needs to know of the school it is imported into. */
export interface ImportSchool {
  readonly timeZone: string;
  readonly currency: string;
  /** Those of the semester that is imported into. */
  readonly holidays?: readonly Holiday[];
  /** What dates without their year are near to. */
  readonly semester?: { readonly startsOn: string; readonly endsOn: string };
  /** The year that the file's name tells, if it tells one. */
  readonly year?: number | undefined;
}

/** Reads one row: a class, or every reason why it is none. */
export function readRow(row: FileRow, mapping: Mapping, school: ImportSchool): ReadRow {
  const { fields } = mapping;
  const reader = new RowReader(row, school.timeZone, nearTo(school), fields.classId !== undefined);
  if (row.surplus !== null)
    reader.problems.push({
      column: '(beyond the last column)',
      value: row.surplus,
      reason: note('no-heading', { separator: row.separator }),
    });
  const { meetings, ifNew, plan, remarks, leftOut } = readMeetings(reader, mapping, school);
  const classId = fields.classId ? reader.text(fields.classId, { max: 60, isLine: true }) : '';
  const isRequired = fields.externalId !== undefined && classId === '' && fields.classId === undefined;
  const read: SaidClass = {
    externalId: reader.text(fields.externalId ?? textOf([]), { max: 200, isRequired, isLine: true }),
    title: reader.text(fields.title, { max: 200, isRequired: true, isLine: true }),
    type: readType(reader, mapping),
    location: fields.location && (reader.text(fields.location, { max: 200, isLine: true }) || null),
    instructors: reader.names(fields.instructors, { max: 200, most: 20 }),
    ...readPlain(reader, mapping),
    ...readWindow(reader, mapping, school.timeZone),
    priceCents: reader.money(fields.price, currencyDigits(school.currency)),
    priceMaxCents: reader.priceMax(fields.price, fields.priceMax, currencyDigits(school.currency)),
    meetings,
  };
  const address = fields.address ? reader.text(fields.address, { max: 500, isLine: true }) : '';
  const placesLeft = reader.number(fields.placesLeft, { least: -MOST_SEATS, most: MOST_SEATS });
  const { problems } = reader;
  return {
    class: problems.length === 0 ? read : null,
    classId,
    plan,
    ifNew,
    address,
    placesLeft,
    problems,
    remarks: [...remarks, ...reader.remarks],
    leftOut,
  };
}

/** The type as the file says it; a row without gets the one that was chosen for these, if there is one. */
function readType(reader: RowReader, { fields, defaults }: Mapping): string | undefined {
  const limits = { max: 100, isLine: true, isRequired: defaults.type === null };
  return fields.type && (reader.text(fields.type, limits) || undefined);
}

interface Cell {
  readonly reader: RowReader;
  /** Where the field comes from: a source of its kind. */
  readonly source: NonNullable<Mapping['fields'][FileField]>;
}

const text = ({ reader, source }: Cell, limits: { max: number; isLine?: boolean }) =>
  reader.text(source as TextField, limits);
const number = ({ reader, source }: Cell, least: number, most: number, kindergarten = false) =>
  reader.number(source as NumberField, { least, most, kindergarten });

/** How a field of each kind is read. */
const READERS: Readonly<Record<FileKind, (cell: Cell, most: number) => unknown>> = {
  line: (cell, max) => text(cell, { max, isLine: true }),
  text: (cell, max) => text(cell, { max }),
  grade: (cell) => number(cell, -2, 20, true),
  age: (cell) => number(cell, 0, 150),
  seats: (cell) => number(cell, 0, MOST_SEATS) ?? undefined,
  'yes-no': ({ reader, source }) => reader.yesNo(source as TextField),
};

function readPlain(reader: RowReader, { fields, defaults }: Mapping): Pick<SaidClass, FileField> {
  const read = FILE_FIELDS.map((field) => {
    const described = classFields[field];
    const source = fields[field];
    return [field, source && READERS[described.kind]({ reader, source }, 'most' in described ? described.most : 0)];
  });
  // Each field is read as its kind says.
  const plain = Object.fromEntries(read) as { -readonly [Field in FileField]: SaidClass[Field] };
  const { minGrade = null, maxGrade = null, minAge = null, maxAge = null } = plain;
  if (plain.isEnteringGrade === undefined && fields.minGrade && tellsEntering(reader, fields.minGrade))
    plain.isEnteringGrade = true;
  if (defaults.capacity === null && fields.capacity && reader.cell(fields.capacity.column) === '')
    reader.reject(fields.capacity.column, note('empty'));
  if (fields.minGrade && minGrade !== null && maxGrade !== null && minGrade > maxGrade)
    reader.reject(fields.minGrade.column, note('above-highest-grade', { highest: maxGrade }));
  if (fields.minAge && minAge !== null && maxAge !== null && minAge > maxAge)
    reader.reject(fields.minAge.column, note('above-highest-age', { highest: maxAge }));
  return plain;
}

/** "Rising 3rd – 5th", or any grade below "Entering grade": the grades that students enter next. */
function tellsEntering(reader: RowReader, { column }: NumberField): boolean {
  return [column, reader.cell(column)].some((words) => /\b(?:entering|rising|in (?:the )?fall)\b/i.test(words));
}

/** "Closes on" a day is the end of that day at the school; where the file has no window, the semester's counts. */
function readWindow(reader: RowReader, { fields }: Mapping, timeZone: string) {
  const opensOn = reader.date(fields.opensOn);
  const closesOn = reader.date(fields.closesOn);
  if (fields.closesOn && opensOn && closesOn && closesOn < opensOn)
    reader.reject(fields.closesOn.columns[0] ?? '', note('before-opening', { opens: opensOn }));
  return {
    opensAt:
      fields.opensOn &&
      (reader.instant(fields.opensOn) ?? (opensOn && instantOf(dayAtSchoolStarts, opensOn, timeZone))),
    closesAt:
      fields.closesOn &&
      (reader.instant(fields.closesOn) ?? (closesOn && instantOf(dayAtSchoolEnds, closesOn, timeZone))),
  };
}

const digitsOf = new Map<string, number>();

export function currencyDigits(currency: string): number {
  const known =
    digitsOf.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2;
  digitsOf.set(currency, known);
  return known;
}

/** Thousands of rows share a few dozen days; finding the instant of one takes long. */
const instants = new Map<string, string>();

function instantOf(find: (day: string, timeZone: string) => string, day: string, timeZone: string): string {
  const key = `${find.name} ${day} ${timeZone}`;
  const known = instants.get(key) ?? find(day, timeZone);
  if (instants.size > 10_000) instants.clear();
  instants.set(key, known);
  return known;
}
