import type { BulkChanges } from '../../../contract/bulk.ts';
import { readMoney, writeMoney } from '../../../domain/money.ts';
import { m } from '../../../words/messages.js';
import { instantOf } from '../classes/form/school-time.ts';

/** Fields that can be set in many classes at once, in the order in which they are offered. */
export const BULK_FIELDS = [
  'typeId',
  'locationId',
  'instructorIds',
  'minGrade',
  'maxGrade',
  'minAge',
  'maxAge',
  'minimum',
  'capacity',
  'registrationOpensAt',
  'registrationClosesAt',
  'priceCents',
  'priceMaxCents',
  'isPaused',
  'isInformationOnly',
  'isPublished',
] as const satisfies readonly (keyof BulkChanges)[];
export type BulkField = (typeof BULK_FIELDS)[number];

/** What was typed or chosen for each field that is to change; a list only for instructors. */
export type BulkValues = Readonly<Partial<Record<BulkField, string | readonly string[]>>>;

const labels: Readonly<Record<string, () => string>> = {
  typeId: m.class_form_type,
  type: m.class_form_type,
  locationId: m.class_form_place,
  location: m.class_form_place,
  instructorIds: m.class_form_instructors,
  instructors: m.class_form_instructors,
  minGrade: m.class_form_min_grade,
  maxGrade: m.class_form_max_grade,
  minAge: m.class_form_min_age,
  maxAge: m.class_form_max_age,
  minimum: m.class_form_minimum,
  capacity: m.class_form_capacity,
  registrationOpensAt: m.class_form_opens,
  registrationClosesAt: m.class_form_closes,
  priceCents: m.class_form_price,
  priceMaxCents: m.bulk_price_max,
  isPaused: m.class_form_paused,
  isInformationOnly: m.class_form_information_only,
  isPublished: m.bulk_visibility,
};

/** What a field is called on screen, by its name in the contract or in the record of a change. */
export function nameField(field: string): string {
  return labels[field]?.() ?? field;
}

interface Place {
  readonly timeZone: string;
  readonly digits: number;
}

/** The changes that the fields stand for, or what is wrong with each. */
export function readBulk(
  values: BulkValues,
  place: Place,
): { changes: BulkChanges; problems: Readonly<Partial<Record<BulkField, string>>> } {
  const changes: Record<string, unknown> = {};
  const problems: Partial<Record<BulkField, string>> = {};
  for (const field of BULK_FIELDS) {
    const value = values[field];
    if (value === undefined) continue;
    const read = typeof value === 'string' ? readers[field](value.trim(), place) : { value };
    if ('problem' in read) problems[field] = read.problem;
    else changes[field] = read.value;
  }
  // Each reader gives what the contract asks for its field; the server checks it again.
  return { changes, problems };
}

type Read = { readonly value: unknown } | { readonly problem: string };
type Reader = (text: string, place: Place) => Read;

const choice: Reader = (text) => (text === '' ? { problem: m.bulk_choose() } : { value: text });
const choiceOrNone: Reader = (text) => ({ value: text || null });
const yesOrNo: Reader = (text) => (text === '' ? { problem: m.bulk_choose() } : { value: text === 'yes' });
const whole: Reader = (text) => (/^\d{1,6}$/.test(text) ? { value: Number(text) } : { problem: m.bulk_wrong_number() });
const wholeOrNone: Reader = (text, place) => (text === '' ? { value: null } : whole(text, place));
const grade: Reader = (text) => ({ value: text === '' ? null : Number(text) });
const money: Reader = (text, { digits }) => {
  const cents = readMoney(text, digits);
  return cents === null ? { problem: m.bulk_wrong_money({ example: writeMoney(12_050, digits) }) } : { value: cents };
};
const moneyOrNone: Reader = (text, place) => (text === '' ? { value: null } : money(text, place));
const moment =
  (is: 'begin' | 'end'): Reader =>
  (text, { timeZone }) => {
    const at = instantOf(text, timeZone, is);
    return at === undefined ? { problem: m.bulk_wrong_instant() } : { value: at };
  };

const readers: Readonly<Record<BulkField, Reader>> = {
  typeId: choice,
  locationId: choiceOrNone,
  instructorIds: choiceOrNone,
  minGrade: grade,
  maxGrade: grade,
  minAge: wholeOrNone,
  maxAge: wholeOrNone,
  minimum: whole,
  capacity: whole,
  registrationOpensAt: moment('begin'),
  registrationClosesAt: moment('end'),
  priceCents: money,
  priceMaxCents: moneyOrNone,
  isPaused: yesOrNo,
  isInformationOnly: yesOrNo,
  isPublished: yesOrNo,
};
