import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createRemoteConfig, FETCH_TIMEOUT_MS, MINIMUM_FETCH_INTERVAL_MS } from './remote-config.ts';
import { REMOTE_DEFAULTS } from './remote-values.ts';

const KEY = 'portal.remote-config';
let kept: Map<string, string>;
let fetches: number;
let now: number;
let greeting: string;

beforeEach(() => {
  kept = new Map();
  fetches = 0;
  now = 1_000_000_000_000;
  greeting = 'Welcome';
});

function open() {
  return createRemoteConfig({
    fetch: async () => {
      fetches += 1;
      return {
        greeting: { type: 'string', value: greeting },
        seats: { type: 'number', value: 12 },
        isBusy: { type: 'boolean', value: true },
        links: { type: 'json', value: ['a', 'b'] },
      };
    },
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    now: () => now,
  });
}

describe('getters', () => {
  test('answer the default until values are activated', async () => {
    const config = open();
    expect(config.getString('greeting', 'Hello')).toBe('Hello');
    expect(config.getNumber('seats')).toBe(0);
    expect(config.getBoolean('isBusy')).toBe(false);
    expect(config.getJson('links')).toBeUndefined();
  });

  test('answer by the declared type, and the default for another type or an unknown key', async () => {
    const config = open();
    await config.fetchAndActivate();
    expect(config.getString('greeting')).toBe('Welcome');
    expect(config.getNumber('seats')).toBe(12);
    expect(config.getBoolean('isBusy')).toBe(true);
    expect(config.getJson('links')).toEqual(['a', 'b']);
    expect(config.getNumber('greeting', 7)).toBe(7);
    expect(config.getJson('greeting')).toBeUndefined();
    expect(config.getString('toString', 'none')).toBe('none');
  });
});

test('until it is fetched, and where the school says nothing, anybody can sign up', () => {
  expect(REMOTE_DEFAULTS.isSignUpOpen).toBe(true);
});

describe('fetch and activate', () => {
  test('the limits are the specification’s', () => {
    expect(FETCH_TIMEOUT_MS).toBe(60_000);
    expect(MINIMUM_FETCH_INTERVAL_MS).toBe(43_200_000);
  });

  test('waits as long as the specification says, unless told otherwise', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => limits.mockRestore());
    await open().fetchAndActivate();
    expect(limits.mock.calls).toEqual([[60_000]]);
  });

  test('fetches at most once in twelve hours, also after a reload of the page', async () => {
    expect(await open().fetchAndActivate()).toBe(true);
    greeting = 'Good evening';
    now += MINIMUM_FETCH_INTERVAL_MS - 1;
    const reloaded = open();
    await reloaded.fetchAndActivate();
    expect(fetches).toBe(1);
    expect(reloaded.getString('greeting')).toBe('Welcome');
    now += 1;
    expect(await reloaded.fetchAndActivate()).toBe(true);
    expect(fetches).toBe(2);
    expect(reloaded.getString('greeting')).toBe('Good evening');
    expect(await reloaded.fetchAndActivate()).toBe(false);
  });

  test('a clock that was ahead, or a broken store, only means one more fetch', async () => {
    await open().fetchAndActivate();
    now -= 86_400_000;
    await open().fetchAndActivate();
    expect(fetches).toBe(2);
    kept.set(KEY, '{"fetchedAt":');
    await open().fetchAndActivate();
    expect(fetches).toBe(3);
  });

  test('gives up after the timeout and leaves what was active', async () => {
    const config = createRemoteConfig({
      fetch: (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      storage: { getItem: () => null, setItem: () => undefined },
      fetchTimeoutMs: 5,
    });
    await expect(config.fetchAndActivate()).rejects.toThrow(/timeout|aborted/i);
    expect(config.getString('greeting', 'Hello')).toBe('Hello');
  });
});
