import { expect, test } from 'vitest';
import { DatabaseTooOld, refuseOld } from './migrate.ts';

test('PostgreSQL 15 and newer are taken, older ones refused in one sentence', () => {
  expect(() => refuseOld(150_000)).not.toThrow();
  expect(() => refuseOld(180_004)).not.toThrow();
  expect(() => refuseOld(140_020)).toThrow(new DatabaseTooOld('database-too-old', { major: 14, oldest: 15 }));
});
