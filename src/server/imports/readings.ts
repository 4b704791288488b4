import { classFields } from '../../contract/class-fields.ts';
import { note } from '../../contract/import-notes.ts';
import type { ImportReading } from '../../contract/imports.ts';
import type { ImportField, KeptMapping } from '../../contract/import-mapping.ts';
import { RowReader } from './cells.ts';
import { readDate, splitDates } from './dates.ts';
import { readDayTimes } from './day-times.ts';
import { currencyDigits, type ImportSchool } from './imported-class.ts';
import { readListedDays } from './listed-days.ts';
import { type DateField, namesOf, type NumberField, type TextField, type TimeField } from './mapping.ts';
import { readWeekdays } from './weekday-text.ts';
import { type NearTo, nearTo } from './year-named.ts';

type Fields = KeptMapping['mapping']['fields'];
type Value = ImportReading['values'][number]['value'];

/** A cell that is read by itself: its reader finds the other columns of its row empty. */
interface Cell {
  readonly reader: RowReader;
  readonly column: string;
  readonly text: string;
  readonly fields: Fields;
  readonly school: ImportSchool;
  readonly near: NearTo;
}

/** What one cell becomes in the fields that its column goes to, or why it does not: the same reading as that of a whole row. */
export function readCell(column: string, text: string, fields: Fields, school: ImportSchool): ImportReading {
  const near = nearTo(school);
  const row = { number: 0, surplus: null, separator: '', cell: (name: string) => (name === column ? text : '') };
  const reader = new RowReader(row, school.timeZone, near, fields.classId !== undefined);
  // The keys are those of the mapping.
  const fed = (Object.keys(fields) as ImportField[]).filter((field) => {
    const source = fields[field];
    return source !== undefined && namesOf(source).includes(column);
  });
  const values = fed.flatMap((field) => {
    const value = readField(field, { reader, column, text, fields, school, near });
    return value === undefined ? [] : [{ field, value }];
  });
  const [problem] = reader.problems;
  return { values: problem ? [] : values, note: problem?.reason ?? null };
}

/** Undefined where the cell says nothing by itself. */
function readField(field: ImportField, cell: Cell): Value | undefined {
  const { reader, fields, column, school } = cell;
  const source = fields[field];
  if (field === 'price') return reader.money(column, currencyDigits(school.currency)) ?? null;
  if (field === 'priceMax') return reader.money(column, currencyDigits(school.currency)) ?? null;
  if (field === 'duration') return reader.minutes(column);
  if (field === 'currency') return cell.text;
  if (field === 'excludedDates') return reader.dates(fields.excludedDates);
  if (field === 'weekdays') return readDays(cell);
  if (field === 'instructors')
    return [...(reader.names({ ...(source as TextField), columns: [column] }, { max: 200, most: 20 }) ?? [])];
  if (field === 'startsOn' || field === 'endsOn' || field === 'opensOn' || field === 'closesOn')
    return readDates({ ...(source as DateField), columns: [column] }, cell);
  if (field === 'startTime' || field === 'endTime') return readTimeIn(source as TimeField, cell);
  return readPlain(field, source as NumberField | TextField, cell);
}

/** A day, or all of those that are listed one by one. */
function readDates(source: DateField, { reader, column, text, school, near }: Cell): Value {
  const listed = source.part === 'whole' ? readListedDays(text, source.format, near(column)) : null;
  if (listed) return listed;
  const parts = source.part === 'whole' ? splitDates(text) : [];
  const days = parts.flatMap((part) => readDate(part, source.format, school.timeZone, near(column)) ?? []);
  return days.length > 1 && days.length === parts.length ? days : reader.date(source);
}

/** Weekdays as 1 Monday … 7 Sunday; where their times stand beside them, as text with these. */
function readDays({ reader, column, text, fields: { weekdays, startTime } }: Cell): Value {
  if (!weekdays || reader.known(column) === '') return null;
  const times = startTime?.columns[0] === column ? readDayTimes(text) : null;
  const all = (times?.map(({ days }) => days) ?? [text]).map((days) => readWeekdays(days, weekdays.dayOrder));
  if (all.includes(null)) reader.reject(column, note('no-weekday'));
  return [...new Set(all.flatMap((read) => [...(read?.weekly ?? [])]))];
}

/** A time of day. An hour and its minute in two cells are read together only. */
function readTimeIn(source: TimeField, { reader, column, text, fields: { weekdays } }: Cell): Value | undefined {
  if (source.columns.length > 1) return undefined;
  if (weekdays?.column !== column)
    return source.part === 'whole' && text.includes(';') ? undefined : reader.time({ ...source, columns: [column] });
  const [first] = readDayTimes(text) ?? [];
  return first?.[source.part === 'last' ? 'end' : 'start'] ?? null;
}

function readPlain(field: ImportField, source: NumberField | TextField, { reader, column }: Cell): Value {
  const kind = field in classFields ? classFields[field as keyof typeof classFields].kind : 'line';
  if ('column' in source)
    return reader.number(source, { least: -1_000_000, most: 1_000_000, kindergarten: kind === 'grade' });
  return reader.text({ ...source, columns: [column] }, { max: Number.POSITIVE_INFINITY, isLine: kind !== 'text' });
}
