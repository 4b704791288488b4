import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IdentityUser } from './identity.ts';
import { createTokenKeeper, type Fresh } from './token-keeper.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
const ana: IdentityUser = { uid: 'ana', email: 'ana@example.org', emailVerified: false };
const fresh = (idToken: string): Fresh => ({ user: ana, idToken, expiresIn: 900 });

/** A provider that answers when the test says so. */
function provider() {
  const asked: { answer(fresh: Fresh | null): Promise<void>; fail(): Promise<void> }[] = [];
  const users: (string | null)[] = [];
  const settle = async () => void (await vi.advanceTimersByTimeAsync(0));
  const keeper = createTokenKeeper(
    () =>
      new Promise<Fresh | null>((resolve, reject) => {
        asked.push({
          answer: (value) => (resolve(value), settle()),
          fail: () => (reject(new Error('no network')), settle()),
        });
      }),
    (user) => users.push(user?.uid ?? null),
  );
  return { keeper, asked, users };
}

test('a token is renewed five minutes before it ends (specification, section 9)', async () => {
  const { keeper, asked } = provider();
  keeper.keep(fresh('one'));
  await vi.advanceTimersByTimeAsync(10 * MINUTE - 1);
  expect(asked).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(1);
  await asked[0]?.answer(fresh('two'));
  expect(await keeper.get()).toBe('two');
  expect(asked).toHaveLength(1);
});

test('after failures it waits 30 seconds, doubling up to 16 minutes; the old token serves as long as it lives', async () => {
  const { keeper, asked } = provider();
  keeper.keep(fresh('one'));
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  await asked[0]?.fail();
  expect(await keeper.get()).toBe('one');
  for (const [index, seconds] of [30, 60, 120, 240, 480, 960, 960].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(asked).toHaveLength(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(index + 2);
    await asked[index + 1]?.fail();
  }
});

test('however many ask, one request is made; nobody is given a token with less than 30 seconds to live', async () => {
  const { keeper, asked } = provider();
  keeper.keep(fresh('one'));
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  await asked[0]?.fail();
  vi.setSystemTime(Date.now() + 5 * MINUTE - 29_000);
  const all = Promise.all([keeper.get(), keeper.get(), keeper.get(true)]);
  expect(asked).toHaveLength(2);
  await asked[1]?.answer(fresh('two'));
  expect(await all).toEqual(['two', 'two', 'two']);
});

test('a renewal that began before the sign-out does not bring the person back', async () => {
  const { keeper, asked, users } = provider();
  keeper.keep(fresh('one'));
  const late = keeper.get(true);
  keeper.keep(null);
  await asked[0]?.answer(fresh('two'));
  expect(await late).toBeNull();
  expect(await keeper.get()).toBeNull();
  expect(users).toEqual(['ana', null]);
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(asked).toHaveLength(1);
});

test('news from another tab make an answer on its way worthless', async () => {
  const { keeper, asked, users } = provider();
  const first = keeper.refresh();
  const anew = keeper.refresh(true);
  expect(asked).toHaveLength(2);
  await asked[1]?.answer(fresh('new'));
  await asked[0]?.answer(null);
  await Promise.all([first, anew]);
  expect(users).toEqual(['ana']);
  expect(await keeper.get()).toBe('new');
});

test('a session that ended elsewhere shows at the next renewal', async () => {
  const { keeper, asked, users } = provider();
  keeper.keep(fresh('one'));
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  await asked[0]?.answer(null);
  expect(users).toEqual(['ana', null]);
  keeper.stop();
});
