import type { Meeting } from '../../contract/classes.ts';
import type { Holiday } from '../../domain/class-dates.ts';
import { dayAtSchoolEnds, dayAtSchoolStarts } from '../../domain/school-instant.ts';
import { type Problem, RowReader } from './cells.ts';
import { type Mapping, textOf } from './mapping.ts';
import { readMeetings } from './meetings.ts';
import type { FileRow } from './table.ts';

/** A class as a row of the file says it; what is compared with the class that is there. */
export interface ImportedClass {
  readonly externalId: string;
  readonly title: string;
  readonly description: string;
  readonly type: string;
  readonly location: string | null;
  readonly minGrade: number | null;
  readonly maxGrade: number | null;
  readonly minAge: number | null;
  readonly maxAge: number | null;
  readonly minimum: number;
  readonly capacity: number;
  readonly priceCents: number;
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  readonly meetings: readonly Meeting[];
}

export interface ReadRow {
  readonly class: ImportedClass | null;
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
}

const MOST_SEATS = 100_000;

/** Reads one row: a class, or every reason why it is none. */
export function readRow(row: FileRow, mapping: Mapping, school: ImportSchool): ReadRow {
  const reader = new RowReader(row, school.timeZone);
  const { fields } = mapping;
  if (row.surplus !== null)
    reader.problems.push({
      column: '(beyond the last column)',
      value: row.surplus,
      reason: 'has no heading; is a comma not quoted?',
    });
  const { meetings, remarks, leftOut } = readMeetings(reader, fields, school.holidays ?? []);
  const read: ImportedClass = {
    externalId: reader.text(fields.externalId, { max: 200, isRequired: true, isLine: true }),
    title: reader.text(fields.title, { max: 200, isRequired: true, isLine: true }),
    description: fields.description ? reader.text(fields.description, { max: 10_000 }) : '',
    type: readType(reader, mapping),
    location: (fields.location && reader.text(fields.location, { max: 200, isLine: true })) || null,
    ...readLimits(reader, mapping),
    ...readWindow(reader, mapping, school.timeZone),
    priceCents: reader.money(fields.price, currencyDigits(school.currency)),
    meetings,
  };
  const address = fields.address ? reader.text(fields.address, { max: 500, isLine: true }) : '';
  const placesLeft = reader.number(fields.placesLeft, { least: -MOST_SEATS, most: MOST_SEATS });
  const { problems } = reader;
  return {
    class: problems.length === 0 ? read : null,
    address,
    placesLeft,
    problems,
    remarks: [...remarks, ...reader.remarks],
    leftOut,
  };
}

/** The type as the file says it, else the one that was chosen for rows without. */
function readType(reader: RowReader, { fields, defaults }: Mapping): string {
  const limits = { max: 100, isLine: true, isRequired: defaults.type === null };
  return reader.text(fields.type ?? textOf([]), limits) || (defaults.type ?? '');
}

function readLimits(reader: RowReader, { fields, defaults }: Mapping) {
  const limits = {
    minGrade: reader.number(fields.minGrade, { least: 0, most: 20, kindergarten: true }),
    maxGrade: reader.number(fields.maxGrade, { least: 0, most: 20, kindergarten: true }),
    minAge: reader.number(fields.minAge, { least: 0, most: 150 }),
    maxAge: reader.number(fields.maxAge, { least: 0, most: 150 }),
    minimum: reader.number(fields.minimum, { least: 0, most: MOST_SEATS }) ?? 0,
    capacity: reader.number(fields.capacity, { least: 0, most: MOST_SEATS }) ?? defaults.capacity ?? 0,
  };
  if (defaults.capacity === null && fields.capacity && reader.cell(fields.capacity.column) === '')
    reader.reject(fields.capacity.column, 'must not be empty');
  if (fields.minGrade && limits.minGrade !== null && limits.maxGrade !== null && limits.minGrade > limits.maxGrade)
    reader.reject(fields.minGrade.column, `is above the highest grade, ${limits.maxGrade}`);
  if (fields.minAge && limits.minAge !== null && limits.maxAge !== null && limits.minAge > limits.maxAge)
    reader.reject(fields.minAge.column, `is above the highest age, ${limits.maxAge}`);
  return limits;
}

/** "Closes on" a day is the end of that day at the school; where the file has no window, the semester's counts. */
function readWindow(reader: RowReader, { fields }: Mapping, timeZone: string) {
  const opensOn = reader.date(fields.opensOn);
  const closesOn = reader.date(fields.closesOn);
  if (fields.closesOn && opensOn && closesOn && closesOn < opensOn)
    reader.reject(fields.closesOn.columns[0] ?? '', `is before registration opens, ${opensOn}`);
  return {
    opensAt: opensOn && instantOf(dayAtSchoolStarts, opensOn, timeZone),
    closesAt: closesOn && instantOf(dayAtSchoolEnds, closesOn, timeZone),
  };
}

const digitsOf = new Map<string, number>();

function currencyDigits(currency: string): number {
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
