import { hash, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { codeWordKey } from '../../../domain/attendance.ts';
import { CODE_WORD_ROUNDS } from '../../../domain/kept-data.ts';

const derive = promisify(pbkdf2);

interface HashedWord {
  readonly salt: string;
  readonly hash: string;
  readonly rounds: number;
}

/** So many are remembered: the words of a day's classes are asked for again and again. */
const MOST_REMEMBERED = 5000;
const remembered = new Map<string, Promise<HashedWord>>();
// One after the other, so that the threads stay free for files and sign-ins.
let line: Promise<unknown> = Promise.resolve();

/** A code word as a phone may keep it: slow to guess, with a salt of its own. `whose` says for whom it is, so that equal words look different. */
export function hashCodeWord(whose: string, word: string): Promise<HashedWord> {
  const name = hash('sha256', JSON.stringify([whose, word]));
  const known = remembered.get(name);
  if (known) return known;
  const made = line.then(() => slowly(word));
  line = made.catch(() => undefined);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(name, made);
  made.catch(() => remembered.delete(name));
  return made;
}

async function slowly(word: string): Promise<HashedWord> {
  const salt = randomBytes(16);
  const bytes = await derive(codeWordKey(word), salt, CODE_WORD_ROUNDS, 32, 'sha256');
  return { salt: salt.toString('base64'), hash: bytes.toString('base64'), rounds: CODE_WORD_ROUNDS };
}
