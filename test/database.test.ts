import { expect, inject, test } from 'vitest';
import { openPool } from '../src/server/platform/database/connect.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

const ADDED =
  'INSERT INTO families (organization_id, id, created_at) SELECT id, gen_random_uuid(), now() FROM organizations';
const nameOf = async ({ pool }: TestDatabase) =>
  (await pool.query<{ name: string }>('SELECT current_database() AS name')).rows[0]?.name ?? '';

/** Whether copies are used again at all; an external server's role may not. */
const isReusable = async () => {
  const own = openPool(inject('databaseUrl'), { connections: 1 });
  const { rows } = await own.query<{ may: boolean }>(
    'SELECT rolsuper AS may FROM pg_roles WHERE rolname = current_user',
  );
  await own.end();
  return rows[0]?.may === true;
};

test('a database is used again as the template was: rows, texts that the school told, settings', async () => {
  const first = await openTestDatabase(2);
  const name = await nameOf(first);
  await first.pool.query(ADDED);
  await first.pool.query(`UPDATE organizations SET name = 'Changed'`);
  await first.pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await first.close();
  const second = await openTestDatabase(2);
  expect((await nameOf(second)) === name).toBe(await isReusable());
  const { rows } = await second.pool.query(
    `SELECT name, (SELECT count(*) FROM families) AS families, current_setting('default_transaction_read_only') AS closed FROM organizations`,
  );
  expect(rows).toEqual([{ name: 'Our School', families: 0, closed: 'off' }]);
  await second.close();
});

test('one whose tables were changed is not used again', async () => {
  const first = await openTestDatabase(2);
  const name = await nameOf(first);
  await first.pool.query('CREATE TABLE left_behind (id int)');
  await first.close();
  const second = await openTestDatabase(2);
  expect(await nameOf(second)).not.toBe(name);
  await second.close();
});

test('who is still connected is sent away before somebody else gets it', async () => {
  const first = await openTestDatabase(2);
  const stays = openPool(first.url, { connections: 1 });
  await stays.query('BEGIN');
  await stays.query(ADDED);
  await first.close();
  const second = await openTestDatabase(2);
  const { rows } = await second.pool.query(
    `SELECT (SELECT count(*) FROM families) AS families,
       (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()) AS others`,
  );
  expect(rows).toEqual([{ families: 0, others: 0 }]);
  await second.close();
  await stays.end();
});
