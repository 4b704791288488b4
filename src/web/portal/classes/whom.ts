import { ageOn } from '../../../domain/eligibility.ts';
import type { SchoolClass } from '../../../contract/classes.ts';
import { type ClassFilters, listOf, MOST_WHOMS } from './filters.ts';
import type { Child } from './find-classes.ts';

const KEY = 'portal.children';

/** The children that are looked for in this tab; the address, which is shared and kept in histories, never says who. */
export function readChildrenInTab(): readonly string[] {
  return import.meta.env.SSR ? [] : listOf(sessionStorage.getItem(KEY) ?? '');
}

function keepChildrenInTab(ids: readonly string[]): void {
  if (ids.length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, ids.join(','));
}

/** Whom classes are looked for: the grades and ages of the address, of which some are those of the children of this tab. */
export interface Asked {
  readonly filters: Pick<ClassFilters, 'grade' | 'age'>;
  readonly childIds: readonly string[];
  readonly children: readonly Child[];
  readonly today: string;
}

/** The id of the child that is meant, if one is. */
export const childIn = (whom: string) => (whom.startsWith('child:') ? whom.slice('child:'.length) : '');

/** `child:ID`, `grade:4`, `age:9`, in this order. A child counts only while the address has their grade, or where they have none their age. */
export function whomsOf({ filters, childIds, children, today }: Asked): string[] {
  const [grades, ages] = [listOf(filters.grade), listOf(filters.age)];
  const own = children.filter((child) => {
    if (!childIds.includes(child.id)) return false;
    const { grade, age } = toldOf(child, today);
    return grade === '' ? age === '' || ages.includes(age) : grades.includes(grade);
  });
  const told = own.map((child) => toldOf(child, today));
  const others = (list: readonly string[], kind: 'grade' | 'age') =>
    list.filter((value) => !told.some((each) => each[kind] === value)).map((value) => `${kind}:${value}`);
  return [...own.map(({ id }) => `child:${id}`), ...others(grades, 'grade'), ...others(ages, 'age')];
}

/** What the address says of a child: the grade, or of one without a grade the age. */
function toldOf({ grade, birthDate }: Child, today: string): Pick<ClassFilters, 'grade' | 'age'> {
  if (grade !== null) return { grade: String(grade), age: '' };
  return { grade: '', age: birthDate === null ? '' : String(ageOn(birthDate, today)) };
}

/** Looks for these from now on: who they are is kept in this tab, their grades and ages are for the address. */
export function askFor(
  whoms: readonly string[],
  children: readonly Child[],
  today: string,
): Pick<ClassFilters, 'grade' | 'age'> & { readonly childIds: readonly string[] } {
  const asked = whoms.slice(0, MOST_WHOMS).map((whom) => whom.split(':') as [kind: string, value: string]);
  const childIds = asked.flatMap(([kind, value]) => (kind === 'child' ? [value] : []));
  keepChildrenInTab(childIds);
  const told = asked.map(([kind, value]) => {
    const child = children.find(({ id }) => kind === 'child' && id === value);
    return child ? toldOf(child, today) : { grade: kind === 'grade' ? value : '', age: kind === 'age' ? value : '' };
  });
  const list = (kind: 'grade' | 'age') => [...new Set(told.map((each) => each[kind]).filter(Boolean))].join(',');
  return { childIds, grade: list('grade'), age: list('age') };
}

/** With this one too, or without them where they were asked for. */
export const toggled = (whoms: readonly string[], whom: string): string[] =>
  whoms.includes(whom) ? whoms.filter((each) => each !== whom) : [...whoms, whom];

/** What stands in a child's way that only their family knows: a class they have at this time, or this one. */
export type Standing =
  | { readonly kind: 'enrolled' | 'waiting' }
  | { readonly kind: 'overlaps'; readonly title: string };

/** What the catalogue shows of the family that looks at it. */
export interface Family {
  readonly children: readonly Child[];
  /** Who of them is in a class or waits for it, in words, by class. */
  readonly notes: ReadonlyMap<string, string>;
  readonly standingOf: (childId: string, schoolClass: SchoolClass) => Standing | null;
}

export const NOBODY: Family = { children: [], notes: new Map(), standingOf: () => null };
