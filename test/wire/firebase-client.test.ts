import type { AddressInfo } from 'node:net';
import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app';
import {
  connectFunctionsEmulator,
  type Functions,
  type FunctionsError,
  getFunctions,
  type HttpsCallableOptions,
  httpsCallable,
  httpsCallableFromURL,
} from '@firebase/functions';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call, ERROR_CODES, type ErrorCode } from '../../src/contract/kit.ts';
import { functions as contract } from '../../src/contract/functions.ts';
import { createDispatcher, type DispatcherParts } from '../../src/server/platform/call/dispatcher.ts';
import { CallError } from '../../src/server/platform/call/errors.ts';
import { callRoutes } from '../../src/server/platform/call/routes.ts';
import { createApp } from '../../src/server/platform/http/app.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { ORGANIZATION, openSchool, type TestSchool } from '../school.ts';

/** Functions that only this test has: one that fails as it is told, one that answers what it got, one that never answers, one with a bug. */
const anything = z.any();
const testOnly = {
  fail: call('fail', { access: 'public', input: anything, output: anything }),
  echo: call('echo', { access: 'public', input: anything, output: anything }),
  never: call('never', { access: 'public', input: anything, output: anything }),
  bug: call('bug', { access: 'public', input: anything, output: anything }),
};

let school: TestSchool;
let base: string;
let testApp: ReturnType<typeof createApp>;
let testBase: string;
let client: FirebaseApp;
let arrived = () => undefined as void;
/** What lets the calls of `never` go when the test is over. */
const held: ((answer: null) => void)[] = [];

beforeAll(async () => {
  school = await openSchool();
  base = await listen(school.portal.app);
  testApp = await openTestFunctions(600_000);
  testBase = await listen(testApp);
  client = initializeApp({ projectId: 'portal', apiKey: 'not used', appId: 'not used' });
});
afterAll(async () => {
  await deleteApp(client);
  for (const letGo of held) letGo(null);
  await testApp.close();
  await school.close();
});
afterEach(() => void vi.useRealTimers());

async function listen(app: ReturnType<typeof createApp>): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** The real dispatcher and routes, with the test-only functions. */
async function openTestFunctions(deadlineMs: number) {
  const handlers: Record<string, (input: never) => Promise<unknown>> = {
    fail: async ({ code, details }: { code: ErrorCode; details?: { reason: string } }) => {
      throw new CallError(code, `It is ${code}.`, details);
    },
    echo: async (input) => input,
    never: () =>
      new Promise((resolve) => {
        held.push(resolve);
        arrived();
      }),
    bug: async () => {
      throw new Error('the secret inside');
    },
  };
  const dispatch = createDispatcher({
    functions: testOnly,
    handlers: handlers as unknown as DispatcherParts['handlers'],
    identify: async () => null,
    organizationFor: async () => ({
      id: ORGANIZATION,
      name: 'A',
      timeZone: 'UTC',
      locale: 'en-US',
      currency: 'USD',
      schoolYearBegins: '08-01',
    }),
    database: school.database,
    clock: school.clock,
    log: createLog('silent'),
    deadlineMs,
    door: async () => () => undefined,
  });
  const app = createApp(school.config, createLog('silent'));
  await callRoutes(app, { dispatch, functions: testOnly, ...school.config.call, corsOrigins: [] });
  return app;
}

/** `httpsCallableFromURL`, the form that takes a whole address. */
const at = (name: string, address = testBase, options: HttpsCallableOptions = {}) =>
  httpsCallableFromURL<unknown, unknown>(getFunctions(client), `${address}/api/${name}`, options);

/** `connectFunctionsEmulator`, the form with project and region in the path. */
function emulator(address: string, region = 'us-central1'): Functions {
  const app = initializeApp({ projectId: 'portal', apiKey: 'x', appId: 'x' }, `emulator ${address} ${region}`);
  const functions = getFunctions(app, region);
  connectFunctionsEmulator(functions, '127.0.0.1', Number(new URL(address).port));
  return functions;
}

async function failure(attempt: Promise<unknown>): Promise<FunctionsError> {
  return await attempt.then(
    () => {
      throw new Error('It was answered.');
    },
    (error: FunctionsError) => error,
  );
}

test('the specification’s functions answer the real client, by either address', async () => {
  const classId = await school.addClass({ title: 'Rock Climbing', capacity: 8 });
  const direct = await at('classes', base)({ query: [{ id: classId }] });
  expect(direct.data).toMatchObject({ classes: [{ id: classId, title: 'Rock Climbing', seatsLeft: 8 }] });
  const functions = emulator(base);
  for (const [name, payload, shape] of [
    ['classes', undefined, { classes: expect.arrayContaining([expect.objectContaining({ id: classId })]) }],
    ['availableEnrollmentClasses', undefined, { [school.semesterId]: { groups: [] } }],
    ['classGroups', [{ id: 'none' }], { groups: [] }],
    ['classGroups', { query: [] }, { groups: [] }],
    ['classesBySemester', [school.semesterId], { [school.semesterId]: [{ id: classId }] }],
    ['remoteConfig', undefined, { parameters: {} }],
  ] as const)
    expect([name, (await httpsCallable(functions, name)(payload)).data]).toMatchObject([name, shape]);
  expect(contract).toHaveProperty('remoteConfig');
});

test('`getFunctions(app, "https://…/api")` builds our addresses', async () => {
  const asked: string[] = [];
  const real = globalThis.fetch;
  // Only the transport is redirected: the client insists on https, the loopback server has none.
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const address = new Request(url).url;
    asked.push(address);
    return real(address.replace('https://portal.example', testBase), init);
  });
  try {
    const functions = getFunctions(client, 'https://portal.example/api');
    expect((await httpsCallable(functions, 'echo')({ a: 1 })).data).toEqual({ a: 1 });
    expect(asked).toEqual(['https://portal.example/api/echo']);
  } finally {
    spy.mockRestore();
  }
});

test('data goes there and back as JSON has it', async () => {
  const echo = at('echo');
  for (const data of [null, 0, -1.5, true, 'текст 🦉', [], [1, [2]], { a: { b: [null] } }])
    expect((await echo(data)).data).toEqual(data);
  expect((await echo()).data).toBeNull();
  expect((await echo(undefined)).data).toBeNull();
  expect((await echo(new Date(0))).data).toBe('1970-01-01T00:00:00.000Z');
});

test.each(Object.entries(ERROR_CODES))('the code %s arrives with message and details', async (code, [, http]) => {
  const details = { reason: 'because', fields: [{ path: 'a.0', message: 'No.' }] };
  const error = await failure(at('fail')({ code, details }));
  expect([error.code, error.message, error.details]).toEqual([
    `functions/${code}`,
    `It is ${code}. [${http}]`,
    details,
  ]);
});

test('without details there are none; a bug is `internal`, with an id and without its words', async () => {
  expect((await failure(at('fail')({ code: 'not-found' }))).details).toBeUndefined();
  const bug = await failure(at('bug')());
  expect([bug.code, bug.message]).toEqual(['functions/internal', 'INTERNAL [500]']);
  expect(bug.details).toEqual({ id: expect.any(String) });
});

test('unknown functions, other projects and other regions do not exist', async () => {
  expect((await failure(at('nothing')())).code).toBe('functions/not-found');
  expect((await failure(at('__proto__')())).code).toBe('functions/not-found');
  expect((await failure(httpsCallable(emulator(testBase, 'europe-west1'), 'echo')())).code).toBe('functions/not-found');
});

test('wrong input is `invalid-argument` with the failing field; who is not signed in is `unauthenticated`', async () => {
  const wrong = await failure(at('classes', base)({ query: [{ id: 7 }] }));
  expect([wrong.code, wrong.details]).toMatchObject(['functions/invalid-argument', { fields: expect.any(Array) }]);
  expect((await failure(at('roles', base)())).code).toBe('functions/unauthenticated');
});

test('the client gives up after 70,000 ms, and after its own limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const [options, limit] of [
    [{}, 70_000],
    [{ timeout: 1200 }, 1200],
  ] as const) {
    const reached = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let isOver = false;
    const attempt = failure(at('never', testBase, options)()).finally(() => {
      isOver = true;
    });
    await reached;
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await attempt).code).toBe('functions/deadline-exceeded');
  }
});

test('the server’s own deadline is `deadline-exceeded` too', async () => {
  const app = await openTestFunctions(20);
  try {
    const error = await failure(at('never', await listen(app))());
    expect([error.code, error.message]).toEqual([
      'functions/deadline-exceeded',
      'This took too long. Please try again. [504]',
    ]);
  } finally {
    await app.close();
  }
});

test('a server that is not there is `internal`', async () => {
  const app = await openTestFunctions(1000);
  const address = await listen(app);
  await app.close();
  expect((await failure(at('echo', address)())).code).toBe('functions/internal');
});
