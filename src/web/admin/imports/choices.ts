import { FILE_FIELDS } from '../../../contract/class-fields.ts';
import type { ImportColumn } from '../../../contract/imports.ts';
import {
  type ImportField,
  type ImportMapping,
  isNumberField,
  type KeptMapping,
  NO_LIMIT_WORDS,
} from '../../../contract/import-mapping.ts';
import { writeMoney } from '../../../domain/money.ts';
import type { Target } from './targets.ts';

type Fields = ImportMapping['fields'];
/** What choosing needs to know of a column. */
type Column = Omit<ImportColumn, 'holds' | 'odd'>;
type GuessedFields = { [Field in ImportField]?: Fields[Field] | undefined };

/** Where one column goes, and how it is read where that is not plain. */
export interface Choice {
  readonly target: Target | '';
  readonly format?: string;
  readonly isMonths?: boolean;
  /** Of several values in a cell the first counts (a list of categories). */
  readonly isFirst?: boolean;
}

/** What the person has chosen; columns without an entry are not used. */
export interface Choices {
  readonly columns: Readonly<Record<string, Choice>>;
  readonly type: string;
  readonly capacity: string;
  /** As it was typed, in the currency's own unit. */
  readonly price: string;
  readonly isPublished: boolean;
}

const TEXTS: Readonly<Partial<Record<Target, string>>> = {
  externalId: ' · ',
  title: ' ',
  description: '\n',
  type: ' ',
  location: ', ',
  address: ', ',
  instructors: '; ',
};

const TEXT_TARGETS = ['title', 'type', 'location', 'instructors', 'address', 'externalId', 'classId'] as const;

/** The choices that a guess means. */
export function choicesOf(fields: GuessedFields): Choices {
  const columns: Record<string, Choice> = {};
  const put = (names: readonly string[] | undefined, choice: Choice) => {
    for (const name of names ?? []) columns[name] ??= choice;
  };
  const { startsOn, endsOn, startTime, endTime, minAge, maxAge, minGrade, maxGrade } = fields;
  const isInstant = startsOn !== undefined && startsOn.columns[0] === startTime?.columns[0];
  const inOneCell = (target: Target, first: { column?: string } | undefined, last: { column?: string } | undefined) =>
    first?.column !== undefined && first.column === last?.column ? target : null;
  if (isInstant) {
    put(startsOn.columns, { target: 'startsAt', format: startsOn.format });
    put(endTime?.columns, { target: 'endsAt', ...(endsOn && { format: endsOn.format }) });
  } else if (startsOn) {
    const isRange = startsOn.columns[0] === endsOn?.columns[0];
    put(startsOn.columns, { target: isRange ? 'dateRange' : 'startsOn', format: startsOn.format });
    if (endsOn) put(endsOn.columns, { target: 'endsOn', format: endsOn.format });
  }
  if (startTime && startTime.columns[0] === fields.weekdays?.column) put(startTime.columns, { target: 'dayTimes' });
  if (startTime?.part === 'first') put(startTime.columns, { target: 'timeRange' });
  put(startTime?.columns, { target: 'startTime' });
  put(endTime?.columns, { target: 'endTime' });
  const isMonths = minAge?.unit === 'months' || maxAge?.unit === 'months';
  put(minAge && [minAge.column], { target: inOneCell('ageRange', minAge, maxAge) ?? 'minAge', isMonths });
  put(maxAge && [maxAge.column], { target: 'maxAge', isMonths });
  put(minGrade && [minGrade.column], { target: inOneCell('gradeRange', minGrade, maxGrade) ?? 'minGrade' });
  put(maxGrade && [maxGrade.column], { target: 'maxGrade' });
  for (const target of TEXT_TARGETS) {
    const source = fields[target];
    put(source?.columns, { target, ...(source?.part === 'first' && { isFirst: true }) });
  }
  for (const target of [...FILE_FIELDS, 'placesLeft'] as const) {
    const source = fields[target];
    put(source && ('columns' in source ? source.columns : [source.column]), { target });
  }
  for (const target of ['price', 'priceMax', 'currency', 'duration'] as const)
    put(fields[target] ? [fields[target]] : [], { target });
  put(fields.weekdays && [fields.weekdays.column], { target: 'weekdays' });
  const { excludedDates, opensOn, closesOn } = fields;
  if (excludedDates) put([excludedDates.column], { target: 'excludedDates', format: excludedDates.format });
  if (opensOn) put(opensOn.columns, { target: 'opensOn', format: opensOn.format });
  if (closesOn) put(closesOn.columns, { target: 'closesOn', format: closesOn.format });
  return { columns, type: '', capacity: '', price: '', isPublished: false };
}

/** The choices that a kept mapping means. Whether classes are published is asked anew. */
export function choicesOfKept({ fields, defaults }: KeptMapping['mapping'], digits: number): Choices {
  const { type, capacity, priceCents } = defaults;
  return {
    ...choicesOf(fields),
    type: type ?? '',
    capacity: capacity === null ? '' : String(capacity),
    price: priceCents === null ? '' : writeMoney(priceCents, digits),
  };
}

/** The columns that go to a target, in the order of the file, except where the guess knew a better one. */
function columnsFor(target: Target, choices: Choices, columns: readonly Column[], guessed?: readonly string[]) {
  const chosen = columns.filter(({ name }) => choices.columns[name]?.target === target);
  const isAsGuessed = guessed?.length === chosen.length && chosen.every(({ name }) => guessed.includes(name));
  return isAsGuessed ? chosen.toSorted((a, b) => guessed.indexOf(a.name) - guessed.indexOf(b.name)) : chosen;
}

/** Targets that only one column can go to; others are joined, tried in turn, or are hour and minute. */
const SINGLE: readonly Target[] = [
  'classId',
  'dateRange',
  'weekdays',
  'dayTimes',
  'excludedDates',
  'timeRange',
  'startsAt',
  'endsAt',
  ...FILE_FIELDS.filter(isNumberField),
  'ageRange',
  'gradeRange',
  'placesLeft',
  'price',
  'priceMax',
  'currency',
  'duration',
];

export interface Missing {
  /** Without these there is no class. */
  readonly needed: readonly Target[];
  /** Of what makes a date: drafts can come without. */
  readonly dates: readonly Target[];
  /** Columns that go where another one goes already. */
  readonly twice: readonly string[];
}

/** What is still wrong with the choices. */
export function findMissing(choices: Choices, columns: readonly Column[]): Missing {
  const has = (...targets: Target[]) => targets.some((target) => columnsFor(target, choices, columns).length > 0);
  const needed: Target[] = [];
  if (!has('title')) needed.push('title');
  const dates: Target[] = [];
  if (!has('startsOn', 'dateRange', 'startsAt')) dates.push('startsOn');
  if (!has('startTime', 'timeRange', 'dayTimes', 'startsAt')) dates.push('startTime');
  if (!has('endTime', 'timeRange', 'dayTimes', 'endsAt', 'duration')) dates.push('endTime');
  if (!has('type') && choices.type.trim() === '') needed.push('type');
  if (!has('capacity') && !/^\d{1,6}$/.test(choices.capacity)) needed.push('capacity');
  if (!has('price') && readPrice(choices.price, 2) === null) needed.push('price');
  const over = (target: Target, most: number) => columnsFor(target, choices, columns).slice(most);
  const twice = [...SINGLE.flatMap((target) => over(target, 1)), ...over('startTime', 2), ...over('endTime', 2)];
  return { needed, dates, twice: twice.map(({ name }) => name) };
}

/** The mapping that the choices mean; `guess` keeps the finer points of what was recognized. */
export function mappingOf(
  choices: Choices,
  columns: readonly Column[],
  guess: GuessedFields,
  digits = 2,
): ImportMapping {
  const guessedColumns = (target: Target): readonly string[] | undefined => {
    const source = target in guess ? guess[target as ImportField] : undefined;
    return typeof source === 'object' && 'columns' in source ? source.columns : undefined;
  };
  const all = (target: Target) => columnsFor(target, choices, columns, guessedColumns(target));
  const one = (target: Target) => all(target)[0];
  const text = (target: Target) => {
    const chosen = all(target);
    if (chosen.length === 0) return undefined;
    const isFirst = chosen.length === 1 && choices.columns[chosen[0]?.name ?? '']?.isFirst === true;
    const none = target === 'location' || target === 'address' ? ['-', 'N/A', 'n/a'] : [];
    const part = isFirst ? ('first' as const) : ('whole' as const);
    return { columns: chosen.map(({ name }) => name), join: TEXTS[target] ?? ' ', none, part };
  };
  const number = (target: Target, range?: Target, edge: 'first' | 'last' = 'first') => {
    const own = one(target);
    const column = own ?? (range && one(range));
    if (!column) return undefined;
    const isMonths = choices.columns[column.name]?.isMonths === true;
    return {
      column: column.name,
      noneBelow: target === 'minAge' ? 1 : null,
      noneFrom: target === 'maxAge' ? 99 : null,
      none: NO_LIMIT_WORDS,
      unit: isMonths ? ('months' as const) : ('whole' as const),
      part: own ? ('whole' as const) : edge,
    };
  };
  const formatOf = (column: Column) => choices.columns[column.name]?.format ?? column.dateFormat ?? 'YYYY-MM-DD';
  const date = (target: Target) => {
    const chosen = all(target);
    const [first] = chosen;
    return first && { columns: chosen.map(({ name }) => name), format: formatOf(first), part: 'whole' as const };
  };
  const days = one('weekdays') ?? one('dayTimes');
  const fields = {
    title: text('title'),
    ...Object.fromEntries(FILE_FIELDS.map((field) => [field, isNumberField(field) ? number(field) : text(field)])),
    classId: text('classId'),
    externalId: text('externalId'),
    type: text('type'),
    location: text('location'),
    instructors: text('instructors'),
    address: text('address'),
    minAge: number('minAge', 'ageRange', 'first'),
    maxAge: number('maxAge', 'ageRange', 'last'),
    minGrade: number('minGrade', 'gradeRange', 'first'),
    maxGrade: number('maxGrade', 'gradeRange', 'last'),
    placesLeft: number('placesLeft'),
    price: one('price')?.name,
    priceMax: one('priceMax')?.name,
    currency: one('currency')?.name,
    duration: one('duration')?.name,
    ...when({ one, all, date, formatOf }),
    weekdays: days && { column: days.name, dayOrder: days.dayOrder },
    excludedDates: excluded(one('excludedDates'), formatOf),
    opensOn: date('opensOn'),
    closesOn: date('closesOn'),
  };
  const filled = Object.entries(fields).filter(([, source]) => source !== undefined);
  return {
    // What is missing is named by `findMissing`; the call says it too.
    fields: Object.fromEntries(filled) as Fields,
    defaults: {
      type: choices.type.trim() || null,
      capacity: /^\d{1,6}$/.test(choices.capacity) ? Number(choices.capacity) : null,
      priceCents: readPrice(choices.price, digits),
    },
    illustrations: {},
    isPublished: choices.isPublished,
  };
}

interface Reads {
  readonly one: (target: Target) => Column | undefined;
  readonly all: (target: Target) => Column[];
  readonly date: (target: Target) => Fields['startsOn'];
  readonly formatOf: (column: Column) => string;
}

function when({ one, all, date, formatOf }: Reads): GuessedFields {
  const [startsAt, endsAt, dates] = [one('startsAt'), one('endsAt'), one('dateRange')];
  const times = one('timeRange') ?? one('dayTimes');
  const edge = (column: Column, format: string, part: 'first' | 'last') => ({
    columns: [column.name],
    format,
    part,
  });
  const time = (target: 'startTime' | 'endTime', both: Column | undefined, at: Column | undefined) => {
    const own = all(target).map(({ name }) => name);
    if (own.length > 0) return { columns: own.slice(0, 2), part: 'whole' as const };
    if (at) return { columns: [at.name], part: 'whole' as const };
    return both && { columns: [both.name], part: target === 'startTime' ? ('first' as const) : ('last' as const) };
  };
  const first = dates ? edge(dates, formatOf(dates), 'first') : startsAt && edge(startsAt, formatOf(startsAt), 'first');
  const until = endsAt ?? startsAt;
  const last = dates ? edge(dates, formatOf(dates), 'last') : until && edge(until, formatOf(until), 'last');
  return {
    startsOn: date('startsOn') ?? first,
    endsOn: date('endsOn') ?? last,
    startTime: time('startTime', times, startsAt),
    endTime: time('endTime', times, endsAt),
  };
}

function excluded(column: Column | undefined, formatOf: (column: Column) => string) {
  return column && { column: column.name, separator: ';', format: formatOf(column) };
}

/** What somebody typed as a price, in cents; null where it is none. */
function readPrice(typed: string, digits: number): number | null {
  const [, integer, fraction = ''] = /^(\d{1,7})(?:[.,](\d*))?$/.exec(typed.trim()) ?? [];
  if (!integer || fraction.length > digits) return null;
  return Number(integer) * 10 ** digits + Number(fraction.padEnd(digits, '0') || 0);
}
