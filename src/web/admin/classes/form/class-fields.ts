import { m } from '../../../../words/messages.js';
import type { ClassValues } from './class-values.ts';

/** A field as people speak of it: what one act on the screen changes, and what two people may disagree about. */
export type FieldName = keyof typeof fields;

interface Field {
  readonly keys: readonly (keyof ClassValues)[];
  readonly words: () => string;
  /** Where errors of the content with these first parts of their path are shown. */
  readonly paths: readonly string[];
}

const fields = {
  title: { keys: ['title'], words: m.class_form_title, paths: ['title'] },
  description: { keys: ['description'], words: m.class_form_description, paths: ['description'] },
  type: { keys: ['typeId'], words: m.class_form_type, paths: ['typeId'] },
  picture: { keys: ['picture'], words: m.class_form_picture, paths: ['picture'] },
  dates: {
    keys: ['firstOn', 'lastOn', 'weekdays', 'skipped', 'moved', 'extra'],
    words: m.class_form_dates,
    paths: ['schedule', 'dates'],
  },
  times: { keys: ['start', 'end'], words: m.class_form_times, paths: ['schedule.start', 'schedule.end', 'times'] },
  place: { keys: ['locationId'], words: m.class_form_place, paths: ['locationId'] },
  instructors: { keys: ['instructorIds'], words: m.class_form_instructors, paths: ['instructorIds'] },
  grades: { keys: ['minGrade', 'maxGrade'], words: m.class_form_grades, paths: ['minGrade', 'maxGrade', 'grades'] },
  ages: { keys: ['minAge', 'maxAge'], words: m.class_form_ages, paths: ['minAge', 'maxAge', 'ages'] },
  minimum: { keys: ['minimum'], words: m.class_form_minimum, paths: ['minimum'] },
  capacity: { keys: ['capacity'], words: m.class_form_capacity, paths: ['capacity'] },
  opens: { keys: ['opensAt'], words: m.class_form_opens, paths: ['registrationOpensAt'] },
  closes: { keys: ['closesAt'], words: m.class_form_closes, paths: ['registrationClosesAt'] },
  price: { keys: ['price', 'priceMax'], words: m.class_form_price, paths: ['priceCents', 'priceMaxCents'] },
  options: { keys: ['options'], words: m.class_form_options, paths: ['options'] },
  paused: { keys: ['isPaused'], words: m.class_form_paused, paths: ['isPaused'] },
  informationOnly: {
    keys: ['isInformationOnly'],
    words: m.class_form_information_only,
    paths: ['isInformationOnly'],
  },
} as const satisfies Record<string, Field>;

/** Every field in the order of the form. */
// The keys of a constant are its own names.
export const fieldNames = Object.keys(fields) as readonly FieldName[];

export function nameField(name: FieldName): string {
  return fields[name].words();
}

/** The field at which an error of the content with this path is shown. */
export function fieldOf(path: string): FieldName | undefined {
  const fits = (start: string) => path === start || path.startsWith(`${start}.`);
  const longest = (name: FieldName) =>
    fields[name].paths.reduce((most: number, start: string) => (fits(start) ? Math.max(most, start.length) : most), 0);
  const found = fieldNames.filter((name) => longest(name) > 0);
  return found.toSorted((a, b) => longest(b) - longest(a))[0];
}

export function isSame(name: FieldName, one: ClassValues, other: ClassValues): boolean {
  return fields[name].keys.every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));
}

/** Which fields differ, in the order of the form. */
export function changedFields(from: ClassValues, to: ClassValues): FieldName[] {
  return fieldNames.filter((name) => !isSame(name, from, to));
}

/** `into` with one field as it is in `from`. */
export function takeField(name: FieldName, from: ClassValues, into: ClassValues): ClassValues {
  const taken = Object.fromEntries(fields[name].keys.map((key) => [key, from[key]]));
  return { ...into, ...taken };
}

/** Under which paths of the content something can be wrong with a value, or with what is said together with it. */
export const PATHS: Partial<Record<keyof ClassValues, readonly string[]>> = {};
const all: readonly Field[] = Object.values(fields);
for (const { keys, paths } of all) for (const key of keys) PATHS[key] = paths;

/** The id of the input for a path of the content, so that an error can bring the focus there. */
export function fieldId(path: string): string {
  return `class-${path.replaceAll('.', '-')}`;
}

/** Brings the focus to the first of these paths that has an input on screen. */
export function focusPath(paths: readonly string[]): void {
  for (const path of paths) {
    const places = [path, ...(shownAt[path] ?? []), path.split('.')[0] ?? path];
    const element = places.map((place) => document.getElementById(fieldId(place))).find((found) => found !== null);
    if (!element) continue;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
    return;
  }
}

/** Fields that are asked for as a whole: which of their inputs comes first. */
const shownAt: Readonly<Record<string, readonly string[]>> = {
  dates: ['schedule.firstOn'],
  schedule: ['schedule.firstOn'],
  times: ['schedule.start'],
  grades: ['minGrade'],
  ages: ['minAge'],
};
