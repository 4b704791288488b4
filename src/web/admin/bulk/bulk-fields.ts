import type { BulkChanges } from '../../../contract/bulk.ts';
import { BULK_FIELDS, classFields, type PlainKind } from '../../../contract/class-fields.ts';
import { readMoney, writeMoney } from '../../../domain/money.ts';
import { looks } from '../classes/class-fields.ts';
import type { Place, Read } from '../classes/form/class-kinds.ts';
import { instantOf } from '../classes/form/school-time.ts';
import { m } from '../../../words/messages.js';
import { nameGrade } from '../../shared/class-wording.ts';
import type { Format } from '../../shared/format.ts';

export type BulkField = keyof BulkChanges;

/** Fields that can be set in many classes at once, in the order in which they are offered. */
export const CHANGEABLE: readonly BulkField[] = [...BULK_FIELDS, 'isPublished'];

/** What was typed or chosen for each field that is to change; a list only for instructors. */
export type BulkValues = Readonly<Partial<Record<BulkField, string | readonly string[]>>>;

/** What the record of a change calls fields whose names it tells instead of their ids. */
const RECORDED: Readonly<Record<string, () => string>> = {
  type: m.class_form_type,
  location: m.class_form_place,
  instructors: m.class_form_instructors,
  isPublished: m.bulk_visibility,
};

/** What a field is called on screen, by its name in the contract or in the record of a change. */
export function nameField(field: string): string {
  if (Object.hasOwn(looks, field)) return looks[field as keyof typeof looks].name();
  return RECORDED[field]?.() ?? field;
}

/** What kind of value a field takes; being visible is yes or no too. */
export function kindOf(field: BulkField): PlainKind | 'own' {
  return field === 'isPublished' ? 'yes-no' : classFields[field].kind;
}

/** The changes that the fields stand for, or what is wrong with each. */
export function readBulk(
  values: BulkValues,
  place: Place,
): { changes: BulkChanges; problems: Readonly<Partial<Record<BulkField, string>>> } {
  const changes: Record<string, unknown> = {};
  const problems: Partial<Record<BulkField, string>> = {};
  for (const field of CHANGEABLE) {
    const value = values[field];
    if (value === undefined) continue;
    const read = typeof value === 'string' ? readers[kindOf(field)](value.trim(), place) : { value };
    if ('problem' in read) problems[field] = read.problem;
    else changes[field] = read.value;
  }
  // Each reader gives what the contract asks for its field; the server checks it again.
  return { changes, problems };
}

type Reader = (text: string, place: Place) => Read<unknown>;

const choice: Reader = (text) => (text === '' ? { problem: m.bulk_choose() } : { value: text });
const choiceOrNone: Reader = (text) => ({ value: text || null });
const whole: Reader = (text) => (/^\d{1,6}$/.test(text) ? { value: Number(text) } : { problem: m.bulk_wrong_number() });
const money: Reader = (text, { digits }) => {
  const cents = readMoney(text, digits);
  return cents === null ? { problem: m.bulk_wrong_money({ example: writeMoney(12_050, digits) }) } : { value: cents };
};
const moment =
  (is: 'begin' | 'end'): Reader =>
  (text, { timeZone }) => {
    const at = instantOf(text, timeZone, is);
    return at === undefined ? { problem: m.bulk_wrong_instant() } : { value: at };
  };
const orNone =
  (read: Reader): Reader =>
  (text, place) =>
    text === '' ? { value: null } : read(text, place);

/** A field that was chosen to be changed is not left blank by mistake: stricter than the form of one class. */
const readers: Readonly<Record<PlainKind | 'own', Reader>> = {
  line: (text) => ({ value: text }),
  text: (text) => ({ value: text }),
  choice,
  'choice-or-none': choiceOrNone,
  own: choiceOrNone,
  grade: (text) => ({ value: text === '' ? null : Number(text) }),
  age: orNone(whole),
  seats: whole,
  opens: moment('begin'),
  closes: moment('end'),
  money,
  'money-or-none': orNone(money),
  'yes-no': (text) => (text === '' ? { problem: m.bulk_choose() } : { value: text === 'yes' }),
};

/** What a field of a class holds, in words, as the record of a change keeps it. */
export function describeValue(field: string, value: unknown, format: Format): string {
  if (value === null || value === undefined || value === '') return m.bulk_nothing();
  if (typeof value === 'boolean') return value ? m.bulk_yes() : m.bulk_no();
  if (Array.isArray(value)) return value.length === 0 ? m.bulk_nothing() : format.list(value.map(String));
  if (typeof value === 'number') {
    if (field.endsWith('Cents')) return format.money(value);
    if (field.endsWith('Grade')) return nameGrade(value, format);
    return format.number(value);
  }
  if (typeof value !== 'string') return m.bulk_nothing();
  return field.endsWith('At') ? format.instant(value) : value;
}
