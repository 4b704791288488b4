import { cleanup, configure, getConfig, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, vi } from 'vitest';
import type { OutsideParts } from '../src/server/platform/outside/outside.ts';
import { createCaller } from '../src/web/call.ts';
import { calls } from '../src/web/calls.ts';
import type { EmbeddedIdentity } from '../src/web/identity/embedded.ts';
import type { Identity } from '../src/web/identity/identity.ts';
import type { App } from '../src/web/shared/app.tsx';
import { createUserState } from '../src/web/identity/user-state.ts';
import { createPortalRouter } from '../src/web/routes.tsx';
import { Screen } from '../src/web/screen.tsx';
import { keepFocus } from '../src/web/shell/keep-focus.ts';
import { followNavigation } from '../src/web/shell/navigation.ts';
import { createPortalQueryClient } from '../src/web/shell/query-client.ts';
import { followSession } from '../src/web/shell/session.ts';
import { openSchool, type Person, type TestSchool } from './school.ts';

/** The portal in a page of its own, as `main.tsx` starts it, in the process of the test. */
export interface OpenPage {
  readonly user: ReturnType<typeof userEvent.setup>;
  /** Path and query of the screen that is shown. */
  address(): string;
  /** Resolves once that screen is shown. */
  until(address: string): Promise<void>;
  /** Goes to another address within the page, as a link does. */
  visit(address: string): Promise<void>;
  /** Makes an address ready, as pointing at a link does. */
  preload(address: string): Promise<unknown>;
  /** Every path that the router knows. */
  readonly routes: readonly string[];
  signIn(person: Person): void;
  /** The session ends by itself. */
  endSession(): void;
  /** The calls that went out so far. */
  readonly asked: readonly string[];
  /** Keeps the answers of a call back until they are let go. */
  hold(call: string): () => void;
  /** The network does not carry a call, or the answer to it, or something between answers in its place, until it is mended. */
  lose(call: string, what?: 'answer' | Strange): () => void;
  /** What the page was started with. */
  readonly app: App;
}

interface Strange {
  readonly status: number;
  readonly body: string;
}

export let school: TestSchool;

const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: 15_000,
  // What is not there yet is looked for again and again: the page is printed only once somebody reads why it failed.
  getElementError: (message, container) => {
    const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
    const get = () => getElementError(message, container).message;
    return Object.defineProperty(error, 'message', { get, configurable: true });
  },
});

/** What React says in development only: of an element that happy-dom does not know, and of how Mantine's forms hand over their fields. */
const HARMLESS = [/is unrecognized in this browser/, /"key" prop is being spread into JSX/];

/** Gives a file of screen tests a school of its own; an unexpected error or warning on the console fails the test. */
export function openScreens({ outside }: { outside?: () => Promise<OutsideParts> } = {}): void {
  beforeAll(async () => {
    // happy-dom knows no popovers: what floats simply stands in the page.
    if (!('showPopover' in HTMLElement.prototype))
      Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
    school = await openSchool({ ...(outside && { outside: await outside() }) });
    await school.portal.app.ready();
  });
  afterAll(() => school.close());
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    vi.spyOn(console, 'error');
    vi.spyOn(console, 'warn');
  });
  afterEach(() => {
    cleanup();
    const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls].map(String);
    expect(said.filter((line) => !HARMLESS.some((pattern) => pattern.test(line)))).toEqual([]);
    vi.restoreAllMocks();
  });
}

/** Opens an address as somebody, or as nobody; the calls go to the real dispatcher over a real database. */
export async function openPage(
  at: string,
  person: Person | null = null,
  own: Partial<
    Pick<EmbeddedIdentity, 'kind' | 'signIn' | 'createAccount' | 'bringSecondFactor' | 'secondFactor' | 'confirmEmail'>
  > = {},
): Promise<OpenPage> {
  const identity = Object.assign(identityByName(person), own);
  const asked: string[] = [];
  const lost = new Map<string, 'call' | 'answer' | Strange>();
  const held = new Map<string, Promise<void>>();
  // What `call.ts` hands to the browser's fetch: an address, headers and a text.
  const ask = async (url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const name = url.replace('/api/', '');
    asked.push(name);
    const lostNow = lost.get(name);
    await held.get(name);
    if (lostNow === 'call') throw new TypeError('Failed to fetch');
    if (typeof lostNow === 'object') return new Response(lostNow.body, { status: lostNow.status });
    const reply = await school.portal.app.inject({ method: 'POST', url, headers, payload: body });
    if (lostNow === 'answer') throw new TypeError('Failed to fetch');
    return new Response(reply.body, { status: reply.statusCode });
  };
  const call = createCaller({ identity, fetch: ask as unknown as typeof fetch });
  const queryClient = createPortalQueryClient();
  const app = { identity, call, queryClient, organization: await call(calls.organization) };
  history.pushState(null, '', at);
  loadNow();
  const router = createPortalRouter(app);
  followSession(app, router);
  // Who signed out on a page before it, in the same modules, is none of this one.
  if (person) identity.tell(userOf(person));
  followNavigation(router);
  onTestFinished(keepFocus());
  const address = () => location.pathname + location.search;
  render(<Screen app={app} router={router} />);
  await router.load();
  asked.length = 0;
  return {
    user: userEvent.setup(),
    address,
    until: (wanted) => eventually(() => expect(address()).toBe(wanted)),
    visit: async (to) => {
      await router.navigate({ href: to });
    },
    preload: (to) => router.preloadRoute({ to }),
    routes: Object.keys(router.routesByPath),
    signIn: (next) => identity.tell(userOf(next)),
    endSession: () => identity.tell(null),
    asked,
    app,
    hold: (name) => {
      let release = () => {};
      held.set(name, new Promise((resolve) => (release = resolve)));
      return release;
    },
    lose: (name, what: 'call' | 'answer' | Strange = 'call') => {
      lost.set(name, what);
      return () => lost.delete(name);
    },
  };
}

/** Parts of the portal load as they are needed, which takes a while on a busy machine. */
export const eventually = (look: () => void | Promise<void>) => vi.waitFor(look, { timeout: 15_000 });

/** The page is loaded at this moment, not when its process began, which serves many files: else its clock would be minutes ahead. */
function loadNow(): void {
  const responseStart = performance.now();
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) =>
    type === 'navigation' ? [{ responseStart } as unknown as PerformanceEntry] : [],
  );
}

const userOf = (person: Person) => ({ uid: person.accountId, email: 'somebody@example.org', emailVerified: true });

/** Who is signed in is said by name, as in the ring of functions; passwords are for test/identity and the journeys. */
function identityByName(
  person: Person | null,
): Identity & Pick<EmbeddedIdentity, 'secondFactor'> & { tell: ReturnType<typeof createUserState>['tell'] } {
  const state = createUserState();
  state.tell(person && userOf(person));
  const notHere = () => Promise.reject(new Error('A password is no matter of a screen test.'));
  return {
    kind: 'embedded',
    get user() {
      return state.user;
    },
    tell: state.tell,
    ready: state.ready,
    firstUser: state.firstUser,
    onUserChanged: state.onUserChanged,
    signOut: async () => state.tell(null),
    getIdToken: async () => state.user?.uid ?? null,
    dispose: () => state.clear(),
    sendsMail: false,
    signIn: notHere,
    createAccount: notHere,
    sendPasswordReset: notHere,
    confirmPasswordReset: notHere,
    confirmEmail: notHere,
    sendEmailVerification: notHere,
    changePassword: notHere,
    changeEmail: notHere,
    secondFactor: async () => ({ since: null, recoveryCodes: 0, isAsked: false }),
  };
}
