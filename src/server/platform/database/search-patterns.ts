import { type RawBuilder, sql } from 'kysely';
import { foldLetters } from '../../../domain/names.ts';

/** The most words of a search that count; nobody remembers more of what they look for. */
const MOST_WORDS = 8;

/** Letters without their accents, as the database folds what it searches. */
const COMBINING_MARKS = '[\u0300-\u036f]';

/** They are typed in several ways, or left off. */
const APOSTROPHES = "'’ʼ";

/** What somebody typed into a search, as words the way the database folds what it searches. */
export function searchWords(search: string | undefined): string[] {
  const plain = (search ?? '').normalize('NFD').replaceAll(new RegExp(COMBINING_MARKS, 'g'), '').toLowerCase();
  const text = foldLetters(plain).replaceAll(new RegExp(`[${APOSTROPHES}\u0000]`, 'g'), '');
  return text.split(/\s+/u).filter(Boolean).slice(0, MOST_WORDS);
}

/** A text for LIKE that is itself there: `%` and `_` are no more than signs. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** What somebody typed into a search, as LIKE patterns that must all be found: accents and case do not count. */
export function searchPatterns(search: string | undefined): string[] {
  return searchWords(search).map((word) => `%${literally(word)}%`);
}

/**
 * Text in lower case without accents, with what every PostgreSQL has: canonical decomposition, then the marks taken off, then the letters of
 * `foldLetters`. Text of ASCII alone (as many bytes as characters) has none, and most is: looking at it first takes a third of the time.
 */
export function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  const bare = sql`lower(regexp_replace(normalize(${text}, NFD), ${sql.lit(COMBINING_MARKS)}, '', 'g'))`;
  const lettered = sql`replace(replace(replace(replace(translate(${bare}, 'đðøłı', 'ddoli'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`;
  return sql<string>`translate(CASE WHEN octet_length(${text}) = char_length(${text}) THEN lower(${text})
    ELSE ${lettered} END, ${sql.lit(APOSTROPHES)}, '')`;
}

/** Whether a text has nothing to fold but its case: then `lower` finds it, which an index may serve. */
export const isFolded = (text: RawBuilder<unknown>) =>
  sql<boolean>`(octet_length(${text}) = char_length(${text}) AND strpos(${text}, '''') = 0)`;
