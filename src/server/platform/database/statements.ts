import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Database } from './connect.ts';
import { isConnectionSpoilt, type Naming, namedQuery, namingOf, shareNaming } from './named.ts';
import { beginWith, clusterOf, DatabaseSilent, giveUp, PATIENCE, watchConnections } from './patience.ts';

/** Sooner than elsewhere: while the desk waits for a connection, everybody waits. */
const CONNECT_WITHIN_MS = 3_000;

/** Plain SQL on one connection, for the few places that need arrays and pipelines; used by stores only. */
export interface Statements {
  /** Statements started together go to the server together, and run there in this order. */
  rows<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]>;
}

/** Statements inside somebody else's transaction. */
export function statementsIn(database: Database): Statements {
  return {
    rows: async <Row extends object>(text: string, values: readonly unknown[]) =>
      (await database.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows,
  };
}

/** The connection was lost while a commit was on its way: it may or may not have happened. */
export class CommitUnknown extends Error {}

/** A pool beside `pool`, on the same database, whose connections pipeline and keep statements: what works for many must not queue behind single reads. */
export function openPipelinedPool(pool: pg.Pool, connections: number): pg.Pool {
  const beside = new pg.Pool({
    ...pool.options,
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  beside.on('error', () => undefined);
  watchConnections(beside, PATIENCE.desk);
  shareNaming(beside, namingOf(pool));
  return beside;
}

/**
 * Runs `work` in one transaction; says whether a failure came before the commit (nothing happened) or during it (`CommitUnknown`). What
 * is not done within `withinMs` fails, and its connection is given up: the next transaction gets a new one.
 */
export async function inPipelinedTransaction<T>(
  pool: pg.Pool,
  withinMs: number,
  work: (sql: Statements) => Promise<T>,
): Promise<T> {
  const giveUpAt = performance.now() + withinMs;
  const naming = namingOf(pool);
  const client = await pool.connect();
  const leftMs = giveUpAt - performance.now();
  if (leftMs <= 0) {
    client.release();
    throw new DatabaseSilent('No time was left to begin a transaction.');
  }
  const watchdog = setTimeout(() => giveUp(client), leftMs);
  let broken: Error | undefined;
  try {
    const began = client.query(beginWith(PATIENCE.desk, clusterOf(pool)));
    const [result] = await Promise.all([work(statementsOn(client, naming)), began]);
    await commit(client);
    return result;
  } catch (error) {
    if (error instanceof CommitUnknown || isConnectionSpoilt(naming, error)) broken = error as Error;
    else
      await client.query('ROLLBACK').catch((trouble: Error) => {
        broken = trouble;
      });
    throw error;
  } finally {
    clearTimeout(watchdog);
    client.release(broken);
  }
}

function statementsOn(client: pg.PoolClient, naming: Naming): Statements {
  return {
    rows: async <Row extends object>(text: string, values: readonly unknown[]) => {
      const { fields, rows } = await client.query<Row>(namedQuery(naming, text, values));
      return inOurNames(fields, rows);
    },
  };
}

async function commit(client: pg.PoolClient): Promise<void> {
  let command: string;
  try {
    ({ command } = await client.query('COMMIT'));
  } catch (error) {
    throw new CommitUnknown('The connection was lost during a commit.', { cause: error });
  }
  // A commit of a transaction that has already failed answers ROLLBACK instead of an error.
  if (command !== 'COMMIT') throw new Error(`The commit answered ${command}.`);
}

/** Rows with the names that Kysely's plugin gives them everywhere else. */
function inOurNames<Row extends object>(fields: readonly { readonly name: string }[], rows: Row[]): Row[] {
  if (!fields.some(({ name }) => name.includes('_'))) return rows;
  const names = fields.map(({ name }) => [name, camelCase(name)] as const);
  return rows.map((row) => {
    const named: Record<string, unknown> = {};
    for (const [name, ours] of names) named[ours] = row[name as keyof Row];
    return named as Row;
  });
}

/** The columns of our few statements, each turned once. */
const camelCased = new Map<string, string>();

function camelCase(name: string): string {
  const known = camelCased.get(name);
  if (known !== undefined) return known;
  const turned = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelCased.set(name, turned);
  return turned;
}
