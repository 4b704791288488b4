import type { SchoolSize } from './metrics.ts';

/** How many classes a school shows to families, at most, to be called so. */
const SMALL = 50;
const MEDIUM = 200;

/** A school's size by the classes that it shows; null: nobody has asked this server for them yet. */
export function sizeOfSchool(classes: number | null): SchoolSize {
  if (classes === null) return 'unknown';
  if (classes <= SMALL) return 'small';
  return classes <= MEDIUM ? 'medium' : 'large';
}
