import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTable } from '../../src/server/imports/read-table.ts';
import { CORPUS } from './corpus-truth.ts';
import { readCorpus } from './read-corpus.ts';
import { openTable } from './told-table.ts';

const { lines, sum, tell, share } = openTable();
const TABLE = CORPUS.filter(({ unreadable }) => unreadable === undefined);

test.each(TABLE)('$file comes in right, $right, and is nowhere silently wrong', async (each) => {
  const corrections = Object.keys(each.corrections ?? {}).length;
  expect(corrections).toBeLessThanOrEqual(3);
  const guessed = await readCorpus(each, false);
  const corrected = await readCorpus(each, true);
  tell(each.file, each.right, guessed, corrected);
  expect([...guessed.silent, ...corrected.silent]).toEqual([]);
  expect((each.right === 'guessed' ? guessed : corrected).wrong).toEqual([]);
  // What needs no correction proves nothing of corrections.
  expect(each.right === 'guessed' || guessed.right < guessed.rows).toBe(true);
});

test.each(CORPUS.filter(({ unreadable }) => unreadable !== undefined))(
  '$file is no table: $unreadable',
  async (each) => {
    const bytes = readFileSync(new URL(`corpus/${each.file}`, import.meta.url));
    await expect(readTable(bytes)).rejects.toThrow(each.unreadable);
  },
);

test('nine of ten files come in as guessed, nearly all after three corrections, none silently wrong', () => {
  expect(CORPUS.length).toBeGreaterThanOrEqual(40);
  expect(lines.filter(({ right }) => right === 'corrected').length).toBeGreaterThanOrEqual(3);
  expect(share('guessed', 'all')).toBeGreaterThanOrEqual(0.9);
  expect(share('corrected', 'all')).toBeGreaterThanOrEqual(0.98);
  expect(sum('silent')).toBe(0);
});
