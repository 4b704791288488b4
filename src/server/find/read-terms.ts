import { canBeCalled, digitsOf } from '../../domain/phone-digits.ts';
import { literally, searchWords } from '../platform/database/search-patterns.ts';
import { toE164 } from '../platform/phone.ts';

/** One thing that must be found: a text that one of these LIKE patterns fits, or one spelled nearly like `near`. */
export interface Term {
  readonly patterns: readonly string[];
  readonly near: string | null;
}

/** How words are looked for: at the beginnings of words alone, also within them, or nearly spelled. */
export type Closeness = 'beginnings' | 'parts' | 'near';

/** So short a word stands in too many others: it is the beginning of one. */
const SHORTEST_PART = 3;
/** So short a word is nearly like too many others. */
const SHORTEST_NEAR = 4;

/** What must all be found of what somebody typed. */
export async function readTerms(search: string, closeness: Closeness, schoolLocale: string): Promise<Term[]> {
  if (isPhone(search)) return [await phoneTerm(search, closeness, schoolLocale)];
  return searchWords(search).map((word) => wordTerm(word, closeness));
}

function wordTerm(word: string, closeness: Closeness): Term {
  const isNear = closeness === 'near' && word.length >= SHORTEST_NEAR && !/\d/.test(word);
  const spellings = isNear ? [word, ...swaps(word)] : [word];
  return { patterns: spellings.flatMap((spelling) => patternsOf(spelling, closeness)), near: isNear ? word : null };
}

/** Letters of scripts without spaces stand anywhere. */
function patternsOf(word: string, closeness: Closeness): string[] {
  const text = literally(word);
  const isBeginning = closeness === 'beginnings' || (word.length < SHORTEST_PART && /^[a-z\d]+$/.test(word));
  return isBeginning ? [`${text}%`, `% ${text}%`] : [`%${text}%`];
}

/** Two neighbours in each other's place, which trigrams hardly see: "smtih". */
function swaps(word: string): string[] {
  return Array.from(word.slice(1), (letter, at) => `${word.slice(0, at)}${letter}${word[at]}${word.slice(at + 2)}`);
}

/** A number alone, in whichever spelling; a year or a house number is too short for one. */
const isPhone = (search: string) => /^[\p{Nd}\s()+./-]+$/u.test(search) && canBeCalled(search);

/** The digits as they were typed and as machines dial them; guardians' numbers stand in both ways too. */
async function phoneTerm(search: string, closeness: Closeness, schoolLocale: string): Promise<Term> {
  const digits = digitsOf(search).replace(/^00/, '');
  const dialled = (await toE164(search, schoolLocale))?.slice(1) ?? digits;
  const all = [...new Set([digits, dialled, `+${digits}`, `+${dialled}`])];
  return { patterns: all.flatMap((number) => patternsOf(number, closeness)), near: null };
}
