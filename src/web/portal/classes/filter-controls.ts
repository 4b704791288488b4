import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { nameGrade } from '../../shared/class-wording.ts';
import { type ClassFilters, DAY_PARTS, nameDays } from './filters.ts';
import { type Answer, optionKey, type Options } from './find-classes.ts';
import { type Child, meant, toggled } from './whom.ts';

/** What families wish for, by the names of the fields: the filters, with grades, ages and children as one. */
export type Wishes = Omit<ClassFilters, 'grade' | 'age'> & { readonly whom: readonly string[] };
export const NO_WISHES: Wishes = { q: '', whom: [], day: '', time: '', type: '', place: '', seats: '' };

/** Of the line that says how many are found. */
export const COUNT_ID = 'classes-count';

export interface Option {
  readonly value: string;
  readonly name: string;
  /** How many classes it would show; null for what no class has any more. */
  readonly count: number | null;
}

/** One filter: what it is about, what it says while nothing is chosen, and what there is to choose from. */
export interface Control {
  readonly name: Exclude<keyof Wishes, 'q'>;
  readonly label: string;
  readonly any: string;
  /** What is chosen; of most filters one thing at most. */
  readonly chosen: readonly string[];
  readonly groups: readonly { readonly label: string | null; readonly options: readonly Option[] }[];
}

/** What is chosen of a filter. */
export function chosenOf({ groups, chosen }: Control): Option[] {
  return chosen.length === 0
    ? []
    : groups.flatMap(({ options }) => options).filter(({ value }) => chosen.includes(value));
}

/** A wish with this chosen, or without it where it was: of whom is looked for there may be several. */
export function chooseOf({ name, chosen }: Control, value: string): Partial<Wishes> {
  if (name === 'whom') return { whom: toggled(chosen, value) };
  return { [name]: chosen.includes(value) ? '' : value };
}

interface Facts {
  readonly wishes: Wishes;
  readonly options: Options;
  readonly children: readonly Child[];
  readonly counts: Answer['counts'];
}

/** The filters of the catalogue, those that have something to choose from. */
export function useControls({ wishes, options, children, counts }: Facts): Control[] {
  const format = useFormat();
  const dayName = nameDays(useApp().organization.locale);
  const parts = { morning: m.classes_mornings(), afternoon: m.classes_afternoons(), evening: m.classes_evenings() };
  const control = (
    name: Control['name'],
    [label, any]: readonly [string, string],
    groups: Record<string, readonly (readonly [string, string])[]>,
  ): Control => {
    const counted = Object.entries(groups).map(([of, each]) => ({
      label: of || null,
      options: each.map(([value, text]) => ({ value, name: text, count: counts.get(optionKey(name, value)) ?? 0 })),
    }));
    const made = {
      name,
      label,
      any,
      chosen: [wishes[name]].flat().filter(Boolean),
      groups: counted.filter((group) => group.options.length > 0),
    };
    const known = new Set(chosenOf(made).map(({ value }) => value));
    const others = made.chosen.filter((value) => !known.has(value));
    if (others.length === 0) return made;
    // A value from an old link that no class has any more must still be seen, and be cleared.
    const unknown = others.map((value) => ({
      value,
      name: m.classes_filter_unknown(),
      count: null,
    }));
    return { ...made, groups: [{ label: null, options: unknown }, ...made.groups] };
  };
  /** Those that the classes are for, and whoever is looked for all the same. */
  const listed = (kind: string, values: readonly number[], nameOf: (value: number) => string) =>
    [...new Set([...values.map(String), ...wishes.whom.map((whom) => meant(whom, kind)).filter(Boolean)])].map(
      (value) => [`${kind}:${value}`, nameOf(Number(value))] as const,
    );
  return [
    control('whom', [m.classes_filter_whom(), m.classes_any_whom()], {
      [m.classes_my_children()]: children.map(({ id, name }) => [`child:${id}`, name]),
      [m.classes_by_grade()]: listed('grade', options.grades, (grade) => nameGrade(grade, format)),
      [m.classes_by_age()]: listed('age', options.ages, (age) => m.classes_age_one({ age: format.number(age) })),
    }),
    control('day', [m.classes_filter_day(), m.classes_any_day()], {
      '': options.days.map((day) => [day, dayName(day)]),
    }),
    control('time', [m.classes_filter_time(), m.classes_any_time()], {
      '': DAY_PARTS.map((part) => [part, parts[part]]),
    }),
    control('type', [m.classes_filter_type(), m.classes_any_type()], {
      '': options.types.map(({ id, name }) => [id, name]),
    }),
    control('place', [m.classes_filter_place(), m.classes_any_place()], {
      '': options.places.map(({ id, name }) => [id, name]),
    }),
    control('seats', [m.classes_filter_seats(), m.classes_any_seats()], {
      '': [
        ['open', m.classes_seats_open()],
        ['waitlist', m.classes_seats_waitlist()],
      ],
    }),
  ].filter(({ groups }) => groups.length > 0);
}
