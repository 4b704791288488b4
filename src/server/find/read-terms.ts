import { daysMeant } from '../../domain/days-meant.ts';
import { canBeCalled, digitsOf } from '../../domain/phone-digits.ts';
import { literally, searchWords } from '../platform/database/search-patterns.ts';
import { toE164 } from '../platform/phone.ts';

/** One thing that must be found: a text that one of these LIKE patterns fits, one spelled nearly like `near`, or a birth date. */
export interface Term {
  readonly patterns: readonly string[];
  readonly near: string | null;
  /** The days that it may mean, the school's way to write them first. */
  readonly days: readonly string[];
}

/** How words are looked for: at the beginnings of words alone, also within them, or nearly spelled. */
export type Closeness = 'beginnings' | 'parts' | 'near';

/** Where and when somebody types: the order of a date and a country's numbers are the school's. */
interface Typed {
  readonly closeness: Closeness;
  readonly locale: string;
  /** The day at the school. */
  readonly today: string;
}

/** So short a word stands in too many others: it is the beginning of one. */
const SHORTEST_PART = 3;
/** So short a word is nearly like too many others. */
const SHORTEST_NEAR = 4;

/** What must all be found of what somebody typed. */
export async function readTerms(search: string, typed: Typed): Promise<Term[]> {
  const days = daysIn(search, typed);
  // A date may be a number too, as "01 02 2015".
  if (isPhone(search)) return [{ patterns: await numberPatterns(search, typed), near: null, days }];
  return Promise.all(searchWords(search).map((word) => wordTerm(word, typed)));
}

async function wordTerm(word: string, typed: Typed): Promise<Term> {
  const { closeness } = typed;
  const isNear = closeness === 'near' && word.length >= SHORTEST_NEAR && !/\d/.test(word);
  const spellings = isNear ? [word, ...swaps(word)] : [word];
  const patterns = spellings.flatMap((spelling) => patternsOf(spelling, closeness));
  const number = isPhone(word) && /\D/.test(word) ? await numberPatterns(word, typed) : [];
  return { patterns: [...patterns, ...number], near: isNear ? word : null, days: daysIn(word, typed) };
}

const daysIn = (text: string, { locale, today }: Typed) =>
  daysMeant(text, { isMonthFirst: isMonthFirst(locale), today });

/** Whether a date in figures begins with the month there: 5/13/2016. */
function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' }).formatToParts();
  return parts.findIndex(({ type }) => type === 'month') < parts.findIndex(({ type }) => type === 'day');
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
async function numberPatterns(typed: string, { closeness, locale }: Typed): Promise<string[]> {
  const digits = digitsOf(typed).replace(/^00/, '');
  const dialled = (await toE164(typed, locale))?.slice(1) ?? digits;
  const plain = [digits, dialled];
  // Only a number that is looked for by its beginning is another one with a sign before it.
  const all = new Set(closeness === 'beginnings' ? [...plain, ...plain.map((number) => `+${number}`)] : plain);
  return [...all].flatMap((number) => patternsOf(number, closeness));
}
