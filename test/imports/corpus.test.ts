import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { readTable } from '../../src/server/imports/read-table.ts';
import type { CorpusFile } from './corpus-file.ts';
import { CORPUS } from './corpus-truth.ts';
import { readCorpus } from './read-corpus.ts';

interface Line {
  readonly of: CorpusFile;
  readonly rows: number;
  readonly guessed: number;
  readonly corrected: number;
  readonly silent: number;
}

const lines: Line[] = [];
const TABLE = CORPUS.filter(({ unreadable }) => unreadable === undefined);
const WIDTHS = [6, 9, 11, 8];
const inColumns = (name: string, cells: readonly (string | number)[]) =>
  name.padEnd(44) + cells.map((cell, at) => String(cell).padStart(WIDTHS[at] ?? 0)).join('');
const sum = (field: 'rows' | 'guessed' | 'corrected' | 'silent') => lines.reduce((all, line) => all + line[field], 0);
/** How many files have at least this share of their rows right. */
const filesWith = (field: 'guessed' | 'corrected', share: number, among: readonly Line[] = lines) =>
  among.filter((line) => line[field] >= line.rows * share).length;

afterAll(() => {
  process.stdout.write(
    `${[
      inColumns('file', ['rows', 'guessed', 'corrected', 'silent']),
      ...lines.map((line) => inColumns(line.of.file, [line.rows, line.guessed, line.corrected, line.silent])),
      inColumns(`${lines.length} files`, [sum('rows'), sum('guessed'), sum('corrected'), sum('silent')]),
      inColumns('files with 95 % of their rows right', ['', filesWith('guessed', 0.95), filesWith('corrected', 0.95)]),
    ].join('\n')}\n`,
  );
});

test.each(TABLE)('$file comes in right, $right, and is nowhere silently wrong', async (each) => {
  const corrections = Object.keys(each.corrections ?? {}).length;
  expect(corrections).toBeLessThanOrEqual(3);
  const guessed = await readCorpus(each, false);
  const corrected = await readCorpus(each, true);
  const silent = guessed.silent.length + corrected.silent.length;
  lines.push({ of: each, rows: guessed.rows, guessed: guessed.right, corrected: corrected.right, silent });
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

test('nine of ten files that their headings explain come in as guessed, nearly all after three corrections, none silently wrong', () => {
  const plain = lines.filter(({ of }) => of.right === 'guessed');
  expect(CORPUS.length).toBeGreaterThanOrEqual(40);
  expect(lines.filter(({ of }) => of.right === 'corrected').length).toBeGreaterThanOrEqual(8);
  expect(filesWith('guessed', 0.95, plain)).toBeGreaterThanOrEqual(plain.length * 0.9);
  expect(filesWith('corrected', 0.95)).toBeGreaterThanOrEqual(lines.length * 0.98);
  expect(sum('silent')).toBe(0);
});
