import { expect, test } from 'vitest';
import { databaseFaults } from './database-faults.ts';
import { broken, SHORT } from './suite.ts';

// Suite T7 in its short form; the database is frozen in the long form only.
test('lines break, fall silent, PostgreSQL is killed: nothing acknowledged is lost, everybody else is served', async () => {
  expect(broken(await databaseFaults(SHORT))).toEqual([]);
}, 240_000);
