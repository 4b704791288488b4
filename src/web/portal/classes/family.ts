import type { Child } from './find-classes.ts';

/** What the catalogue shows of the family that looks at it. */
export interface Family {
  readonly children: readonly Child[];
  /** Who of them is in a class or waits for it, in words, by class. */
  readonly notes: ReadonlyMap<string, string>;
}

export const NOBODY: Family = { children: [], notes: new Map() };
