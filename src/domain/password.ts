/** The shortest password, in characters as people count them (a deliberate difference: the specification's provider takes 6). */
const SHORTEST_PASSWORD = 8;
/** The longest password; long enough for any sentence, short enough that hashing it costs nothing extra. */
const LONGEST_PASSWORD = 256;
/** Names shorter than this say nothing about a password that contains them. */
const SHORTEST_NAME = 4;

/** Rows of keys and letters that people slide along. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azerty',
];
/** A piece this short, over and over, is as easy to guess as the piece. */
const LONGEST_PIECE = 4;

/** Why a new password is not good enough: its length, a list of common ones, a simple row or shape, or because it names the person, the school or the product. */
export type PasswordTrouble = 'too-short' | 'too-long' | 'common' | 'simple' | 'names-us';

/** What a new password is judged by; `isCommon` looks a lower-case password, or a word of one, up in a list. */
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
  if (isSimple(password.toLowerCase())) return 'simple';
  const localPart = surroundings.email.split('@')[0] ?? '';
  const plain = plainLetters(password);
  const telling = [localPart, ...surroundings.names].map(plainLetters).filter((name) => name.length >= SHORTEST_NAME);
  if (telling.some((name) => plain.includes(name))) return 'names-us';
  return isWordOfYear(plain, surroundings.isCommon) ? 'simple' : null;
}

/** `aaaaaaaa`, `abcabcabc`, `abcdefgh`, `qwer1234`: a short piece over and over, or no more than two slides along rows of keys. */
function isSimple(password: string): boolean {
  const characters = Array.from(password);
  const repeats = (size: number) => characters.every((each, index) => each === characters[index % size]);
  for (let size = 1; size <= LONGEST_PIECE; size++) if (repeats(size)) return true;
  const slides = characters.filter((each, index) => index === 0 || !isNeighbour(characters[index - 1] ?? '', each));
  return slides.length <= 2;
}

/** `Sommer2026`, `2015-anna!`: one common word and a year is what is guessed first. */
function isWordOfYear(plain: string, isCommon: (word: string) => boolean): boolean {
  const [, before, after] = /^(?:(\p{L}+)(?:19|20)\d\d|(?:19|20)\d\d(\p{L}+))$/u.exec(plain) ?? [];
  const word = before ?? after;
  return word !== undefined && isCommon(word);
}

function isNeighbour(before: string, after: string): boolean {
  if (before === after) return true;
  return ROWS.some((row) => row.includes(before + after) || row.includes(after + before));
}

/** Lower case, letters and digits only: `Our School!` and `our-school` are the same name. */
function plainLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
