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
  const whoms = listWhoms(options, question.children);
  const fitOf = whoms.get(asked.whom) ?? fitOfAny(asked.whom);
  const found: SchoolClass[] = [];
  const usual = new Set<string>();
  const counts = new Map<string, number>();
  const count = (name: string, value: string) =>
    counts.set(optionKey(name, value), (counts.get(optionKey(name, value)) ?? 0) + 1);
  for (const item of classes) {
    if (question.words?.has(item.id) === false) continue;
    const fit = fitOf(item);
    const moments = momentsOf(item.meetings);
    const isAt = (day: string, time: string) =>
      moments.some((each) => (!day || each.day === day) && (!time || each.time === time));
    const seats = seatsOf(item, question.now);
    const misses = {
      whom: fit === 'no',
      when: (asked.day || asked.time) !== '' && !isAt(asked.day, asked.time),
      type: asked.type !== '' && item.type.id !== asked.type,
      place: asked.place !== '' && item.location?.id !== asked.place,
      seats: asked.seats !== '' && seats !== asked.seats,
    };
    const missed = Object.values(misses).filter(Boolean).length;
    if (missed === 0) {
      found.push(item);
      if (fit === 'usually') usual.add(item.id);
    }
    // Counted for an option is what nothing else keeps back.
    const isFree = (name: keyof typeof misses) => missed === (misses[name] ? 1 : 0);
    if (isFree('whom')) for (const [whom, fits] of whoms) if (fits(item) !== 'no') count('whom', whom);
    if (isFree('when')) {
      for (const day of new Set(moments.map((each) => each.day))) if (isAt(day, asked.time)) count('day', day);
      for (const time of new Set(moments.map((each) => each.time))) if (isAt(asked.day, time)) count('time', time);
    }
    if (isFree('type')) count('type', item.type.id);
    if (isFree('place') && item.location) count('place', item.location.id);
    if (isFree('seats') && seats) count('seats', seats);
  }
  return { found, usual, counts };
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

function fitOfAny(whom: string): FitOf {
  const [kind, value] = whom.split(':');
  if (kind === 'grade') return (rule) => fitsGrade(Number(value), rule);
  if (kind === 'age') return (rule) => fitsAge(Number(value), rule);
  return () => 'yes';
}

/** A child of one's own is known exactly, and asked for by the rule that enrolling asks. */
function listWhoms({ grades, ages }: Options, children: readonly Child[]): Map<string, FitOf> {
  return new Map<string, FitOf>([
    ...children.map(
      (child) => [`child:${child.id}`, (rule: SchoolClass) => (checkEligibility(child, rule) ? 'no' : 'yes')] as const,
    ),
    ...grades.map((grade) => [`grade:${grade}`, (rule: SchoolClass) => fitsGrade(grade, rule)] as const),
    ...ages.map((age) => [`age:${age}`, (rule: SchoolClass) => fitsAge(age, rule)] as const),
  ]);
}

/** What families can have in a class, or will once it opens: a seat, a place on the waitlist, or nothing. */
function seatsOf(item: SchoolClass, now: number): 'open' | 'waitlist' | null {
  const state: ClassState = decideClassState(item, now);
  if (!canChoose(state)) return null;
  const isFull = state === 'full' || (state === 'not-open' && (item.waiting > 0 || countFreeSeats(item) === 0));
  return isFull ? 'waitlist' : 'open';
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
