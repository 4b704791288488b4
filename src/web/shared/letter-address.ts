import type { Audience } from '../../contract/circulars.ts';
import { newKey } from './new-key.ts';

/** Keeps rows that were chosen in a table for the letter to their families; the address names them. */
export function keepChosen(ids: readonly string[], key = newKey()): string {
  try {
    sessionStorage.setItem(`letter to ${key}`, JSON.stringify(ids));
  } catch {
    // A full or closed storage: then the screen says that the choice is lost.
  }
  return key;
}

export function readChosen(key: string): string[] | null {
  try {
    // Written above.
    return JSON.parse(sessionStorage.getItem(`letter to ${key}`) ?? 'null') as string[] | null;
  } catch {
    return null;
  }
}

/** The address of a letter like one that was sent; what was searched for goes beside it. */
export function addressOf(audience: Audience): Record<string, string | undefined> {
  const { of, ids, semesterId, classId, record, tagId } = audience;
  // Rows that were chosen one by one were chosen for that letter.
  if (ids) return { of, semester: semesterId };
  const shared = { of, semester: semesterId, class: classId, record, tag: tagId };
  if (audience.of === 'students') return shared;
  const { state, typeId, instructorId, since, on } = audience;
  return { ...shared, state, type: typeId, instructor: instructorId, since, on };
}
