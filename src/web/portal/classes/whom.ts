import { ageOn } from '../../../domain/eligibility.ts';
import type { ClassFilters } from './filters.ts';
import type { Child } from './find-classes.ts';

const KEY = 'portal.child';

/** The child that is looked for in this tab; the address, which is shared and kept in histories, never says who. */
export function readChildInTab(): string | null {
  return import.meta.env.SSR ? null : sessionStorage.getItem(KEY);
}

export function keepChildInTab(id: string | null): void {
  if (id === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, id);
}

/** What the address says of whom is looked for: `child:ID`, `grade:4`, `age:9`, or nobody. */
export function addressOfWhom(
  whom: string,
  children: readonly Child[],
  today: string,
): Pick<ClassFilters, 'grade' | 'age'> {
  const [kind, value = ''] = whom.split(':');
  const child = kind === 'child' && children.find(({ id }) => id === value);
  if (child && child.grade !== null) return { grade: String(child.grade), age: '' };
  if (child) return { grade: '', age: child.birthDate === null ? '' : String(ageOn(child.birthDate, today)) };
  return { grade: kind === 'grade' ? value : '', age: kind === 'age' ? value : '' };
}

/** What the catalogue shows of the family that looks at it. */
export interface Family {
  readonly children: readonly Child[];
  /** Who of them is in a class or waits for it, in words, by class. */
  readonly notes: ReadonlyMap<string, string>;
}

export const NOBODY: Family = { children: [], notes: new Map() };
