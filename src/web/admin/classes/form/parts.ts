import { type ClassField, classFields } from '../../../../contract/class-fields.ts';
import { m } from '../../../../words/messages.js';
import { looks, SHARED_PARTS } from '../class-fields.ts';
import type { ClassValues } from './class-values.ts';

/** A part of the form as people speak of it: what one act on the screen changes, and what two people may disagree about. */
export type PartName = Exclude<ClassField, 'schedule'> | keyof typeof SHARED_PARTS;

interface Part {
  readonly name: PartName;
  readonly words: () => string;
  readonly keys: readonly (keyof ClassValues)[];
  /** Where errors of the content with these first parts of their path are shown. */
  readonly paths: readonly string[];
}

const SCHEDULE: readonly Part[] = [
  {
    name: 'dates',
    words: m.class_form_dates,
    keys: ['firstOn', 'lastOn', 'weekdays', 'skipped', 'moved', 'extra'],
    paths: ['schedule'],
  },
  { name: 'times', words: m.class_form_times, keys: ['start', 'end'], paths: ['schedule.start', 'schedule.end'] },
];

// The keys of a constant are its own names.
const names = Object.keys(classFields) as ClassField[];

/** Every part in the order of the form. */
const parts: readonly Part[] = names.flatMap((field): readonly Part[] => {
  if (field === 'schedule') return SCHEDULE;
  const { part, name } = looks[field];
  if (part === undefined) return [{ name: field, words: name, keys: [field], paths: [field] }];
  const together = names.filter((other) => looks[other].part === part);
  const keys = together as Exclude<ClassField, 'schedule'>[]; // which shares no part with others
  return together[0] === field ? [{ name: part, words: SHARED_PARTS[part], keys, paths: keys }] : [];
});

/** The names of the parts in the order of the form. */
export const partNames = parts.map(({ name }) => name);

export function partOf(name: PartName): Part {
  const part = parts.find((one) => one.name === name);
  if (!part) throw new Error(`The form of a class has no ${name}.`);
  return part;
}

export function namePart(name: PartName): string {
  return partOf(name).words();
}

/** The part at which an error of the content with this path is shown. */
export function partAt(path: string): PartName | undefined {
  const fits = (start: string) => path === start || path.startsWith(`${start}.`);
  const longest = ({ paths }: Part) =>
    paths.reduce((most, start) => (fits(start) ? Math.max(most, start.length) : most), 0);
  const found = parts.filter((part) => longest(part) > 0);
  return found.toSorted((a, b) => longest(b) - longest(a))[0]?.name;
}

export function isSame(name: PartName, one: ClassValues, other: ClassValues): boolean {
  return partOf(name).keys.every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));
}

/** Which parts differ, in the order of the form. */
export function changedParts(from: ClassValues, to: ClassValues): PartName[] {
  return partNames.filter((name) => !isSame(name, from, to));
}

/** `into` with one part as it is in `from`. */
export function takePart(name: PartName, from: ClassValues, into: ClassValues): ClassValues {
  const taken = Object.fromEntries(partOf(name).keys.map((key) => [key, from[key]]));
  return { ...into, ...taken };
}

/** Under which paths of the content something can be wrong with a value, or with what is said together with it. */
export const PATHS: Partial<Record<keyof ClassValues, readonly string[]>> = Object.fromEntries(
  parts.flatMap(({ keys, paths }) => keys.map((key) => [key, paths])),
);

/** The id of the input for a path of the content, so that an error can bring the focus there. */
export function fieldId(path: string): string {
  return `class-${path.replaceAll('.', '-')}`;
}

/** Brings the focus to the first of these paths that has an input on screen. */
export function focusPath(paths: readonly string[]): void {
  for (const path of paths) {
    const places = [path, ...(path === 'schedule' ? ['schedule.firstOn'] : []), path.split('.')[0] ?? path];
    const element = places.map((place) => document.getElementById(fieldId(place))).find((found) => found !== null);
    if (!element) continue;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
    return;
  }
}
