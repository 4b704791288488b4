/** The shortest password, in characters as people count them (a deliberate difference: the specification's provider takes 6). */
const SHORTEST_PASSWORD = 8;
/** The longest password; long enough for any sentence, short enough that hashing it costs nothing extra. */
const LONGEST_PASSWORD = 256;
/** Names shorter than this say nothing about a password that contains them. */
const SHORTEST_NAME = 4;

/** Why a new password is not good enough: its length, a list of common ones, or because it names the person, the school or the product. */
export type PasswordTrouble = 'too-short' | 'too-long' | 'common' | 'names-us';

/** What a new password is judged by; `isCommon` looks a lower-case password up in a list. */
export interface PasswordSurroundings {
  readonly email: string;
  readonly names: readonly string[];
  readonly isCommon: (password: string) => boolean;
}

/** Judges a new password (OWASP ASVS 6.2: any characters, length over composition, no common or telling words); null when it is good. */
export function passwordTrouble(password: string, surroundings: PasswordSurroundings): PasswordTrouble | null {
  const { length } = Array.from(password);
  if (length < SHORTEST_PASSWORD) return 'too-short';
  if (length > LONGEST_PASSWORD) return 'too-long';
  if (surroundings.isCommon(password.toLowerCase())) return 'common';
  const localPart = surroundings.email.split('@')[0] ?? '';
  const plain = plainLetters(password);
  const telling = [localPart, ...surroundings.names].map(plainLetters).filter((name) => name.length >= SHORTEST_NAME);
  return telling.some((name) => plain.includes(name)) ? 'names-us' : null;
}

/** Lower case, letters and digits only: `Our School!` and `our-school` are the same name. */
function plainLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
