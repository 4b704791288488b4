// Makes a migrated database a distributed one: `DATABASE_URL=… npm run distribute`, after `CREATE EXTENSION citus` and after every upgrade.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const KINDS = join(import.meta.dirname, '../migrations/tables.json');

/** Keys that are off wait here, so that a run that was interrupted can be run again. */
const KEYS_THAT_ARE_OFF = `CREATE SCHEMA IF NOT EXISTS distribute;
  CREATE TABLE IF NOT EXISTS distribute.keys (table_name text, name text, definition text, PRIMARY KEY (table_name, name))`;

/** Keys off, tables distributed, keys on; returns the tables that were distributed, none where nothing is new. */
export async function distribute(client: pg.ClientBase, kinds: Readonly<Record<string, string>>): Promise<string[]> {
  await client.query(KEYS_THAT_ARE_OFF);
  const done = await alreadyDistributed(client);
  const missing = (kind: string) => Object.keys(kinds).filter((table) => kinds[table] === kind && !done.has(table));
  const shared = missing('shared');
  const bySchool = missing('by school');
  await takeKeysOff(client, [...shared, ...bySchool]);
  for (const table of shared) await client.query('SELECT create_reference_table($1::regclass)', [table]);
  for (const table of bySchool)
    await client.query(`SELECT create_distributed_table($1::regclass, 'organization_id')`, [table]);
  await putKeysOn(client);
  return [...shared, ...bySchool];
}

/** Citus may count a table of the installation to its own, as one that is on this machine alone: such a one is not distributed. */
async function alreadyDistributed(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid
     WHERE partmethod = 'h' OR repmodel = 't'`,
  );
  return new Set(rows.map(({ name }) => name));
}

async function takeKeysOff(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query('BEGIN');
  const { rows } = await client.query<{ table: string; key: string }>(
    `INSERT INTO distribute.keys (table_name, name, definition)
     SELECT conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid) FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace
       AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[]))
     RETURNING table_name AS "table", name AS key`,
    [tables],
  );
  for (const { table, key } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${key}`);
  await client.query('COMMIT');
}

async function putKeysOn(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; key: string; definition: string }>(
    'SELECT table_name AS "table", name AS key, definition FROM distribute.keys ORDER BY table_name, name',
  );
  for (const { table, key, definition } of rows) {
    await client.query('BEGIN');
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${key} ${definition}`);
    await client.query('DELETE FROM distribute.keys WHERE table_name = $1 AND name = $2', [table, key]);
    await client.query('COMMIT');
  }
}

if (import.meta.main) {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
  try {
    const tables = await distribute(client, JSON.parse(await readFile(KINDS, 'utf8')));
    process.stdout.write(tables.length > 0 ? `Distributed: ${tables.join(', ')}\n` : 'Nothing new to distribute.\n');
  } finally {
    await client.end();
  }
}
