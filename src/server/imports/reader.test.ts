import type { Worker } from 'node:worker_threads';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readColumns, readRows } from './reader.ts';

const good = new TextEncoder().encode('a,b\n1,2\n3,4\n');
const bad = new Uint8Array([1, 2, 3]);

/** The threads that were started since the test began. */
let started: Worker[];
beforeEach(async () => {
  // A file that cannot be read leaves no thread behind, of whatever test.
  await expect(readRows(bad)).rejects.toThrow();
  started = [];
  const note = (worker: Worker) => void started.push(worker);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
});

test('one thread reads the files of an import one after the other', async () => {
  await readColumns(good, {}, { locale: 'en-US', today: '2026-09-01' });
  expect(await readRows(good)).toHaveLength(2);
  await Promise.all([readRows(good), readRows(good), readColumns(good, {}, { locale: 'en-US', today: '2026-09-01' })]);
  expect(started).toHaveLength(1);
});

test('a thread that has ended, or has said no, is not asked again', async () => {
  await readRows(good);
  await started[0]?.terminate();
  expect(await readRows(good)).toHaveLength(2);
  expect(started).toHaveLength(2);
  await expect(readRows(bad)).rejects.toThrow();
  expect(await readRows(good)).toHaveLength(2);
  expect(started).toHaveLength(3);
});

test('a thread that has grown with a large file ends with it', async () => {
  await readRows(good);
  const text = Array.from({ length: 20_000 }, (_, at) => `${at} ${'word '.repeat(150)}`);
  expect(await readRows(new TextEncoder().encode(['a,b', ...text.map((each) => `${each},x`)].join('\n')))).toHaveLength(
    20_000,
  );
  expect(started.map(({ threadId }) => threadId)).toEqual([-1]);
  expect(await readRows(good)).toHaveLength(2);
  expect(started).toHaveLength(2);
});

test('a thread that nobody needs ends after half a minute; one that reads does not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await readRows(good);
  const ended = vi.fn();
  started[0]?.once('exit', ended);
  const reading = readRows(good);
  // It has begun once it is asked: a turn later.
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(31_000);
  expect(await reading).toHaveLength(2);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(31_000);
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
});

test('a file that comes as the thread before ends is read by another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await readRows(good);
  vi.advanceTimersByTime(31_000);
  expect(await readRows(good)).toHaveLength(2);
  expect(started).toHaveLength(2);
});
