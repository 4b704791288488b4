import { ageOn, type EligibleStudent, MOST_WHOMS } from '../../../domain/eligibility.ts';
import type { SchoolClass } from '../../../contract/classes.ts';
import { type ClassFilters, listOf } from './filters.ts';

export interface Child extends EligibleStudent {
  readonly id: string;
  readonly name: string;
}

/** Where this tab keeps which children are looked for. */
export const CHILDREN_KEY = 'portal.children';
const KINDS = ['grade', 'age'] as const;

/** The children that are looked for in this tab; the address, which is shared and kept in histories, never says who. */
export function chosenInTab(): Chosen {
  return { childIds: import.meta.env.SSR ? [] : listOf(sessionStorage.getItem(CHILDREN_KEY) ?? '') };
}

/** Which children are looked for, and everybody who was chosen on this screen. */
export interface Chosen {
  readonly childIds: readonly string[];
  readonly whoms?: readonly string[];
}

/** Whom classes are looked for: the grades and ages of the address, of which some are those of the children of this tab. */
export interface Asked {
  readonly filters: Pick<ClassFilters, 'grade' | 'age'>;
  readonly childIds: readonly string[];
  readonly children: readonly Child[];
  readonly today: string;
}

/** Which child, grade or age is meant; empty where another kind is. */
export const meant = (whom: string, kind: string): string =>
  whom.startsWith(`${kind}:`) ? whom.slice(kind.length + 1) : '';

/** What the address says of a child: the grade, or of one without a grade the age; empty where nobody has told either. */
function toldOf({ grade, birthDate }: Child, today: string): string {
  if (grade !== null) return `grade:${grade}`;
  return birthDate === null ? '' : `age:${ageOn(birthDate, today)}`;
}

/** `child:ID`, `grade:4`, `age:9`, in this order. A child counts only while the address says what is theirs. */
export function whomsOf({ filters, childIds, children, today }: Asked): string[] {
  const values = KINDS.flatMap((kind) => listOf(filters[kind]).map((value) => `${kind}:${value}`));
  const own = new Map(
    children
      .filter(({ id }) => childIds.includes(id))
      .map((child) => [`child:${child.id}`, toldOf(child, today)] as const)
      .filter(([, value]) => value === '' || values.includes(value)),
  );
  const told = new Set(own.values());
  return [...own.keys(), ...values.filter((value) => !told.has(value))];
}

/** Looks for these from now on: who they are is for this tab and the plan, their grades and ages are for the address. */
export function askFor(
  whoms: readonly string[],
  children: readonly Child[],
  today: string,
): { readonly chosen: Chosen; readonly address: Pick<ClassFilters, 'grade' | 'age'> } {
  const asked = whoms.slice(0, MOST_WHOMS);
  const own = children.filter(({ id }) => asked.includes(`child:${id}`));
  const values = new Set([...own.map((child) => toldOf(child, today)), ...asked]);
  const listed = (kind: string) =>
    Array.from(values, (value) => meant(value, kind))
      .filter(Boolean)
      .join(',');
  return {
    chosen: { childIds: own.map(({ id }) => id), whoms: asked },
    address: { grade: listed('grade'), age: listed('age') },
  };
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
