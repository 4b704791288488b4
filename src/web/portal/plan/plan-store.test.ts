import { expect, test, vi } from 'vitest';
import type { PlanLine } from '../../../contract/plans.ts';
import type { IdentityUser } from '../../identity/identity.ts';
import { ANONYMOUS_PLAN_KEY } from '../../shared/anonymous-plan.ts';
import { applyChanges, type PlanChange } from './plan-changes.ts';
import { createPlanStore } from './plan-store.ts';

interface Server {
  lines: PlanLine[];
  isDown?: boolean;
  /** What an answer that was given waits for. */
  answer?: Promise<void>;
}

/** The lock that the tabs of a browser share. */
function oneByOne() {
  let last = Promise.resolve();
  return (act: () => Promise<void>) => (last = last.then(act));
}

/** A browser tab: storage shared with other tabs, a person who signs in and out, and a server that can be unreachable. */
function openTab(server: Server, storage = memoryStorage(), alone = oneByOne(), way = Promise.resolve()) {
  const listeners = new Set<(user: IdentityUser | null) => void>();
  const identity = {
    user: undefined as IdentityUser | null | undefined,
    onUserChanged(listener: (user: IdentityUser | null) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const reach = async () => {
    await way;
    if (server.isDown) throw new Error('unreachable');
  };
  const tellKept = vi.fn();
  const store = createPlanStore({
    identity,
    storage,
    load: async () => {
      await reach();
      const { lines, answer } = server;
      await answer;
      return lines;
    },
    send: async (changes: PlanChange[]) => {
      await reach();
      if (changes.length > 60) throw new RangeError('too many');
      const lines = applyChanges(server.lines, changes);
      server.lines = lines;
      await server.answer;
      return lines;
    },
    isHopeless: (error) => error instanceof RangeError,
    isSigningOut: () => isLeaving,
    tellKept,
    alone,
    tellOthers: () => {},
  });
  let isLeaving = false;
  const become = (user: IdentityUser | null, how?: 'signing out') => {
    isLeaving = how === 'signing out';
    identity.user = user;
    for (const listener of listeners) listener(user);
  };
  return { store, storage, tellKept, become, chosen: () => store.state.lines.map(({ classId }) => classId) };
}

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

const ada: IdentityUser = { uid: 'ada', email: 'ada@example.org', emailVerified: true };
const line = (classId: string): PlanLine => ({ classId, studentIds: [], ifFull: 'waitlist' });

test('without an account, class ids alone are kept in the browser, and a reload brings them back', () => {
  const tab = openTab({ lines: [] });
  tab.become(null);
  tab.store.change([{ classId: 'rocks' }, { classId: 'ropes' }]);
  tab.store.change([{ classId: 'rocks', remove: true }]);
  expect(tab.storage.getItem(ANONYMOUS_PLAN_KEY)).toBe('["ropes"]');

  const reloaded = openTab({ lines: [] }, tab.storage);
  reloaded.become(null);
  expect(reloaded.chosen()).toEqual(['ropes']);
});

test('another tab sees what was chosen', () => {
  const [one, two] = [openTab({ lines: [] })].flatMap((tab) => [tab, openTab({ lines: [] }, tab.storage)]);
  one?.become(null);
  two?.become(null);
  one?.store.change([{ classId: 'rocks' }]);
  two?.store.refresh();
  expect(two?.chosen()).toEqual(['rocks']);
});

test('signing in adds the chosen classes to the plan on the server and empties the browser', async () => {
  const server = { lines: [line('canoes')] };
  const tab = openTab(server);
  tab.become(null);
  tab.store.change([{ classId: 'rocks' }]);
  tab.become(ada);
  await vi.waitFor(() => expect(tab.chosen()).toEqual(['canoes', 'rocks']));
  expect(server.lines.map(({ classId }) => classId)).toEqual(['canoes', 'rocks']);
  expect(tab.storage.getItem(ANONYMOUS_PLAN_KEY)).toBeNull();
});

test('if the server cannot be reached at sign-in, nothing is lost, and trying again moves it', async () => {
  const server = { lines: [] as PlanLine[], isDown: true };
  const tab = openTab(server);
  tab.become(null);
  tab.store.change([{ classId: 'rocks' }]);
  tab.become(ada);
  await vi.waitFor(() => expect(tab.store.state).toMatchObject({ state: 'error', unsaved: true }));
  expect(tab.storage.getItem(ANONYMOUS_PLAN_KEY)).toBe('["rocks"]');
  expect(tab.chosen()).toEqual(['rocks']);

  server.isDown = false;
  tab.store.retry();
  await vi.waitFor(() => expect(tab.store.state).toMatchObject({ state: 'ready', unsaved: false }));
  expect(server.lines).toEqual([line('rocks')]);
  expect(tab.storage.getItem(ANONYMOUS_PLAN_KEY)).toBeNull();
});

test('a change that was not saved stays on screen and goes out with the next one', async () => {
  const server = { lines: [] as PlanLine[], isDown: false };
  const tab = openTab(server);
  tab.become(ada);
  await vi.waitFor(() => expect(tab.store.state.state).toBe('ready'));
  server.isDown = true;
  tab.store.change([{ classId: 'rocks', studentIds: ['maya'] }]);
  await vi.waitFor(() => expect(tab.store.state.unsaved).toBe(true));
  expect(tab.chosen()).toEqual(['rocks']);
  server.isDown = false;
  tab.store.change([{ classId: 'rocks', ifFull: 'skip' }]);
  await vi.waitFor(() => expect(server.lines).toEqual([{ classId: 'rocks', studentIds: ['maya'], ifFull: 'skip' }]));
  expect(tab.store.state.unsaved).toBe(false);
});

test('what could not be saved is sent when the tab is back in the network', async () => {
  const server = { lines: [] as PlanLine[], isDown: true };
  const tab = openTab(server);
  tab.become(ada);
  tab.store.change([{ classId: 'rocks' }]);
  await vi.waitFor(() => expect(tab.store.state.unsaved).toBe(true));
  server.isDown = false;
  tab.store.refresh();
  await vi.waitFor(() => expect(tab.store.state).toMatchObject({ state: 'ready', unsaved: false }));
  expect(server.lines).toEqual([line('rocks')]);
});

test('what a session that ended could not save is there when the same person signs in again, and for nobody else', async () => {
  for (const [next, how, saved] of [
    [ada, undefined, ['canoes', 'rocks']],
    [ada, 'signing out', ['canoes']],
    [{ ...ada, uid: 'ben' }, undefined, ['canoes']],
  ] as const) {
    const server = { lines: [line('canoes')], isDown: false };
    const tab = openTab(server);
    tab.become(ada);
    await vi.waitFor(() => expect(tab.chosen()).toEqual(['canoes']));
    server.isDown = true;
    tab.store.change([{ classId: 'rocks' }]);
    // The answer that it is over comes while the change is on its way.
    tab.become(null, how);
    expect(tab.tellKept).toHaveBeenCalledTimes(how ? 0 : 1);
    expect(tab.chosen()).toEqual([]);
    await new Promise(setImmediate);
    server.isDown = false;
    tab.become(next);
    await vi.waitFor(() => expect(tab.chosen()).toEqual(saved));
    expect(server.lines.map(({ classId }) => classId)).toEqual(saved);
  }
});

test('signing out forgets the plan in this browser', async () => {
  const tab = openTab({ lines: [line('rocks')] });
  tab.become(ada);
  await vi.waitFor(() => expect(tab.chosen()).toEqual(['rocks']));
  tab.become(null);
  expect(tab.chosen()).toEqual([]);
  expect(tab.storage.getItem(ANONYMOUS_PLAN_KEY)).toBeNull();
});

test('changes that the server will never take are given up, and its own plan is shown', async () => {
  const server = { lines: [line('rocks')] };
  const tab = openTab(server);
  tab.become(ada);
  await vi.waitFor(() => expect(tab.chosen()).toEqual(['rocks']));
  tab.store.change(Array.from({ length: 61 }, (_, index) => ({ classId: `class ${index}` })));
  expect(tab.chosen()).toHaveLength(62);
  await vi.waitFor(() => expect(tab.chosen()).toEqual(['rocks']));
  expect(tab.store.state.unsaved).toBe(false);
});

/** An answer that arrives when it is let go. */
function heldAnswer() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, arrive: resolve };
}

test('what another tab changed while this one’s changes were on their way is read afterwards', async () => {
  const server: Server = { lines: [line('rocks')] };
  const tab = openTab(server);
  tab.become(ada);
  await vi.waitFor(() => expect(tab.chosen()).toEqual(['rocks']));
  const { promise, arrive } = heldAnswer();
  server.answer = promise;
  tab.store.change([{ classId: 'ropes' }]);
  await vi.waitFor(() => expect(server.lines).toHaveLength(2));
  server.lines = [line('rocks')];
  tab.store.refresh();
  arrive();
  await vi.waitFor(() => expect(tab.chosen()).toEqual(['rocks']));
});

test('an older answer that comes late does not take back a newer one', async () => {
  const server: Server = { lines: [line('rocks'), line('ropes')] };
  const tab = openTab(server);
  tab.become(ada);
  await vi.waitFor(() => expect(tab.chosen()).toHaveLength(2));
  const { promise, arrive } = heldAnswer();
  server.answer = promise;
  tab.store.refresh();
  // The question has reached the server.
  await new Promise(setImmediate);
  server.lines = [line('rocks')];
  delete server.answer;
  tab.store.refresh();
  await vi.waitFor(() => expect(tab.chosen()).toEqual(['rocks']));
  arrive();
  await new Promise(setImmediate);
  expect(tab.chosen()).toEqual(['rocks']);
});

test('of two tabs that see somebody sign in, one moves what was chosen: what is removed meanwhile does not come back', async () => {
  const [server, lock] = [{ lines: [] } as Server, oneByOne()];
  const tab = openTab(server, memoryStorage(), lock);
  const { promise: slowWay, arrive } = heldAnswer();
  const other = openTab(server, tab.storage, lock, slowWay);
  for (const each of [tab, other]) each.become(null);
  tab.store.change([{ classId: 'rocks' }, { classId: 'ropes' }]);
  tab.become(ada);
  other.become(ada);
  await vi.waitFor(() => expect(server.lines).toHaveLength(2));
  tab.store.change([{ classId: 'ropes', remove: true }]);
  await vi.waitFor(() => expect(server.lines).toHaveLength(1));
  arrive();
  await vi.waitFor(() => expect(other.store.state.state).toBe('ready'));
  await vi.waitFor(() => expect(other.chosen()).toEqual(['rocks']));
  expect(server.lines).toEqual([line('rocks')]);
});

test('what is removed while another tab moves what was chosen stays removed, in both', async () => {
  const [server, lock] = [{ lines: [] } as Server, oneByOne()];
  const { promise: slowWay, arrive } = heldAnswer();
  const other = openTab(server, memoryStorage(), lock, slowWay);
  const tab = openTab(server, other.storage, lock);
  for (const each of [tab, other]) each.become(null);
  tab.store.change([{ classId: 'rocks' }, { classId: 'ropes' }]);
  // It is the other tab's turn first, and its way is slow.
  other.become(ada);
  tab.become(ada);
  tab.store.change([{ classId: 'ropes', remove: true }]);
  expect(tab.chosen()).toEqual(['rocks']);
  await new Promise(setImmediate);
  arrive();
  await vi.waitFor(() => expect(tab.store.state.state).toBe('ready'));
  await vi.waitFor(() => expect(server.lines).toEqual([line('rocks')]));
  other.store.refresh();
  await vi.waitFor(() => expect(other.chosen()).toEqual(['rocks']));
  expect(tab.chosen()).toEqual(['rocks']);
});

test('what is removed before what was chosen has moved stays removed, also where nothing has moved it yet', async () => {
  const [server, lock] = [{ lines: [] } as Server, oneByOne()];
  const tab = openTab(server, memoryStorage(), lock);
  tab.become(null);
  tab.store.change([{ classId: 'rocks' }, { classId: 'ropes' }]);
  tab.become(ada);
  tab.store.change([{ classId: 'ropes', remove: true }]);
  await vi.waitFor(() => expect(server.lines).toEqual([line('rocks')]));
  await vi.waitFor(() => expect(tab.store.state).toMatchObject({ state: 'ready', unsaved: false }));
  expect(tab.chosen()).toEqual(['rocks']);
  expect(tab.storage.getItem(ANONYMOUS_PLAN_KEY)).toBeNull();
});
