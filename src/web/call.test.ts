import { expect, test, vi } from 'vitest';
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
