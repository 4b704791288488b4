import type { KeptMapping } from '../../contract/import-mapping.ts';
import type { ColumnFacts } from './column-facts.ts';
import { FORMATS, INSTANT, isKin, readExactly, splitDates } from './dates.ts';
import { readDayTimes } from './day-times.ts';
import { readListedDays } from './listed-days.ts';
import { namesOf } from './mapping.ts';
import { KINDS, keepsPromise } from './own-names.ts';
import { NOT_KNOWN } from './table.ts';

/** What every cell of a column can be read as: kinds of cells, and ways of writing dates. */
export interface EveryCell {
  readonly kinds: readonly string[];
  readonly formats: readonly string[];
}

/** What is remembered of a column holds only where no cell says otherwise: each cell counts, not the first ones. */
export function everyCell({ cells }: Pick<ColumnFacts, 'cells'>): EveryCell {
  const known = [...new Set(cells)].filter((cell) => cell !== '' && !NOT_KNOWN.test(cell));
  const parts = new Map(known.map((cell) => [cell, splitDates(cell)]));
  const written = openWritten();
  const reads = (format: string) => (cell: string) =>
    parts.get(cell)?.every((part) => written(part).some((other) => other === format || isKin(other, format))) ||
    readListedDays(cell, format) !== null;
  const kinds: string[] = KINDS.filter((kind) => known.every((cell) => keepsPromise({ kind }, cell)));
  if (known.every((cell) => readDayTimes(cell) !== null)) kinds.push('day-times');
  return { kinds, formats: FORMATS.filter((format) => known.every(reads(format))) };
}

/** The formats that a date is written in to the letter, looked up once for each. */
function openWritten(): (date: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (date) => {
    const formats = known.get(date) ?? FORMATS.filter((format) => readExactly(date, format, 'UTC') !== null);
    known.set(date, formats);
    return formats;
  };
}

type Fields = KeptMapping['mapping']['fields'];
const DATES = ['startsOn', 'endsOn', 'opensOn', 'closesOn', 'excludedDates'] as const;
const NUMBERS = ['capacity', 'minimum', 'placesLeft', 'minAge', 'maxAge', 'minGrade', 'maxGrade'] as const;

/** The columns with a cell that cannot be what was remembered of them. */
export function columnsInDoubt(fields: Fields, cells: ReadonlyMap<string, EveryCell>): string[] {
  const lacks = (name: string, ...kinds: string[]) => {
    const of = cells.get(name);
    return of !== undefined && !kinds.some((kind) => of.kinds.includes(kind));
  };
  const { weekdays, startTime, endTime, price, priceMax, duration } = fields;
  const dates = DATES.flatMap((field) => {
    const source = fields[field];
    const names = source ? namesOf(source) : [];
    return names.filter((name) => source && cells.get(name)?.formats.includes(source.format) === false);
  });
  const numbers = NUMBERS.flatMap((field) => {
    const source = fields[field];
    return source && lacks(source.column, source.part === 'whole' ? 'number' : 'range') ? [source.column] : [];
  });
  const isStamp = (name: string) =>
    fields.startsOn?.format === INSTANT || fields.startsOn?.columns.includes(name) === true;
  const times = [startTime, endTime].flatMap((source) =>
    source?.columns.length === 1
      ? source.columns.filter(
          (name) => lacks(name, 'time', 'day-times') && !isStamp(name) && !fields.endsOn?.columns.includes(name),
        )
      : [],
  );
  return [
    ...new Set([
      ...dates,
      ...numbers,
      ...times,
      ...(weekdays && lacks(weekdays.column, 'weekdays', 'day-times') ? [weekdays.column] : []),
      ...[price, priceMax].filter((name) => name !== undefined && lacks(name, 'money')),
      ...(duration && lacks(duration, 'length') ? [duration] : []),
    ]),
  ].filter((name) => name !== undefined);
}
