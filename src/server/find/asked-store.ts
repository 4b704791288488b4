import { type RawBuilder, sql } from 'kysely';
import { type find, MOST_FOUND } from '../../contract/find.ts';
import type { OutputOf } from '../../contract/kit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Term } from './read-terms.ts';

export type Found = Omit<OutputOf<typeof find>, 'isNear' | 'findsParts'>;

export interface Asked {
  readonly database: Database;
  readonly organizationId: string;
  readonly terms: readonly Term[];
  /** The day at the school. */
  readonly today: string;
  /** The caller's account where they may read the letters; null for all others. */
  readonly writerId: string | null;
}

/** One more than is told, to know whether there are more. */
export const LIMIT = sql`LIMIT ${sql.lit(MOST_FOUND + 1)}`;

/** Whether a folded text has a term. Each pattern by itself: an index of trigrams serves no `LIKE ANY`. */
export function has(text: RawBuilder<unknown>, { patterns, near }: Term): RawBuilder<boolean> {
  const ways = patterns.map((pattern) => sql`${text} LIKE ${pattern}`);
  return sql<boolean>`(${sql.join(near ? [...ways, sql`${near} <% ${text}`] : ways, sql` OR `)})`;
}

export const hasEach = (text: RawBuilder<unknown>, terms: readonly Term[]) =>
  sql.join(
    terms.map((term) => has(text, term)),
    sql` AND `,
  );
