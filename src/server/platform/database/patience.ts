import { Socket } from 'node:net';
import type pg from 'pg';

/** How long one kind of work may take in the database, in milliseconds; 0 is without end. */
export interface Patience {
  /** One statement. */
  readonly statementMs: number;
  /** Waiting for somebody else's lock. */
  readonly lockMs: number;
  /** Nothing asked within a transaction: a frozen server must not keep its locks. Longer than this, `lockMs` outlasts it. */
  readonly idleMs: number;
  /** Nothing heard from the database. The connection is then given up, since nobody can know what still comes over it. */
  readonly silenceMs: number;
}

/**
 * The kinds of work. Each stays within what its callers are promised (ten seconds, sixty for files), and the database gives up before we
 * do, so that its own word is heard wherever there is one.
 */
export const PATIENCE = {
  call: { statementMs: 4_500, lockMs: 4_000, idleMs: 5_000, silenceMs: 5_000 },
  desk: { statementMs: 7_000, lockMs: 6_500, idleMs: 5_000, silenceMs: 7_500 },
  /** Whether the database is there at all. */
  heartbeat: { statementMs: 2_000, lockMs: 2_000, idleMs: 2_000, silenceMs: 2_500 },
  /** Files, exports and what else is large; also what the portal does by itself. */
  file: { statementMs: 50_000, lockMs: 10_000, idleMs: 30_000, silenceMs: 55_000 },
  /** Somebody sits at a command line, or the portal has not opened yet. */
  tool: { statementMs: 3_600_000, lockMs: 60_000, idleMs: 60_000, silenceMs: 3_600_000 },
} as const satisfies Record<string, Patience>;

/** The database said nothing for too long. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Begins a transaction with its bounds, in one message. They are set in the transaction because a setting of the session would stay with
 * the connection that a pooler lends to somebody else next, and one in the start-up packet is refused by PgBouncer.
 */
export function beginWith({ statementMs, lockMs, idleMs }: Patience, cluster: Cluster | undefined): string {
  const bounds = `BEGIN; SET LOCAL statement_timeout = ${statementMs}; SET LOCAL lock_timeout = ${lockMs}; SET LOCAL idle_in_transaction_session_timeout = ${idleMs}`;
  // A transaction that read many machines at once may write to a table that all of them have, such as accounts.
  return cluster === 'citus' ? `${bounds}; SET LOCAL citus.multi_shard_modify_mode = 'sequential'` : bounds;
}

/** A database of several machines that looks like one. */
export const CLUSTERS = ['citus'] as const;
export type Cluster = (typeof CLUSTERS)[number];

/** What pg keeps with a pool, and with those beside it, beside its own options. */
interface PoolOfCluster {
  readonly options: { readonly cluster?: Cluster | undefined };
}

export const clusterOf = (pool: pg.Pool): Cluster | undefined => (pool as PoolOfCluster).options.cluster;

/**
 * Keeps an eye on every connection of a pool. The pool itself listens only to those at rest: one that breaks between two statements of a
 * transaction would end the process. And one that stays silent would hold its caller for as long as the system keeps the line open.
 */
export function watchConnections(pool: pg.Pool, patience: Patience): void {
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    socketOf(client)?.on('timeout', () => giveUp(client));
  });
  pool.on('acquire', (client) => waitAtMost(client, patience.silenceMs));
  pool.on('release', (_error, client) => waitAtMost(client, 0));
}

/** How long this connection may say nothing until it is released again. */
export function waitAtMost(client: pg.PoolClient, silenceMs: number): void {
  socketOf(client)?.setTimeout(silenceMs);
}

/** One query that may take another time than the pool's own. */
export async function queryPatiently(
  pool: pg.Pool,
  { silenceMs }: Patience,
  text: string,
  values?: readonly unknown[],
): Promise<pg.QueryResult> {
  const client = await pool.connect();
  waitAtMost(client, silenceMs);
  let broken = false;
  try {
    return await client.query(text, values && [...values]);
  } catch (error) {
    broken = true;
    throw error;
  } finally {
    // As the pool itself does: what failed may have left a transaction open, which nobody else must be handed.
    client.release(broken);
  }
}

/** Ends a connection at once; whatever waits for it fails as it does when the database is away. */
export function giveUp(client: pg.PoolClient): void {
  client.connection.stream.destroy(new DatabaseSilent('The database did not answer in time.'));
}

function socketOf(client: pg.PoolClient): Socket | null {
  const { stream } = client.connection;
  return stream instanceof Socket ? stream : null;
}
