import { expect, test } from 'vitest';
import type { SignedInContext } from '../platform/call/handler.ts';
import { type OnProgress, runningImports } from './progress.ts';

const contextOf = (id: string) => ({ organization: { id } }) as SignedInContext; // what an import is told apart by

test('an import is told how far it is while it runs, to its own school, and not once it is over', async () => {
  const running = runningImports();
  const [own, other] = [contextOf('a'), contextOf('b')];
  const seen: unknown[] = [];
  const look = () => seen.push(running.find(own, 'file'));
  const run = async (tell: OnProgress) => {
    look();
    tell('comparing', 0, 1200);
    look();
    tell('writing', 500, 1200);
    look();
    expect([running.find(other, 'file'), running.find(own, 'other file')]).toEqual([null, null]);
    return 'done';
  };
  expect(await running.follow(own, 'file', run)).toBe('done');
  expect(seen).toEqual([
    { stage: 'reading', done: 0, total: 0 },
    { stage: 'comparing', done: 0, total: 1200 },
    { stage: 'writing', done: 500, total: 1200 },
  ]);
  expect(running.find(own, 'file')).toBeNull();
});

test('an import that failed is over too', async () => {
  const running = runningImports();
  const own = contextOf('a');
  await expect(running.follow(own, 'file', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(running.find(own, 'file')).toBeNull();
});
