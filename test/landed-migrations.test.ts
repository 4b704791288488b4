import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationNames } from '../src/server/platform/database/migrate.ts';
import landed from './landed-migrations.json' with { type: 'json' };

const FOLDER = join(import.meta.dirname, '../migrations');

test('a migration that landed stays as it is: a school that ran it never runs it again', async () => {
  const names = await migrationNames(FOLDER);
  const hashed = names.map(async (name) => {
    const text = await readFile(join(FOLDER, name));
    return [name, createHash('sha256').update(text).digest('hex')] as const;
  });
  // A new migration comes with its line (sha256sum); a line that is there is never changed.
  expect(Object.fromEntries(await Promise.all(hashed))).toEqual(landed);
});
