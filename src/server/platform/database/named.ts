import type pg from 'pg';
import { isOutdatedPlan, isRetryable, isStatementMissing } from './trouble.ts';

const TRIES = 4;

/** Whether the connections to a database keep statements under a name, so that each is parsed and planned once; shared by all pools on it. */
export interface Naming {
  isOn: boolean;
  /** Told once when a pooler turns out to lend connections out. */
  onLost: () => void;
}

const namings = new WeakMap<pg.Pool, Naming>();
const names = new Map<string, string>();

export function namingOf(pool: pg.Pool): Naming {
  const naming = namings.get(pool) ?? { isOn: false, onLost: () => undefined };
  namings.set(pool, naming);
  return naming;
}

export function shareNaming(pool: pg.Pool, naming: Naming): void {
  namings.set(pool, naming);
}

/** A query under a name of its own, where the pool's connections keep names. For statements whose text never varies: each stays for good. */
export function namedQuery(naming: Naming, text: string, values: readonly unknown[]): pg.QueryConfig {
  return naming.isOn ? { name: nameOf(text), text, values: [...values] } : { text, values: [...values] };
}

function nameOf(text: string): string {
  const held = names.get(text);
  if (held) return held;
  const name = `portal_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * After a failure: whether the connection must not be used again, because a statement kept in it is out of date (a migration changed its
 * columns). Where kept statements are missing altogether, a pooler lends connections out; names are then no longer used.
 */
export function isConnectionSpoilt(naming: Naming, error: unknown): boolean {
  if (isStatementMissing(error) && naming.isOn) {
    naming.isOn = false;
    naming.onLost();
  }
  return isStatementMissing(error) || isOutdatedPlan(error);
}

/** One named query on any connection of the pool, again where its kept statement was out of date or missing. */
export async function queryNamed<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const naming = namingOf(pool);
  for (let attempt = 1; ; attempt++) {
    try {
      // A pool drops the connection of a query that failed, and with it the statement kept there.
      return (await pool.query<Row>(namedQuery(naming, text, values))).rows;
    } catch (error) {
      isConnectionSpoilt(naming, error);
      if (attempt === TRIES || !isRetryable(error)) throw error;
    }
  }
}
