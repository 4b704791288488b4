import { expect, test } from 'vitest';
import { storage } from './storage.ts';
import { broken, SHORT } from './suite.ts';

// Suite T8 in its short form; the disk is filled in the long form only.
test('a second portal on the same folder, and a folder that cannot be written, are refused in plain words', async () => {
  expect(broken(await storage(SHORT))).toEqual([]);
}, 240_000);
