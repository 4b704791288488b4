import type { ClassContent, EditedClass } from '../../../../contract/class-editing.ts';
import type { Meeting } from '../../../../contract/classes.ts';
import type { DatePlan } from '../../../../domain/class-dates.ts';
import { writeMoney } from '../../../../domain/money.ts';
import { localOf } from './school-time.ts';

/** A paid extra as its line of the form holds it. */
export interface OptionValues {
  readonly id: string | null;
  readonly name: string;
  readonly price: string;
}

/** What the form of a class holds: everything as it was typed, well formed or not. Empty text stands for "none". */
export interface ClassValues {
  readonly title: string;
  readonly description: string;
  readonly typeId: string;
  readonly locationId: string;
  readonly instructorIds: readonly string[];
  readonly picture: ClassContent['picture'];
  readonly firstOn: string;
  readonly lastOn: string;
  readonly weekdays: readonly number[];
  readonly start: string;
  readonly end: string;
  readonly skipped: readonly string[];
  readonly moved: readonly { readonly from: string; readonly to: Meeting }[];
  readonly extra: readonly Meeting[];
  readonly minGrade: string;
  readonly maxGrade: string;
  readonly minAge: string;
  readonly maxAge: string;
  readonly minimum: string;
  readonly capacity: string;
  /** Date and time at the school, `YYYY-MM-DDTHH:MM`. */
  readonly opensAt: string;
  readonly closesAt: string;
  readonly price: string;
  readonly priceMax: string;
  readonly options: readonly OptionValues[];
  readonly isPaused: boolean;
  readonly isInformationOnly: boolean;
}

/** What of the organisation the form needs to write instants and money as people type them. */
export interface Place {
  readonly timeZone: string;
  /** Digits of the currency behind the point. */
  readonly digits: number;
}

const textOf = (value: number | string | null): string => (value === null ? '' : String(value));

/** A class as its form shows it. */
export function valuesOf({ content }: Pick<EditedClass, 'content'>, { timeZone, digits }: Place): ClassValues {
  const { schedule } = content;
  const money = (cents: number) => writeMoney(cents, digits);
  const local = (at: string | null) => (at === null ? '' : localOf(at, timeZone));
  return {
    title: content.title,
    description: content.description,
    typeId: content.typeId,
    locationId: textOf(content.locationId),
    instructorIds: content.instructorIds,
    picture: content.picture,
    firstOn: textOf(schedule.firstOn),
    lastOn: textOf(schedule.lastOn),
    weekdays: schedule.weekdays,
    start: textOf(schedule.start),
    end: textOf(schedule.end),
    skipped: schedule.skipped,
    moved: schedule.moved,
    extra: schedule.extra,
    minGrade: textOf(content.minGrade),
    maxGrade: textOf(content.maxGrade),
    minAge: textOf(content.minAge),
    maxAge: textOf(content.maxAge),
    minimum: textOf(content.minimum || null),
    capacity: textOf(content.capacity || null),
    opensAt: local(content.registrationOpensAt),
    closesAt: local(content.registrationClosesAt),
    price: content.priceCents === 0 ? '' : money(content.priceCents),
    priceMax: content.priceMaxCents === null ? '' : money(content.priceMaxCents),
    options: content.options.map(({ id, name, priceCents }) => ({ id, name, price: money(priceCents) })),
    isPaused: content.isPaused,
    isInformationOnly: content.isInformationOnly,
  };
}

type DateValues = Pick<ClassValues, keyof DatePlan>;

/** The dates of the form as the domain expands them. */
export function planOf(values: DateValues): DatePlan {
  return {
    firstOn: values.firstOn || null,
    lastOn: values.lastOn || null,
    weekdays: values.weekdays,
    start: values.start || null,
    end: values.end || null,
    skipped: values.skipped,
    moved: values.moved,
    extra: values.extra,
  };
}

/** Kept values as a form can show them: each that is missing or of another kind, such as from an older version, is taken from `from`. */
export function readValues(kept: unknown, from: ClassValues): ClassValues {
  if (typeof kept !== 'object' || kept === null) return from;
  const entries = Object.entries(from).map(([key, held]) => {
    const value: unknown = Reflect.get(kept, key);
    return [key, isAlike(value, held) ? value : held];
  });
  // Each value was found to be of the kind of the one it replaces.
  return Object.fromEntries(entries) as ClassValues;
}

function isAlike(value: unknown, held: unknown): boolean {
  if (value === undefined) return false;
  if (Array.isArray(held)) return Array.isArray(value);
  if (held === null || typeof held === 'object') return typeof value === 'object' && !Array.isArray(value);
  return typeof value === typeof held;
}
