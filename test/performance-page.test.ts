import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Measured, publish } from '../bench/report.ts';

let docs: string;
beforeEach(async () => {
  docs = await mkdtemp(join(tmpdir(), 'performance-'));
});
afterEach(() => rm(docs, { recursive: true }));

const ORDER = ['rush', 'find'];
const run = (bench: string, ...rows: [what: string, figure: string][]): Measured => ({
  bench,
  rows: rows.map(([what, figure]) => ({ what, figure, must: '9', aim: '5', verdict: 'aim' })),
});
const linesOf = async (file: string) =>
  (await readFile(join(docs, file), 'utf8')).split('\n').filter((line) => /^\| (rush|find) /.test(line));

test('the front page has the newest figures of every program with their day, each day keeps its own', async () => {
  await publish(
    [run('rush', ['enrolments', '100/s'], ['memory', '90 MB']), run('find', ['a name', '7 ms'])],
    ORDER,
    '2026-11-25',
    docs,
  );
  await publish([run('rush', ['enrolments', '200/s'])], ORDER, '2026-11-26', docs);
  const front = await linesOf('performance.md');
  expect(front).toHaveLength(2);
  expect(front[0]).toMatch(/rush \| enrolments \| 200\/s .*\[2026-11-26\]\(performance\/2026-11-26\.md\) \|$/);
  expect(front[1]).toMatch(/find \| a name \| 7 ms .*\[2026-11-25\]/);
  expect(await linesOf('performance/2026-11-25.md')).toHaveLength(3);
  expect(await linesOf('performance/2026-11-26.md')).toHaveLength(1);
  const page = await readFile(join(docs, 'performance.md'), 'utf8');
  expect(page.indexOf('performance/2026-11-26.md)\n')).toBeLessThan(page.indexOf('- [2026-11-25'));
});

test('two runs of one day are one file, in the order of the programs; a program that is gone leaves the front page', async () => {
  await publish([run('find', ['a name', '7 ms'])], ORDER, '2026-11-26', docs);
  await publish([run('rush', ['enrolments', '100/s'])], ORDER, '2026-11-26', docs);
  await publish([run('find', ['a name', '6 ms'])], ORDER, '2026-11-26', docs);
  expect(await readdir(join(docs, 'performance'))).toEqual(['2026-11-26.md']);
  const lines = await linesOf('performance/2026-11-26.md');
  expect(lines.map((line) => line.split(' | ')[2])).toEqual(['100/s', '6 ms']);
  await publish([], ['rush'], '2026-11-27', docs);
  expect(await linesOf('performance.md')).toHaveLength(1);
});
