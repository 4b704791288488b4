import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { OperatorError } from '../../platform/operator-error.ts';
import { findUsedTable } from './store.ts';

/** A table that exists while a restore fills the school's tables. No migration creates it, and no backup contains it. */
export const MARK_TABLE = 'restore_under_way';

export async function isBeingRestored(client: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>(
    `SELECT to_regclass('public.${MARK_TABLE}')::text AS found`,
  );
  return rows[0]?.found != null;
}

export interface DatabaseRestore {
  /** Called in the transaction that fills the tables; throws when another restore has taken over the database. */
  requireOurs(client: pg.Pool | pg.PoolClient): Promise<void>;
  /** Removes the mark once the school is complete. */
  finish(): Promise<void>;
}

/** Marks an empty database, or takes over one in which an earlier restore was interrupted and empties it again. */
export async function beginDatabaseRestore(pool: pg.Pool): Promise<DatabaseRestore> {
  const own = randomUUID();
  if (await isBeingRestored(pool)) await takeOver(pool, own);
  else await mark(pool, own);
  const requireOurs: DatabaseRestore['requireOurs'] = async (client) => {
    const { rows } = await client.query(`SELECT FROM public.${MARK_TABLE} WHERE id = $1 FOR SHARE`, [own]);
    if (rows.length === 0) throw new OperatorError('restore-overtaken');
  };
  return {
    requireOurs,
    finish: async () => {
      await requireOurs(pool);
      await pool.query(`DROP TABLE public.${MARK_TABLE}`);
    },
  };
}

async function mark(pool: pg.Pool, own: string): Promise<void> {
  const used = await findUsedTable(pool);
  if (used !== null) throw new OperatorError('database-not-empty', { table: used });
  await inTransaction(pool, async (client) => {
    await client.query(`CREATE TABLE public.${MARK_TABLE} (id uuid PRIMARY KEY)`);
    await client.query(`INSERT INTO public.${MARK_TABLE} (id) VALUES ($1)`, [own]);
  });
}

/** Everything here came from the interrupted restore, because the database was empty when that restore marked it. */
async function takeOver(pool: pg.Pool, own: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`UPDATE public.${MARK_TABLE} SET id = $1`, [own]);
    const { rows } = await client.query<{ name: string }>(
      `SELECT quote_ident(relname) AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> '${MARK_TABLE}'`,
    );
    if (rows.length > 0)
      await client.query(`DROP TABLE ${rows.map(({ name }) => `public.${name}`).join(', ')} CASCADE`);
    // Collations that migrations created would make them fail when they run again.
    const { rows: collations } = await client.query<{ name: string }>(
      `SELECT quote_ident(collname) AS name FROM pg_collation WHERE collnamespace = 'public'::regnamespace`,
    );
    for (const { name } of collations) await client.query(`DROP COLLATION public.${name} CASCADE`);
  });
}

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
