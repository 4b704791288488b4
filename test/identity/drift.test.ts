import { getMigrations } from 'better-auth/db/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { libraryOptions } from '../../src/server/accounts/library.ts';
import { createPasswordHasher } from '../../src/server/accounts/sign-in/password-hasher.ts';
import { withIdentityTables, openKysely } from '../../src/server/platform/database/connect.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

test('migrations/0002-identity.sql holds every table and column that better-auth wants', async () => {
  const plan = await getMigrations(
    libraryOptions({
      database: withIdentityTables(openKysely(testDatabase.pool)),
      secret: 'x'.repeat(32),
      hasher: createPasswordHasher(),
      clock: systemClock,
    }),
  );
  const sql = await plan.compileMigrations();
  expect({ created: plan.toBeCreated, added: plan.toBeAdded, indexes: plan.toBeAddedIndexes, sql }).toEqual({
    created: [],
    added: [],
    indexes: [],
    sql: ';',
  });
});
