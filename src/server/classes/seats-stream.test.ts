import { afterAll, expect, test, vi } from 'vitest';
import { parseConfig } from '../platform/config.ts';
import { createApp } from '../platform/http/app.ts';
import { createLog } from '../platform/log.ts';
import type { ClassSeats } from './seats.ts';
import { seatsStream } from './seats-stream.ts';

const app = createApp(parseConfig({}), createLog('silent'));
let seatsTaken = 1;
let askers = 0;
const bothAsk = Promise.withResolvers<void>();
seatsStream(app, async () => {
  askers += 1;
  if (askers === 2) bothAsk.resolve();
  await bothAsk.promise;
  return new Map<string, ClassSeats>([['a', { id: 'a', seatsTaken, waiting: 0 }]]);
});
afterAll(() => app.close());

async function* listen(address: string) {
  const { body } = await fetch(`${address}/api-stream/seats`);
  if (!body) throw new Error('The stream did not open.');
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) yield chunk;
}

test('pages that open in the same instant all hear what changes', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const pages = [listen(address), listen(address)];
  const first = await Promise.all(pages.map((page) => page.next()));
  expect(first.map(({ value }) => value)).toEqual(Array(2).fill(expect.stringContaining('"seatsTaken":1')));
  seatsTaken = 2;
  const next = await Promise.all(pages.map((page) => page.next()));
  expect(next.map(({ value }) => value)).toEqual(Array(2).fill(expect.stringContaining('"seatsTaken":2')));
});

test('a page that is left before its seats were read is not listened for', async () => {
  const left = createApp(parseConfig({}), createLog('silent'));
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<ReadonlyMap<string, ClassSeats>>();
  seatsStream(left, () => {
    asked.resolve();
    return answer.promise;
  });
  const address = await left.listen({ port: 0, host: '127.0.0.1' });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const page = new AbortController();
  const opened = fetch(`${address}/api-stream/seats`, { signal: page.signal }).catch(() => 'left');
  const closed = new Promise<void>((gone) => left.server.once('connection', (socket) => socket.once('close', gone)));
  await asked.promise;
  page.abort();
  expect(await opened).toBe('left');
  await closed;
  answer.resolve(new Map());
  await new Promise((handled) => setImmediate(handled));
  // Nothing beats for it.
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  await left.close();
});
