import { type ImportField, NO_LIMIT_WORDS } from '../../contract/import-mapping.ts';
import { isId } from '../../contract/fields.ts';
import { looksLikeDate } from './dates.ts';
import { readLength } from './lengths.ts';
import { readMoney } from './money-text.ts';
import { readRange } from './ranges.ts';
import { readTime, readTimes } from './times.ts';
import { readWeekdays } from './weekday-text.ts';
import { readYesNo } from './yes-no.ts';

type Kind = 'id' | 'text' | 'yes-no' | 'date' | 'time' | 'weekdays' | 'number' | 'range' | 'money' | 'length';

/** A field that a heading names in exactly our words. */
export interface OwnName {
  readonly field: ImportField;
  /** `range`: two numbers in one cell, for this field and the highest one. */
  readonly kind: Kind;
}

/** What our own files call a column, after it what the screens call it, and what its cells hold. */
const FIELDS: Readonly<Record<ImportField, readonly [Kind, ...(readonly [string, ...string[]])]>> = {
  classId: ['id', 'class id'],
  externalId: ['text', 'external id', 'id in the file'],
  title: ['text', 'title'],
  description: ['text', 'description'],
  type: ['text', 'type'],
  location: ['text', 'location', 'place', 'where'],
  instructors: ['text', 'instructors'],
  address: ['text', 'address', 'address of the place', 'address of the location'],
  minGrade: ['number', 'min grade', 'lowest grade', 'from grade'],
  maxGrade: ['number', 'max grade', 'highest grade', 'to grade'],
  isEnteringGrade: ['yes-no', 'is entering grade', 'entering grades yes or no'],
  minAge: ['number', 'min age', 'youngest age', 'from age'],
  maxAge: ['number', 'max age', 'oldest age', 'to age'],
  minimum: ['number', 'minimum', 'minimum to be held', 'minimum to run'],
  capacity: ['number', 'capacity', 'seats'],
  placesLeft: ['number', 'places left', 'places left for your information'],
  price: ['money', 'price'],
  priceMax: ['money', 'price max', 'highest price'],
  currency: ['text', 'currency'],
  startsOn: ['date', 'start date', 'first day'],
  endsOn: ['date', 'end date', 'last day'],
  weekdays: ['weekdays', 'weekdays'],
  excludedDates: ['date', 'excluded dates', 'days without class'],
  startTime: ['time', 'start time', 'starts at'],
  endTime: ['time', 'end time', 'ends at'],
  duration: ['length', 'length in minutes'],
  opensOn: ['date', 'registration opens', 'registration opens on'],
  closesOn: ['date', 'registration closes', 'registration closes on'],
};

// The keys of a constant are its own names.
const ALL = Object.keys(FIELDS) as ImportField[];
const NAMES: ReadonlyMap<string, OwnName> = new Map([
  ...ALL.flatMap((field) => {
    const [kind, ...names] = FIELDS[field];
    return names.map((name) => [name, { field, kind }] as const);
  }),
  ['grades', { field: 'minGrade', kind: 'range' }],
  ['ages', { field: 'minAge', kind: 'range' }],
]);

/** The headings of our own files: `start_date`. What a file says of its own places is never one of ours. */
export const OWN_COLUMNS: Readonly<Partial<Record<ImportField, string>>> = Object.fromEntries(
  ALL.filter((field) => field !== 'placesLeft' && field !== 'classId').map((field) => [
    field,
    FIELDS[field][1].replaceAll(' ', '_'),
  ]),
);

export function ownName(words: string): OwnName | null {
  return NAMES.get(words) ?? null;
}

export const isWholeNumber = (cell: string) => /^-?\d{1,9}(\.0+)?$/.test(cell);
export const isMoneyText = (cell: string) => readMoney(cell.split(/\s*;\s*/)[0] ?? '', 2) !== null;

const TESTS: Readonly<Record<Kind, (cell: string) => boolean>> = {
  // Others call their own ids so too; ours are told by their look.
  id: isId,
  text: () => true,
  'yes-no': (cell) => readYesNo(cell) !== null,
  date: looksLikeDate,
  time: (cell) => readTimes(cell) !== null || cell.split(';').every((part) => readTime(part) !== null),
  weekdays: (cell) => readWeekdays(cell, 'DD/MM') !== null,
  number: (cell) => isWholeNumber(cell) || NO_LIMIT_WORDS.includes(cell),
  range: (cell) => /\d/.test(cell) || readRange(cell) !== null || NO_LIMIT_WORDS.includes(cell),
  money: isMoneyText,
  length: (cell) => readLength(cell) !== null,
};

/** The keys of a constant are its own names. */
export const KINDS = Object.keys(TESTS) as Kind[];

/** Whether a cell is at least written like what the heading promises. */
export function keepsPromise({ kind }: Pick<OwnName, 'kind'>, cell: string): boolean {
  return TESTS[kind](cell);
}
