import type { EditedClass } from '../../../../contract/class-editing.ts';
import { type ClassContent, classFields, PLAIN_FIELDS, type PlainField } from '../../../../contract/class-fields.ts';
import type { DatePlan } from '../../../../domain/class-dates.ts';
import type { PlannedDate } from '../../../../domain/schedule.ts';
import { writeMoney } from '../../../../domain/money.ts';
import { kinds, type Place } from './class-kinds.ts';

/** A paid extra as its line of the form holds it. */
export interface OptionValues {
  readonly id: string | null;
  readonly name: string;
  readonly price: string;
}

/** The fields that are one control each, as they are typed: a tick, or text. */
type PlainValues = { readonly [Field in PlainField]: ClassContent[Field] extends boolean ? boolean : string };

/** What the form of a class holds: everything as it was typed, well formed or not. Empty text stands for "none". */
export interface ClassValues extends PlainValues {
  readonly instructorIds: readonly string[];
  readonly picture: ClassContent['picture'];
  readonly firstOn: string;
  readonly lastOn: string;
  readonly weekdays: readonly number[];
  readonly start: string;
  readonly end: string;
  readonly skipped: readonly string[];
  readonly moved: readonly { readonly from: string; readonly to: PlannedDate }[];
  readonly extra: readonly PlannedDate[];
  readonly options: readonly OptionValues[];
}

/** A class as its form shows it. */
export function valuesOf({ content }: Pick<EditedClass, 'content'>, place: Place): ClassValues {
  const { schedule } = content;
  const plain = PLAIN_FIELDS.map((field) => [field, kinds[classFields[field].kind].write(content[field], place)]);
  return {
    // Each field is typed as its kind says.
    ...(Object.fromEntries(plain) as PlainValues),
    instructorIds: content.instructorIds,
    picture: content.picture,
    firstOn: schedule.firstOn ?? '',
    lastOn: schedule.lastOn ?? '',
    weekdays: schedule.weekdays,
    start: schedule.start ?? '',
    end: schedule.end ?? '',
    skipped: schedule.skipped,
    moved: schedule.moved,
    extra: schedule.extra,
    options: content.options.map(({ id, name, priceCents }) => ({
      id,
      name,
      price: writeMoney(priceCents, place.digits),
    })),
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
