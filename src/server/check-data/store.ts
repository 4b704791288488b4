import type pg from 'pg';
import { PATIENCE, waitAtMost } from '../platform/database/patience.ts';
import { invariants, type Rule } from './invariants.ts';

/** A rule that the data breaks: which, how often, and the first few places. */
export interface Violation {
  readonly invariant: string;
  readonly rule: Rule;
  readonly count: number;
  readonly examples: readonly string[];
}

const EXAMPLES = 5;

/** Checks every invariant on one consistent view of the database; an empty list means that all hold. Safe while the portal runs. */
export async function checkData(pool: pg.Pool): Promise<Violation[]> {
  const client = await pool.connect();
  waitAtMost(client, PATIENCE.file.silenceMs);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const violations: Violation[] = [];
    for (const { invariant, rule, broken } of invariants) {
      const { rows } = await client.query<{ place: string; count: number }>(
        `SELECT place::text, count(*) OVER () AS count FROM (${broken}) AS broken (place) LIMIT ${EXAMPLES}`,
      );
      const [first] = rows;
      if (first) violations.push({ invariant, rule, count: first.count, examples: rows.map((row) => row.place) });
    }
    return violations;
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}
