import { ageOn, type EligibleStudent } from '../../../domain/eligibility.ts';
import type { SchoolClass } from '../../../contract/classes.ts';
import { type ClassFilters, listOf, MOST_WHOMS } from './filters.ts';

export interface Child extends EligibleStudent {
  readonly id: string;
  readonly name: string;
}

const KEY = 'portal.children';
const KINDS = ['grade', 'age'] as const;

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

/** What the address says of a child: the grade, or of one without a grade the age; empty where nobody has told either. */
function valueOf({ grade, birthDate }: Child, today: string): string {
  if (grade !== null) return `grade:${grade}`;
  return birthDate === null ? '' : `age:${ageOn(birthDate, today)}`;
}

/** `child:ID`, `grade:4`, `age:9`, in this order. A child counts only while the address says what is theirs. */
export function whomsOf({ filters, childIds, children, today }: Asked): string[] {
  const values = KINDS.flatMap((kind) => listOf(filters[kind]).map((value) => `${kind}:${value}`));
  const own = new Map(
    children
      .filter(({ id }) => childIds.includes(id))
      .map((child) => [`child:${child.id}`, valueOf(child, today)] as const)
      .filter(([, value]) => value === '' || values.includes(value)),
  );
  const told = new Set(own.values());
  return [...own.keys(), ...values.filter((value) => !told.has(value))];
}

/** Looks for these from now on: who they are is kept in this tab, their grades and ages are for the address. */
export function askFor(
  whoms: readonly string[],
  children: readonly Child[],
  today: string,
): Pick<ClassFilters, 'grade' | 'age'> & { readonly childIds: readonly string[] } {
  const asked = whoms.slice(0, MOST_WHOMS);
  const own = children.filter(({ id }) => asked.includes(`child:${id}`));
  keepChildrenInTab(own.map(({ id }) => id));
  const values = new Set([...own.map((child) => valueOf(child, today)), ...asked]);
  const listed = (kind: string) =>
    [...values].flatMap((value) => (value.startsWith(`${kind}:`) ? value.slice(kind.length + 1) : [])).join(',');
  return { childIds: own.map(({ id }) => id), grade: listed('grade'), age: listed('age') };
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
