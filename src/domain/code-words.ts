import { codeWordKey } from './attendance.ts';
import { foldName } from './names.ts';

/** A code word that somebody at the gate could guess: it has fewer letters and digits, of any script, than this. */
export const LEAST_CODE_WORD = 6;

/** Why a word is a poor secret: too short, or what anybody would say first. */
export type PoorWord = 'too-short' | 'obvious';

const OBVIOUS = new Set([
  'password',
  'passwort',
  'passcode',
  'codeword',
  'code word',
  'secret',
  '123456',
  '12345678',
  'abcdef',
  'qwerty',
]);

/** What is poor about a code word, of a student with these names; null for a good one, and for none. */
export function decidePoorWord(word: string, names: readonly string[]): PoorWord | null {
  if (word.trim() === '') return null;
  const counted = word.normalize('NFKC').match(/[\p{L}\p{N}]/gu) ?? [];
  if (counted.length < LEAST_CODE_WORD) return 'too-short';
  const folded = foldName(word);
  const isName = names.some((name) => foldName(name) === folded);
  return isName || OBVIOUS.has(folded) || new Set(counted).size === 1 ? 'obvious' : null;
}

/** What a student is called, as somebody at the gate might know. */
export function namesOf(student: Called): string[] {
  const { firstName, lastName, preferredName, preferredLastName } = student;
  const [first, last] = [preferredName || firstName, preferredLastName || lastName];
  return [firstName, lastName, preferredName, preferredLastName, `${firstName} ${lastName}`, `${first} ${last}`];
}

interface Called {
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName: string;
  readonly preferredLastName: string;
}

/** How what somebody says compares: `unreadable` where the word cannot be opened now, which is never "wrong". */
export type Verdict = 'right' | 'wrong' | 'none' | 'unreadable';

/** Compares what was said with a household's word; null: there is one that nobody can read now. */
export function compareCodeWord(word: string | null | undefined, said: string): Verdict {
  if (word === undefined || word === '') return 'none';
  if (word === null) return 'unreadable';
  return codeWordKey(said) === codeWordKey(word) ? 'right' : 'wrong';
}

/** Who of a household reads its code word: whoever may do everything, and is trusted with it. Asked in one place, where a record is told. */
export function readsCodeWord(trusted: 'full' | 'view' | 'pick-up' | 'none'): boolean {
  return trusted === 'full';
}
