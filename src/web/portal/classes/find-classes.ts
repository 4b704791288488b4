import type { SchoolClass } from '../../../contract/classes.ts';
import { type ClassState, decideClassState } from '../../../domain/class-state.ts';
import {
  type AudienceFit,
  type AudienceLimits,
  checkEligibility,
  fitsAge,
  fitsGrade,
  NO_MAXIMUM,
  usualAgesOf,
} from '../../../domain/eligibility.ts';
import { countFreeSeats } from '../../../domain/seats.ts';
import { canChoose } from '../../shared/class-wording.ts';
import { type ClassFilters, momentsOf } from './filters.ts';
import { type Asked, type Child, type Family, meant, whomsOf } from './whom.ts';

/** The search of the class list. `words`: ids of the classes that match the typed words; null: nothing was typed. */
export interface Question extends Asked {
  readonly filters: ClassFilters;
  readonly standingOf: Family['standingOf'];
  readonly words: ReadonlySet<string> | null;
  readonly now: number;
}

export interface Answer {
  /** The classes that are for anybody who is looked for; of several people those first that more of them can take. */
  readonly found: readonly SchoolClass[];
  /** Whom they were looked for. */
  readonly whoms: readonly string[];
  /** How many classes each option would find together with all other filters, by `optionKey`. */
  readonly counts: ReadonlyMap<string, number>;
}

export function optionKey(name: string, value: string): string {
  return `${name} ${value}`;
}

/** The classes that match all filters, in their original order but for several people, and how many each other option would find. */
export function findClasses(classes: readonly SchoolClass[], options: Options, question: Question): Answer {
  const { standingOf, now } = question;
  const asked: Wanted = { ...question.filters, whom: whomsOf(question) };
  const whoms = listWhoms(options, question.children, asked.whom);
  const found: SchoolClass[] = [];
  const counts = new Map<string, number>();
  for (const item of classes) {
    if (question.words?.has(item.id) === false) continue;
    const has = valuesOf(item, asked, whoms, now);
    const missed = FACETS.filter((name) => isMissed(asked[name], has[name]));
    if (missed.length === 0) found.push(item);
    // A class counts for an option if no other filter excludes it. Day and time must match on the same date.
    for (const name of FACETS)
      if (missed.every((each) => each === name || (WHEN.has(each) && WHEN.has(name))))
        for (const value of new Set(has[name])) {
          const key = optionKey(name, value);
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
  }
  const canTake = (item: SchoolClass) =>
    asked.whom.filter((whom) => whoms.get(whom)?.(item) !== 'no' && !standingOf(meant(whom, 'child'), item)).length;
  const sorted = asked.whom.length < 2 ? found : found.toSorted((a, b) => canTake(b) - canTake(a));
  return { found: sorted, whoms: asked.whom, counts };
}

const FACETS = ['whom', 'day', 'time', 'type', 'place', 'seats'] as const;
type Wanted = Readonly<Record<Exclude<(typeof FACETS)[number], 'whom'>, string>> & { readonly whom: readonly string[] };
const WHEN = new Set<string>(['day', 'time']);

/** Of several people one is enough. */
const isMissed = (wanted: string | readonly string[], has: readonly string[]) =>
  wanted.length > 0 && ![wanted].flat().some((each) => has.includes(each));

/** The values of a class for each filter. Days are limited to dates at the chosen time, and times to dates on the chosen day. */
function valuesOf(item: SchoolClass, { day, time }: Wanted, whoms: ReadonlyMap<string, FitOf>, now: number) {
  const moments = momentsOf(item.meetings);
  return {
    whom: [...whoms].flatMap(([whom, fitOf]) => (fitOf(item) === 'no' ? [] : whom)),
    day: moments.flatMap((each) => (time === '' || each.time === time ? each.day : [])),
    time: moments.flatMap((each) => (day === '' || each.day === day ? each.time : [])),
    type: [item.type.id],
    place: item.location ? [item.location.id] : [],
    seats: seatsOf(item, now),
  } satisfies Record<(typeof FACETS)[number], readonly string[]>;
}

export type FitOf = (rule: SchoolClass) => AudienceFit;

/** Every choice of "for whom" with its rule. The caller's own students are checked exactly, by the same rule as at enrolling. */
export function listWhoms(
  { grades, ages }: Pick<Options, 'grades' | 'ages'>,
  children: readonly Child[],
  asked: readonly string[],
): Map<string, FitOf> {
  // The grades and ages of the address may not be among the choices.
  const listed = [...grades.map((grade) => `grade:${grade}`), ...ages.map((age) => `age:${age}`), ...asked];
  return new Map<string, FitOf>([
    ...listed.map((whom) => {
      const [kind, value] = whom.split(':');
      const fits = kind === 'grade' ? fitsGrade : fitsAge;
      return [whom, (rule: SchoolClass) => fits(Number(value), rule)] as const;
    }),
    ...children.map(
      (child) => [`child:${child.id}`, (rule: SchoolClass) => (checkEligibility(child, rule) ? 'no' : 'yes')] as const,
    ),
  ]);
}

/** What a class offers, now or once it opens: a seat, a waitlist place, or nothing. */
function seatsOf(item: SchoolClass, now: number): string[] {
  const state: ClassState = decideClassState(item, now);
  if (!canChoose(state)) return [];
  const isFull = state === 'full' || (state === 'not-open' && (item.waiting > 0 || countFreeSeats(item) === 0));
  return [isFull ? 'waitlist' : 'open'];
}

/** The filter options for these classes; names in alphabetical order. */
export function listOptions(classes: readonly SchoolClass[]) {
  return {
    ...listAudiences(classes),
    types: named(classes.map(({ type }) => type)),
    places: named(classes.flatMap(({ location }) => location ?? [])),
    days: [...new Set(classes.flatMap(({ meetings }) => momentsOf(meetings).map(({ day }) => day)))].sort(),
  };
}
export type Options = ReturnType<typeof listOptions>;

/** The default limits when a class with an age or grade limit leaves one end open. */
const YOUNGEST = 3;
const OLDEST = 18;

/** All ages from the classes' lowest to their highest limit, and the usual grades of these ages; none when no class has a limit. */
function listAudiences(classes: readonly AudienceLimits[]): { ages: number[]; grades: number[] } {
  const spans = classes.map(spanOf).filter((span) => span !== null);
  const limits = new Set(spans.flat());
  // Of adult ages, list only those where some class's range begins or ends; the others would find the same classes.
  const ages = range(Math.min(...limits), Math.max(...limits)).filter((age) => age <= OLDEST || limits.has(age));
  const asked = classes.flatMap(({ minGrade, maxGrade }) => [minGrade, maxGrade]).filter(isLimit);
  const grades = range(Math.min(FIRST_GRADE, ...asked), Math.max(LAST_GRADE, ...asked));
  return { ages, grades: grades.filter((grade) => usualAgesOf(grade).some((age) => ages.includes(age))) };
}

const FIRST_GRADE = 0;
const LAST_GRADE = 12;

function spanOf({ minGrade, maxGrade, minAge, maxAge }: AudienceLimits): readonly [number, number] | null {
  if (![minGrade, maxGrade, minAge, maxAge].some(isLimit)) return null;
  const [youngest] = minGrade === null ? [YOUNGEST] : usualAgesOf(minGrade);
  const oldest = isLimit(maxGrade) ? usualAgesOf(maxGrade).at(-1) : OLDEST;
  const low = minAge ?? youngest ?? YOUNGEST;
  const high = isLimit(maxAge) ? maxAge : (oldest ?? OLDEST);
  return minAge === null ? [Math.min(low, high), high] : [low, Math.max(low, high)];
}

function isLimit(value: number | null): value is number {
  return value !== null && value < NO_MAXIMUM;
}

function range(first: number, last: number): number[] {
  return first <= last ? Array.from({ length: last - first + 1 }, (_, index) => first + index) : [];
}

function named<T extends { id: string; name: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()].sort((a, b) => a.name.localeCompare(b.name));
}
