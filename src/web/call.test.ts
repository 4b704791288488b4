import { expect, onTestFinished, test, vi } from 'vitest';
import { createCaller } from './call.ts';
import { calls } from './calls.ts';

const user = { uid: 'ana', email: null, emailVerified: false };

/** A browser whose provider still knows Ana, and a portal that answers 401. */
function refusedBy(details: object | undefined) {
  const seen = { tokens: [] as boolean[], refused: 0 };
  const call = createCaller({
    identity: {
      ready: async () => user,
      firstUser: async () => user,
      getIdToken: async (force = false) => (seen.tokens.push(force), 'token'),
      refused: () => void seen.refused++,
    },
    fetch: async () =>
      Response.json({ error: { message: 'Unauthenticated', status: 'UNAUTHENTICATED', details } }, { status: 401 }),
  });
  return { call, seen };
}

test('whom the portal has signed out, the provider’s adapter hears of after a fresh token was refused as well', async () => {
  const { call, seen } = refusedBy({ reason: 'signed-out' });
  await expect(call(calls.roles)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(seen).toEqual({ tokens: [false, true], refused: 1 });
});

test('a call gives up after the specification’s 70 seconds, unless told otherwise', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => limits.mockRestore());
  const identity = { ready: async () => null, firstUser: async () => user, getIdToken: async () => null };
  const fetch = async () => Response.json({ result: { parameters: {} } });
  await createCaller({ identity, fetch })(calls.remoteConfig);
  await createCaller({ identity, fetch, timeoutMs: 5 })(calls.remoteConfig);
  expect(limits.mock.calls).toEqual([[70_000], [5]]);
});

test('a token that the portal cannot check signs nobody out: the provider may be away', async () => {
  const { call, seen } = refusedBy(undefined);
  await expect(call(calls.roles)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(seen.refused).toBe(0);
});

/** A browser in which Ana is signed in, before a portal that answers so. */
function answeredBy(fetch: typeof globalThis.fetch, freshen?: () => Promise<boolean>) {
  const seen = { asked: 0, waited: 0 };
  const call = createCaller({
    identity: {
      ready: async () => user,
      firstUser: async () => (seen.waited++, user),
      getIdToken: async () => 'token',
    },
    fetch: (...request) => (seen.asked++, fetch(...request)),
    ...(freshen && { freshen }),
    timeoutMs: 20,
  });
  return { call, seen };
}

test.each([
  [401, 'unauthenticated'],
  [429, 'resource-exhausted'],
  [500, 'internal'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'deadline-exceeded'],
])('an answer %i that is not of this protocol, from a proxy for instance, is told as “%s”', async (status, code) => {
  const { call } = answeredBy(async () => new Response('<html>', { status }));
  await expect(call(calls.remoteConfig)).rejects.toMatchObject({ code, httpStatus: status });
});

test('the time limit covers the answer to its last byte', async () => {
  const { call } = answeredBy(async (_url, init) => {
    const body = new ReadableStream({
      start: (stream) => init?.signal?.addEventListener('abort', () => stream.error(new Error('cut off'))),
    });
    return new Response(body);
  });
  await expect(call(calls.remoteConfig)).rejects.toMatchObject({ code: 'deadline-exceeded' });
});

test('only calls that need somebody wait for the first signed-in user', async () => {
  const { call, seen } = answeredBy(async () => Response.json({ result: [] }));
  await call(calls.remoteConfig);
  expect(seen.waited).toBe(0);
  await call(calls.roles);
  expect(seen.waited).toBe(1);
});

test('what needs a fresh sign-in goes out once more after one, and not without', async () => {
  const stale = { status: 'FAILED_PRECONDITION', details: { reason: 'requires-recent-login' } };
  for (const [proves, times] of [
    [true, 2],
    [false, 1],
  ] as const) {
    const refuse = async () => Response.json({ error: stale }, { status: 400 });
    const { call, seen } = answeredBy(refuse, async () => proves);
    await expect(call(calls.roles)).rejects.toMatchObject({ details: { reason: 'requires-recent-login' } });
    expect(seen.asked).toBe(times);
  }
});

test('a call that was given up says why as whoever gave it up did', async () => {
  const identity = { ready: async () => null, firstUser: async () => user, getIdToken: async () => null };
  const given = new AbortController();
  const fetch = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new TypeError('Failed to fetch'))),
    );
  const answer = createCaller({ identity, fetch })(calls.remoteConfig, undefined, { signal: given.signal });
  const why = new Error('another page');
  setTimeout(() => given.abort(why));
  await expect(answer).rejects.toBe(why);
});
