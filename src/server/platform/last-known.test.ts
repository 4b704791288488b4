import { afterEach, expect, test, vi } from 'vitest';
import { testClock } from './clock.ts';
import { lastKnown } from './last-known.ts';

afterEach(() => {
  vi.useRealTimers();
});

const trouble = Object.assign(new Error('The database is away.'), { code: 'ECONNREFUSED' });

/** Something that is read when the test says so, at a clock that the test moves. */
function readInHand() {
  const clock = testClock('2026-09-01T13:00:00Z');
  const looks: PromiseWithResolvers<string>[] = [];
  const known = lastKnown<string>(() => {
    const look = Promise.withResolvers<string>();
    looks.push(look);
    return look.promise;
  }, clock);
  return { known, clock, looks };
}

test('whoever asks while a look runs gets the next one, and all of them together', async () => {
  const { known, looks } = readInHand();
  const first = known.get();
  const crowd = Array.from({ length: 1000 }, () => known.get());
  looks[0]?.resolve('before');
  expect(await first).toEqual({ value: 'before', asOf: null });
  await expect.poll(() => looks.length).toBe(2);
  looks[1]?.resolve('after');
  expect(new Set((await Promise.all(crowd)).map(({ value }) => value))).toEqual(new Set(['after']));
  expect(looks).toHaveLength(2);
});

test('while the database is away what was read last is given for ten minutes, at once and with its age', async () => {
  const { known, clock, looks } = readInHand();
  const first = known.get();
  looks[0]?.resolve('old');
  await first;
  clock.advance(60_000);
  const second = known.get();
  looks[1]?.reject(trouble);
  expect(await second).toEqual({ value: 'old', asOf: '2026-09-01T13:00:00.000Z' });
  expect(known.asOf()).toBe('2026-09-01T13:00:00.000Z');
  // Nobody waits for a look of his own.
  expect((await known.get()).value).toBe('old');
  expect(looks).toHaveLength(2);
  clock.advance(9 * 60_000);
  const tooLate = known.get();
  looks[2]?.reject(trouble);
  await expect(tooLate).rejects.toBe(trouble);
  expect(known.asOf()).toBeNull();
});

test('a silent database is not waited for, by those who came first nor by those behind them; once it speaks all is new', async () => {
  const { known, looks } = readInHand();
  const first = known.get();
  looks[0]?.resolve('old');
  await first;
  const waiting = [known.get(), known.get(), known.get()];
  expect((await Promise.all(waiting)).map(({ value, asOf }) => [value, asOf !== null])).toEqual(
    Array.from({ length: 3 }, () => ['old', true]),
  );
  expect((await known.get()).value).toBe('old');
  expect(looks).toHaveLength(2);
  looks[1]?.resolve('new');
  await expect.poll(() => known.asOf()).toBeNull();
  const next = known.get();
  looks[2]?.resolve('newer');
  expect(await next).toEqual({ value: 'newer', asOf: null });
});

test('whoever comes first after the database is back sees the present, however long nobody came', async () => {
  const { known, looks } = readInHand();
  const first = known.get();
  looks[0]?.resolve('old');
  await first;
  const second = known.get();
  looks[1]?.reject(trouble);
  await second;
  // Half a second later somebody may look again.
  const ask = () => {
    void known.get();
    return looks.length;
  };
  await expect.poll(ask, { timeout: 5_000 }).toBe(3);
  const third = known.get();
  looks[2]?.resolve('new');
  expect((await third).value).toBe('old');
  await expect.poll(() => known.asOf()).toBeNull();
});

test('once it is known to be away nobody waits long for it, however often somebody looks again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { known, looks } = readInHand();
  const first = known.get();
  looks[0]?.resolve('old');
  await first;
  const second = known.get();
  looks[1]?.reject(trouble);
  await second;
  for (const nth of [2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(600);
    let given = '';
    void (async () => {
      given = (await known.get()).value;
    })();
    expect(looks).toHaveLength(nth + 1);
    await vi.advanceTimersByTimeAsync(150);
    expect(given).toBe('old');
    looks[nth]?.reject(trouble);
    await vi.advanceTimersByTimeAsync(0);
  }
});

test('a fault of ours is no trouble of the database’s, and with nothing read yet there is nothing to give', async () => {
  const { known, looks } = readInHand();
  const first = known.get();
  looks[0]?.reject(trouble);
  await expect(first).rejects.toBe(trouble);
  const second = known.get();
  looks[1]?.resolve('read');
  await second;
  const third = known.get();
  looks[2]?.reject(new TypeError('a bug'));
  await expect(third).rejects.toThrow('a bug');
});
