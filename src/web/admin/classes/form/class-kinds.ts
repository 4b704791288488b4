import type { PlainKind } from '../../../../contract/class-fields.ts';
import { readMoney, writeMoney } from '../../../../domain/money.ts';
import { m } from '../../../../words/messages.js';
import { nameGrade } from '../../../shared/class-wording.ts';
import type { Format } from '../../../shared/format.ts';
import { instantOf, localOf } from './school-time.ts';

/** What of the organisation the form needs to write instants and money as people type them. */
export interface Place {
  readonly timeZone: string;
  /** Digits of the currency behind the point. */
  readonly digits: number;
}

/** What something typed stands for, or what is wrong with it. */
export type Read<Value> = { readonly value: Value } | { readonly problem: string };

/** How a kind of field is typed. Empty text stands for "none". */
interface Kind<Value, Typed> {
  write(value: Value, place: Place): Typed;
  read(typed: Typed, place: Place): Read<Value>;
  /** For whoever has to choose between two versions of it. */
  tell(typed: Typed, format: Format): string;
}

/** A text that is not blank read so; a blank one is `none`. */
function unlessBlank<Value, None>(text: string, none: None, read: (text: string) => Read<Value>): Read<Value | None> {
  return text.trim() === '' ? { value: none } : read(text);
}

const readWhole = (text: string): Read<number> =>
  /^-?\d{1,9}$/.test(text.trim()) ? { value: Number(text) } : { problem: m.class_form_not_a_number() };

const readPrice = (text: string, { digits }: Place): Read<number> => {
  const cents = readMoney(text, digits);
  return cents === null ? { problem: m.class_form_not_money() } : { value: cents };
};

const text: Kind<string, string> = { write: (value) => value, read: (value) => ({ value }), tell: (value) => value };
const choiceOrNone: Kind<string | null, string> = {
  ...text,
  write: (value) => value ?? '',
  read: (value) => ({ value: value || null }),
};
const wholeOrNone: Kind<number | null, string> = {
  ...text,
  write: (value) => (value === null ? '' : String(value)),
  read: (typed) => unlessBlank(typed, null, readWhole),
};
const moment = (is: 'begin' | 'end'): Kind<string | null, string> => ({
  write: (at, { timeZone }) => (at === null ? '' : localOf(at, timeZone)),
  read: (local, { timeZone }) => {
    const value = instantOf(local, timeZone, is);
    return value === undefined ? { problem: m.class_form_not_an_instant() } : { value };
  },
  tell: (local) => local.replace('T', ' '),
});

/** What people read of a long text to know it again. */
const MOST_WORDS = 400;

/** Every kind of a field that is a column of its own. */
export const kinds: Readonly<Record<PlainKind, Kind<unknown, unknown>>> = {
  line: text,
  text: { ...text, tell: (typed: string) => typed.slice(0, MOST_WORDS) },
  choice: text,
  'choice-or-none': choiceOrNone,
  grade: { ...wholeOrNone, tell: (typed: string, format) => (typed === '' ? '' : nameGrade(Number(typed), format)) },
  age: wholeOrNone,
  seats: {
    ...text,
    write: (count: number) => (count === 0 ? '' : String(count)),
    read: (typed: string) => unlessBlank(typed, 0, readWhole),
  },
  opens: moment('begin'),
  closes: moment('end'),
  money: {
    ...text,
    write: (cents: number, { digits }) => (cents === 0 ? '' : writeMoney(cents, digits)),
    read: (typed: string, place) => unlessBlank(typed, 0, (some) => readPrice(some, place)),
  },
  'money-or-none': {
    ...text,
    write: (cents: number | null, { digits }) => (cents === null ? '' : writeMoney(cents, digits)),
    read: (typed: string, place) => unlessBlank(typed, null, (some) => readPrice(some, place)),
  },
  'yes-no': {
    write: (is: boolean) => is,
    read: (value: boolean) => ({ value }),
    tell: (is: boolean) => (is ? m.class_form_yes() : m.class_form_no()),
  },
};
