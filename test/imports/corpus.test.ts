import { afterAll, expect, test } from 'vitest';
import { CORPUS } from './corpus-truth.ts';
import { readCorpus } from './read-corpus.ts';

const lines: string[] = [];
afterAll(() => {
  const heading = `${'file'.padEnd(44)}${'rows'.padStart(6)}${'guessed'.padStart(9)}${'corrected'.padStart(11)}${'silent'.padStart(8)}`;
  process.stdout.write(`${[heading, ...lines].join('\n')}\n`);
});

test.each(CORPUS)('$file comes in right, $right, and is nowhere silently wrong', async (each) => {
  expect(Object.keys(each.corrections ?? {}).length).toBeLessThanOrEqual(3);
  const guessed = await readCorpus(each, false);
  const corrected = await readCorpus(each, true);
  const counts = [guessed.rows, guessed.right, corrected.right, guessed.silent.length + corrected.silent.length];
  const widths = [6, 9, 11, 8];
  lines.push(each.file.padEnd(44) + counts.map((count, at) => String(count).padStart(widths[at] ?? 0)).join(''));
  expect([...guessed.silent, ...corrected.silent]).toEqual([]);
  expect((each.right === 'guessed' ? guessed : corrected).wrong).toEqual([]);
});
