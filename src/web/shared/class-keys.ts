import type { QueryKey } from '@tanstack/react-query';
import type { functions } from '../../contract/functions.ts';
import type { OutputOf } from '../../contract/kit.ts';

/** Per semester id: the semester, the classes that stand alone, and the groups with theirs. */
export type Available = OutputOf<typeof functions.availableEnrollmentClasses>;

/** The first part of the key of everything that anyone may see; it stays when somebody signs out. */
export const CLASS = 'class';
export const CLASSES_OF = 'classes-of';
export const GROUP = 'class-group';
export const AVAILABLE = 'available';
const PUBLIC = new Set<unknown>([CLASS, CLASSES_OF, GROUP, AVAILABLE]);

export function isPublicClassData(key: QueryKey): boolean {
  return PUBLIC.has(key[0]);
}
