import type { SchoolClass } from '../../../contract/classes.ts';
import { type ClassState, decideClassState } from '../../../domain/class-state.ts';
import {
  type AudienceFit,
  type AudienceLimits,
  checkEligibility,
  type EligibleStudent,
  fitsAge,
  fitsGrade,
  NO_MAXIMUM,
  usualAgesOf,
} from '../../../domain/eligibility.ts';
import { countFreeSeats } from '../../../domain/seats.ts';
import { canChoose } from '../../shared/class-wording.ts';
import { type ClassFilters, momentsOf } from './filters.ts';

export interface Child extends EligibleStudent {
  readonly id: string;
  readonly name: string;
}

/** What is looked for, and by whom: `words` tells which classes have the words that were typed, null: none were. */
export interface Question {
  readonly filters: ClassFilters;
  /** The child of one's own that is looked for; the address knows only their grade or age. */
  readonly childId: string | null;
  readonly children: readonly Child[];
  readonly words: ReadonlySet<string> | null;
  readonly now: number;
}

export interface Answer {
  readonly found: readonly SchoolClass[];
  /** Those of them that are for whom was asked only as far as can be estimated. */
  readonly usual: ReadonlySet<string>;
  /** How many classes each option would show beside all other filters, by `optionKey`. */
  readonly counts: ReadonlyMap<string, number>;
}

export function optionKey(name: string, value: string): string {
  return `${name} ${value}`;
}

/** The classes that fit all filters, in the order they came, and what every other choice would find. */
export function findClasses(classes: readonly SchoolClass[], options: Options, question: Question): Answer {
  const asked = { ...question.filters, whom: whomOf(question) };
  const whoms = listWhoms(options, question.children, asked.whom);
  const found: SchoolClass[] = [];
  const usual = new Set<string>();
  const counts = new Map<string, number>();
  for (const item of classes) {
    if (question.words?.has(item.id) === false) continue;
    const has = valuesOf(item, asked, whoms, question.now);
    const missed = FACETS.filter((name) => asked[name] !== '' && !has[name].includes(asked[name]));
    if (missed.length === 0) {
      found.push(item);
      if (whoms.get(asked.whom)?.(item) === 'usually') usual.add(item.id);
    }
    // Counted for an option is what no other filter keeps back; a day and its part are asked of the same date.
    for (const name of FACETS)
      if (missed.every((each) => each === name || (WHEN.has(each) && WHEN.has(name))))
        for (const value of new Set(has[name])) {
          const key = optionKey(name, value);
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
  }
  return { found, usual, counts };
}

const FACETS = ['whom', 'day', 'time', 'type', 'place', 'seats'] as const;
type Asked = Readonly<Record<(typeof FACETS)[number], string>>;
const WHEN = new Set<string>(['day', 'time']);

/** What a class has of each filter; of days those with the asked part, and the other way round. */
function valuesOf(item: SchoolClass, { day, time }: Asked, whoms: ReadonlyMap<string, FitOf>, now: number) {
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

/** For whom is looked: `child:ID`, `grade:4`, `age:9`, or nobody. A child counts only while the address says what they have. */
export function whomOf({ filters, childId, children }: Pick<Question, 'filters' | 'childId' | 'children'>): string {
  const child = children.find(({ id }) => id === childId);
  if (child && child.grade !== null && String(child.grade) === filters.grade) return `child:${child.id}`;
  if (child && child.grade === null && filters.age) return `child:${child.id}`;
  if (filters.grade) return `grade:${filters.grade}`;
  return filters.age ? `age:${filters.age}` : '';
}

type FitOf = (rule: SchoolClass) => AudienceFit;

/** Everybody that can be looked for. A child of one's own is known exactly, and asked for by the rule that enrolling asks. */
function listWhoms({ grades, ages }: Options, children: readonly Child[], asked: string): Map<string, FitOf> {
  const [kind, value] = asked.split(':');
  const askedFor = (name: string) => (kind === name ? [Number(value)] : []);
  return new Map<string, FitOf>([
    ...children.map(
      (child) => [`child:${child.id}`, (rule: SchoolClass) => (checkEligibility(child, rule) ? 'no' : 'yes')] as const,
    ),
    // What is asked for may be none of the choices.
    ...[...grades, ...askedFor('grade')].map(
      (grade) => [`grade:${grade}`, (rule: SchoolClass) => fitsGrade(grade, rule)] as const,
    ),
    ...[...ages, ...askedFor('age')].map((age) => [`age:${age}`, (rule: SchoolClass) => fitsAge(age, rule)] as const),
  ]);
}

/** What families can have in a class, or will once it opens: a seat, a place on the waitlist, or nothing. */
function seatsOf(item: SchoolClass, now: number): string[] {
  const state: ClassState = decideClassState(item, now);
  if (!canChoose(state)) return [];
  const isFull = state === 'full' || (state === 'not-open' && (item.waiting > 0 || countFreeSeats(item) === 0));
  return [isFull ? 'waitlist' : 'open'];
}

/** What there is to choose from among these classes; names in the order of the alphabet. */
export function listOptions(classes: readonly SchoolClass[]) {
  return {
    ...listAudiences(classes),
    types: named(classes.map(({ type }) => type)),
    places: named(classes.flatMap(({ location }) => location ?? [])),
    days: [...new Set(classes.flatMap(({ meetings }) => momentsOf(meetings).map(({ day }) => day)))].sort(),
  };
}
export type Options = ReturnType<typeof listOptions>;

/** Where a class that asks for an age names no youngest or no oldest. */
const YOUNGEST = 3;
const OLDEST = 18;

/** The ages between the youngest and the oldest that the classes are for, and the grades they are usually in; none where no class asks. */
function listAudiences(classes: readonly AudienceLimits[]): { ages: number[]; grades: number[] } {
  const spans = classes.map(spanOf).filter((span) => span !== null);
  const limits = new Set(spans.flat());
  // Of grown-ups' ages only those that some class begins or ends with: the others would find the same.
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
