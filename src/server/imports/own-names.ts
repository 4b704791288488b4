import { type ImportField, NO_LIMIT_WORDS } from '../../contract/imports.ts';
import { looksLikeDate } from './dates.ts';
import { readTime, readTimes } from './times.ts';
import { readWeekdays } from './weekday-text.ts';

type Kind = 'text' | 'date' | 'time' | 'weekdays' | 'number' | 'range' | 'money';

/** A field that a heading names in exactly our words. */
export interface OwnName {
  readonly field: ImportField;
  /** `range`: two numbers in one cell, for this field and the highest one. */
  readonly kind: Kind;
}

/** Headings as lower-case words: those of our own files (`start_date`), of what the screens hand out, and of the screens. */
const FIELDS: readonly (readonly [ImportField, Kind, readonly string[]])[] = [
  ['externalId', 'text', ['external id', 'id in the file']],
  ['title', 'text', ['title']],
  ['description', 'text', ['description']],
  ['type', 'text', ['type']],
  ['location', 'text', ['location', 'place', 'where']],
  ['address', 'text', ['address', 'address of the place', 'address of the location']],
  ['minGrade', 'number', ['min grade', 'lowest grade', 'from grade']],
  ['maxGrade', 'number', ['max grade', 'highest grade', 'to grade']],
  ['minGrade', 'range', ['grades']],
  ['minAge', 'number', ['min age', 'youngest age', 'from age']],
  ['maxAge', 'number', ['max age', 'oldest age', 'to age']],
  ['minAge', 'range', ['ages']],
  ['minimum', 'number', ['minimum', 'minimum to be held']],
  ['capacity', 'number', ['capacity', 'seats']],
  ['placesLeft', 'number', ['places left', 'places left for your information']],
  ['price', 'money', ['price']],
  ['currency', 'text', ['currency']],
  ['startsOn', 'date', ['start date', 'first day']],
  ['endsOn', 'date', ['end date', 'last day']],
  ['weekdays', 'weekdays', ['weekdays']],
  ['excludedDates', 'date', ['excluded dates', 'days without class']],
  ['startTime', 'time', ['start time', 'starts at']],
  ['endTime', 'time', ['end time', 'ends at']],
  ['opensOn', 'date', ['registration opens', 'registration opens on']],
  ['closesOn', 'date', ['registration closes', 'registration closes on']],
];
const NAMES: ReadonlyMap<string, OwnName> = new Map(
  FIELDS.flatMap(([field, kind, names]) => names.map((name) => [name, { field, kind }] as const)),
);

export function ownName(words: string): OwnName | null {
  return NAMES.get(words) ?? null;
}

export const isWholeNumber = (cell: string) => /^-?\d{1,9}(\.0+)?$/.test(cell);
export const isMoneyText = (cell: string) =>
  /^[^\d\s-]{0,4}\s?\d[\d,.]*(\s?[^\d\s]{1,4})?$/.test(cell.split(';')[0] ?? '') || /^free$/i.test(cell);

const TESTS: Readonly<Record<Kind, (cell: string) => boolean>> = {
  text: () => true,
  date: looksLikeDate,
  time: (cell) => readTime(cell) !== null || readTimes(cell) !== null,
  weekdays: (cell) => readWeekdays(cell, 'DD/MM') !== null,
  number: (cell) => isWholeNumber(cell) || NO_LIMIT_WORDS.includes(cell),
  range: (cell) => /\d|\bk(indergarten)?\b/i.test(cell) || NO_LIMIT_WORDS.includes(cell),
  money: isMoneyText,
};

/** Whether a cell is at least written like what the heading promises. */
export function keepsPromise({ kind }: OwnName, cell: string): boolean {
  return TESTS[kind](cell);
}
