import type { SchoolClass } from '../../../contract/classes.ts';
import { weekdayOf } from '../../shared/class-schedule.ts';

/** What families narrow the catalogue down by; empty text means "any". It lives in the address under these names. */
export interface ClassFilters {
  readonly q: string;
  /** A grade as text, e.g. "4"; set either this or `age`. */
  readonly grade: string;
  readonly age: string;
  readonly type: string;
  /** A weekday, Monday being "1" and Sunday "7". */
  readonly day: string;
  readonly place: string;
  /** "left": only classes with free seats. */
  readonly seats: string;
}

export const FILTER_NAMES = ['q', 'grade', 'age', 'type', 'day', 'place', 'seats'] as const;
export const NO_FILTERS: ClassFilters = { q: '', grade: '', age: '', type: '', day: '', place: '', seats: '' };

/** Reads the filters from the address; what is not a filter, or not text or a number, is left out. */
export function readFilters(search: Record<string, unknown>): ClassFilters {
  const read = (name: string) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return Object.fromEntries(FILTER_NAMES.map((name) => [name, read(name)])) as unknown as ClassFilters;
}

export function countFilters(filters: ClassFilters): number {
  return FILTER_NAMES.filter((name) => filters[name] !== '').length;
}

/** The classes that fit all filters. */
export function filterClasses(classes: readonly SchoolClass[], filters: ClassFilters): SchoolClass[] {
  const words = fold(filters.q).split(/\s+/).filter(Boolean);
  const [grade, age, day] = [numberOf(filters.grade), numberOf(filters.age), numberOf(filters.day)];
  return classes.filter(
    (item) =>
      (grade === null || isWithin(grade, item.minGrade, item.maxGrade)) &&
      (age === null || isWithin(age, item.minAge, item.maxAge)) &&
      (filters.type === '' || item.type.id === filters.type) &&
      (filters.place === '' || item.location?.id === filters.place) &&
      (filters.seats === '' || item.seatsLeft > 0) &&
      (day === null || item.meetings.some(({ on }) => weekdayOf(on) === day)) &&
      (words.length === 0 || includesAll(item, words)),
  );
}

/** What there is to choose from in each filter, among these classes; names in the order of the alphabet. */
export function listChoices(classes: readonly SchoolClass[]) {
  return {
    grades: spanOf(classes.map(({ minGrade, maxGrade }) => [minGrade, maxGrade])),
    ages: spanOf(classes.map(({ minAge, maxAge }) => [minAge, maxAge])),
    types: named(classes.map(({ type }) => type)),
    places: named(classes.flatMap(({ location }) => location ?? [])),
    days: [...new Set(classes.flatMap(({ meetings }) => meetings.map(({ on }) => weekdayOf(on))))].sort(
      (a, b) => a - b,
    ),
  };
}
export type Choices = ReturnType<typeof listChoices>;

/** Classes in the order families look for them: what starts first, then by title; what is closed already stands last. */
export function inOrder(classes: readonly SchoolClass[], now: number): SchoolClass[] {
  const isClosed = (item: SchoolClass) => Number(now >= Date.parse(item.registrationClosesAt));
  const start = ({ meetings: [first] }: SchoolClass) => (first ? `${first.on} ${first.start}` : '9999');
  return classes.toSorted(
    (a, b) => isClosed(a) - isClosed(b) || start(a).localeCompare(start(b)) || a.title.localeCompare(b.title),
  );
}

const NO_MAXIMUM = 99;

function isWithin(value: number, min: number | null, max: number | null): boolean {
  return (min === null || value >= min) && (max === null || max >= NO_MAXIMUM || value <= max);
}

function numberOf(text: string): number | null {
  const value = Number(text);
  return text === '' || !Number.isInteger(value) ? null : value;
}

const folded = new WeakMap<SchoolClass, string>();

function includesAll(item: SchoolClass, words: readonly string[]): boolean {
  const { title, description, type, location, instructors } = item;
  const text =
    folded.get(item) ??
    fold([title, description, type.name, location?.name ?? '', ...instructors.map(({ name }) => name)].join(' '));
  folded.set(item, text);
  return words.every((word) => text.includes(word));
}

/** Text without case and accents, so that "elodie" finds "Élodie". */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function spanOf(ranges: readonly (readonly [number | null, number | null])[]): number[] {
  const values = ranges.flat().filter((value): value is number => value !== null && value < NO_MAXIMUM);
  if (values.length === 0) return [];
  const [min, max] = [Math.min(...values), Math.max(...values)];
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}

function named<T extends { id: string; name: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()].sort((a, b) => a.name.localeCompare(b.name));
}
