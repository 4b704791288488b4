// Turns the migrated database of DATABASE_URL into a distributed one of Citus: keys off, each table as migrations/tables.json says, keys on.
// Run it again after each upgrade: what is distributed already stays as it is, and what was broken off is finished.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { root } from './root.mjs';

const tables = JSON.parse(readFileSync(path.join(root, 'migrations', 'tables.json'), 'utf8'));
/** Foreign keys that are off while tables are moved; whoever is interrupted finds them here. */
const KEYS_OFF = 'keys_off';

const url = process.env['DATABASE_URL'];
if (!url) fail('Set DATABASE_URL to the coordinator of the cluster.');
const client = new pg.Client({ connectionString: url });
await client.connect();
try {
  await distribute();
} finally {
  await client.end();
}

async function distribute() {
  if (!(await one(`SELECT to_regproc('create_distributed_table') AS found`)).found)
    fail('This database has no Citus: CREATE EXTENSION citus comes first.');
  if (!(await one(`SELECT to_regclass('schema_migrations') AS found`)).found)
    fail('This database has no tables yet: start a portal on it first, and stop it.');
  const missing = await listMissing();
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${KEYS_OFF} (of_table text NOT NULL, name text NOT NULL, definition text NOT NULL, PRIMARY KEY (of_table, name))`,
  );
  if (missing.length > 0) await inTransaction(() => takeKeysOff(missing));
  for (const { name, kind } of missing) {
    console.log(`${name}: ${kind}`);
    await inTransaction(() => move(name, kind));
  }
  const { rows: keys } = await client.query(
    `SELECT of_table, name, definition FROM ${KEYS_OFF} ORDER BY of_table, name`,
  );
  for (const key of keys)
    await inTransaction(async () => {
      await client.query(
        `ALTER TABLE ${key.of_table} ADD CONSTRAINT ${pg.escapeIdentifier(key.name)} ${key.definition}`,
      );
      await client.query(`DELETE FROM ${KEYS_OFF} WHERE of_table = $1 AND name = $2`, [key.of_table, key.name]);
    });
  await client.query(`DROP TABLE ${KEYS_OFF}`);
  console.log(
    missing.length === 0
      ? 'Nothing to distribute.'
      : `${missing.length} tables distributed, ${keys.length} keys on again.`,
  );
}

/** Tables of a school or of all schools that lie on the coordinator alone; the shared ones first, which the others refer to. */
async function listMissing() {
  const { rows } = await client.query('SELECT logicalrelid::regclass::text AS name FROM pg_dist_partition');
  const done = new Set(rows.map(({ name }) => name));
  return ['shared', 'by school'].flatMap((kind) =>
    tables[kind].filter((name) => !done.has(name)).map((name) => ({ name, kind })),
  );
}

/** Every foreign key of a table that moves, and to it. */
async function takeKeysOff(missing) {
  const { rows: keys } = await client.query(
    `SELECT conrelid::regclass::text AS of_table, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE contype = 'f' AND conparentid = 0 AND (conrelid::regclass::text = ANY($1) OR confrelid::regclass::text = ANY($1))`,
    [missing.map(({ name }) => name)],
  );
  for (const { of_table: table, name, definition } of keys) {
    await client.query(`INSERT INTO ${KEYS_OFF} VALUES ($1, $2, $3)`, [table, name, definition]);
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`);
  }
}

/** All tables of schools lie together: a school's rows are on one machine. */
function move(name, kind) {
  if (kind === 'shared') return client.query('SELECT create_reference_table($1::text)', [name]);
  const [first] = tables['by school'];
  return name === first
    ? client.query(`SELECT create_distributed_table($1::text, 'organization_id')`, [name])
    : client.query(`SELECT create_distributed_table($1::text, 'organization_id', colocate_with => $2::text)`, [
        name,
        first,
      ]);
}

async function inTransaction(work) {
  await client.query('BEGIN');
  await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
  await work();
  await client.query('COMMIT');
}

async function one(text) {
  return (await client.query(text)).rows[0];
}

function fail(why) {
  console.error(why);
  process.exit(2);
}
