import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../scripts/root.mjs';
import { covers } from './covers.ts';
import { decideDue, hashOf, notePassed, readMark } from './due.ts';
import { runDue } from './main.ts';
import type { Suite } from './suite.ts';
import { suites } from './suites.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-due-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('every suite says what it covers, and all of that is there', () => {
  expect(Object.keys(covers).toSorted()).toEqual(Object.keys(suites).toSorted());
  const places = Object.entries(covers).flatMap(([name, paths]) => paths.map((place) => `${name}: ${place}`));
  expect(places.filter((each) => !existsSync(join(root, each.split(': ')[1] ?? '')))).toEqual([]);
});

test('nothing that the suites are about is covered by none of them', () => {
  const covered = Object.entries(covers).flatMap(([name, paths]) => (name === 'soak' ? [] : paths));
  const isCovered = (place: string) => covered.some((each) => each === place || place.startsWith(`${each}/`));
  const platform = readdirSync(join(root, 'src/server/platform'), { withFileTypes: true });
  const folders = platform.flatMap((each) => (each.isDirectory() ? [`src/server/platform/${each.name}`] : []));
  const nouns = [
    'enrollments/desk',
    'embedded-postgres',
    'mail',
    'accounts',
    'day-files',
    'imports',
    'operations/backup',
  ];
  expect([...folders, ...nouns.map((noun) => `src/server/${noun}`)].filter((place) => !isCovered(place))).toEqual([]);
});

test('a suite is due where it never passed, where what it covers changed, and once a day', () => {
  const passed = (hash: string, on: string) => ({ hash, on });
  const mark = {
    same: passed('a', '2026-03-02'),
    changed: passed('a', '2026-03-02'),
    yesterday: passed('a', '2026-03-01'),
    gone: passed('a', '2026-03-02'),
  };
  const due = decideDue({ same: 'a', changed: 'b', yesterday: 'a', fresh: 'a' }, mark, '2026-03-02');
  expect(due.map(({ name, why }) => [name, why])).toEqual([
    ['same', null],
    ['changed', 'what it covers changed since 2026-03-02'],
    ['yesterday', 'it last passed on 2026-03-01, and each suite runs once a day'],
    ['fresh', 'it has not passed here yet'],
  ]);
});

test('a changed, a new and a renamed file make another hash; a test beside them does not', () => {
  const hashes = new Set<string>();
  const look = () => hashes.add(hashOf(folder, ['code'])).size;
  const write = (name: string, text: string) => writeFileSync(join(folder, 'code', name), text);
  notePassed(join(folder, 'code', 'desk.ts'), 'made', { hash: 'a', on: 'today' });
  expect(look()).toBe(1);
  write('desk.ts', 'answer before the commit');
  expect(look()).toBe(2);
  write('seat.ts', '');
  expect(look()).toBe(3);
  rmSync(join(folder, 'code', 'seat.ts'));
  write('seats.ts', '');
  expect(look()).toBe(4);
  write('desk.test.ts', 'test');
  expect(look()).toBe(4);
});

test('what passed is due no more, what failed stays so, and a mark that cannot be read is none', async () => {
  const file = join(folder, 'cache', 'torture.json');
  let lost = 1;
  const made =
    (count: () => number): Suite =>
    async () => ({
      name: 'made up',
      did: [],
      invariants: { lost: count() },
      control: 'none',
    });
  const all = { good: made(() => 0), bad: made(() => lost) };
  const run = async (hashes: Record<string, string>, today = '2026-03-02') => {
    const said: string[] = [];
    const hasPassed = await runDue(all, { file, hashes, today }, (line) => said.push(line));
    return { hasPassed, ran: said.filter((line) => line.startsWith('\n… ')).map((line) => line.slice(3)), said };
  };
  const hashes = { good: 'a', bad: 'a' };
  expect(await run(hashes)).toMatchObject({ hasPassed: false, ran: ['good', 'bad', 'bad'] });
  lost = 0;
  expect(await run(hashes)).toMatchObject({ hasPassed: true, ran: ['bad'] });
  const third = await run(hashes);
  expect(third).toMatchObject({ hasPassed: true, ran: [] });
  expect(third.said).toEqual([
    '\nTorture, short forms: none was due',
    '  good did not run: it passed on 2026-03-02, and nothing it covers changed',
    '  bad did not run: it passed on 2026-03-02, and nothing it covers changed',
  ]);
  expect((await run({ good: 'a', bad: 'b' })).ran).toEqual(['bad']);
  expect((await run({ good: 'a', bad: 'b' }, '2026-03-03')).ran).toEqual(['good', 'bad']);
  for (const text of ['', '[1', 'null', '{"good":{"hash":1}}']) {
    writeFileSync(file, text);
    expect(readMark(file)).toEqual({});
  }
  expect((await run(hashes)).ran).toEqual(['good', 'bad']);
});

test('`.ci/run` runs what is due, and fails with it', () => {
  expect(readFileSync(join(root, '.ci', 'run'), 'utf8')).toContain('npm run torture -- --due || failed=$?');
});
