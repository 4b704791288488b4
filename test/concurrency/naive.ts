import type pg from 'pg';
import { openTestDatabase } from '../database.ts';

/**
 * Counts how often an unlocked check followed by a write succeeds when only one may: two connections check, both are allowed, both write.
 * Each control of this ring runs it, to prove that the tests beside it face a real race.
 */
export async function checkThenWrite(
  table: string,
  statements: { readonly check: string; readonly write: string; readonly count: string },
): Promise<number> {
  const { pool, close } = await openTestDatabase(3);
  try {
    await pool.query(table);
    const clients = [await pool.connect(), await pool.connect()];
    for (const client of clients) await client.query('BEGIN');
    const allowed: pg.PoolClient[] = [];
    for (const client of clients) if (await mayWrite(client, statements.check)) allowed.push(client);
    for (const client of allowed) await client.query(statements.write);
    for (const client of clients) {
      await client.query('COMMIT');
      client.release();
    }
    const { rows } = await pool.query<{ count: number }>(statements.count);
    return rows[0]?.count ?? 0;
  } finally {
    await close();
  }
}

async function mayWrite(client: pg.PoolClient, check: string): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(check);
  return rows[0]?.may ?? false;
}
