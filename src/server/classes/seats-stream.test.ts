import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { parseConfig } from '../platform/config.ts';
import { createApp } from '../platform/http/app.ts';
import { securityHeaders } from '../platform/http/headers.ts';
import { createLog } from '../platform/log.ts';
import type { ClassSeats } from './store.ts';
import { type SeatsStreamParts, seatsStream } from './seats-stream.ts';

const app = createApp(parseConfig({}), createLog('silent'));
let seatsTaken = 1;
let askers = 0;
const bothAsk = Promise.withResolvers<void>();
seatsStream(app, {
  headers: [],
  readSeats: async () => {
    askers += 1;
    if (askers === 2) bothAsk.resolve();
    await bothAsk.promise;
    return new Map<string, ClassSeats>([['a', { id: 'a', seatsTaken, waiting: 0 }]]);
  },
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
  seatsStream(left, {
    headers: [],
    readSeats: () => {
      asked.resolve();
      return answer.promise;
    },
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

/** A stream of its own that reads `seats`, and a visitor who opens it and may leave. */
async function openStream(parts: Partial<SeatsStreamParts> = {}) {
  const own = createApp(parseConfig({ TRUST_PROXY: 'loopback' }), createLog('silent'));
  const headers = securityHeaders('https://portal.example.org', []);
  seatsStream(own, { headers, readSeats: async () => new Map(), ...parts });
  const isClosing = Promise.withResolvers<void>();
  own.addHook('preClose', async () => isClosing.resolve());
  const address = await own.listen({ port: 0, host: '127.0.0.1' });
  const visit = async (from: string) => {
    const leaving = new AbortController();
    const answer = await fetch(`${address}/api-stream/seats`, {
      headers: { 'x-forwarded-for': from },
      signal: leaving.signal,
    });
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      answer,
      leave: () => leaving.abort(),
    };
  };
  return { own, visit, isClosing: isClosing.promise };
}

test('a look that takes longer than its second is waited for, not begun again beside itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let looks = 0;
  let answer = Promise.withResolvers<void>();
  const { own, visit } = await openStream({
    readSeats: async () => {
      looks += 1;
      if (looks > 1) await answer.promise;
      return new Map();
    },
  });
  await visit('198.51.100.1');
  for (let second = 0; second < 3; second++) await vi.advanceTimersByTimeAsync(1000);
  expect(looks).toBe(2);
  answer.resolve();
  answer = Promise.withResolvers();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(looks).toBe(3);
  });
  answer.resolve();
  await own.close();
});

test('the stream carries the headers that every answer has', async () => {
  const { own, visit } = await openStream();
  const { answer } = await visit('198.51.100.1');
  for (const [name, value] of securityHeaders('https://portal.example.org', []))
    expect([name, answer.headers.get(name)]).toEqual([name, value]);
  await own.close();
});

test('one network has its own share of the places, and a place that was left is free again', async () => {
  const { own, visit } = await openStream({ mostFromOneAddress: 2 });
  const first = await visit('2001:db8::1');
  expect([first.status, (await visit('2001:db8::2')).status]).toEqual([200, 200]);
  expect(await visit('2001:db8::3')).toMatchObject({ status: 429, retryAfter: '60' });
  expect((await visit('198.51.100.1')).status).toBe(200);
  first.leave();
  await vi.waitFor(async () => expect((await visit('2001:db8::4')).status).toBe(200));
  await own.close();
});

test('where all places are taken, the seats cannot be read, or the portal closes, it says when to come back', async () => {
  const full = await openStream({ most: 1 });
  await full.visit('198.51.100.1');
  expect(await full.visit('198.51.100.2')).toMatchObject({ status: 503, retryAfter: '60' });
  await full.own.close();

  const away = await openStream({
    most: 1,
    readSeats: async () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })),
  });
  // The place is given back each time.
  for (const _ of [1, 2]) expect(await away.visit('198.51.100.1')).toMatchObject({ status: 503, retryAfter: '60' });
  await away.own.close();

  const reading = Promise.withResolvers<ReadonlyMap<string, ClassSeats>>();
  const asked = Promise.withResolvers<void>();
  const closing = await openStream({
    readSeats: () => {
      asked.resolve();
      return reading.promise;
    },
  });
  const visit = closing.visit('198.51.100.1');
  await asked.promise;
  const closed = closing.own.close();
  await closing.isClosing;
  reading.resolve(new Map());
  expect(await visit).toMatchObject({ status: 503, retryAfter: '60' });
  await closed;
});

test('pages hear when their seats become old, whoever comes later too, and when they are new again', async () => {
  const aged = createApp(parseConfig({}), createLog('silent'));
  let asOf: string | null = null;
  const seats = new Map<string, ClassSeats>([['a', { id: 'a', seatsTaken: 1, waiting: 0 }]]);
  seatsStream(aged, { headers: [], readSeats: async () => seats, readAge: async () => asOf });
  const address = await aged.listen({ port: 0, host: '127.0.0.1' });
  const page = listen(address);
  expect((await page.next()).value).toContain('event: age\ndata: null\n\n');
  asOf = '2026-09-01T13:00:00.000Z';
  expect((await page.next()).value).toBe('event: age\ndata: "2026-09-01T13:00:00.000Z"\n\n');
  const later = listen(address);
  let heard = '';
  while (!heard.includes('event: age\ndata: "2026')) heard += (await later.next()).value;
  asOf = null;
  expect((await page.next()).value).toBe('event: age\ndata: null\n\n');
  await aged.close();
});
