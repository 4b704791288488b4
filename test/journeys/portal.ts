import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { freePort } from '../free-port.ts';
import { type Kept, keepPage, openPage } from './kept-page.ts';

const root = join(import.meta.dirname, '..', '..');
/** The password of everyone in the sample school while the journeys run. */
export const PASSWORD = 'journey-lantern-42';

/** A running portal: the built program in a process of its own with the sample school, on a data folder of its own. */
export interface RunningPortal {
  readonly url: string;
  readonly dataDir: string;
  /** What the demo's console says, its mails among it. */
  readonly printed: readonly string[];
}

export interface WorkerFixtures {
  portal: RunningPortal;
  kept: { own: Kept; others: Kept };
}

export interface TestFixtures {
  /** Whether the page is the one that the journey before had, cleared; else it comes with a context of its own. */
  isKept: boolean;
  /** Console errors that a test expects, e.g. the browser's own line for an answer of 401. */
  expectedConsole: RegExp[];
  failOnConsole: void;
  /** The page of somebody else, at another device. */
  elsewhere: Page;
}

/** Playwright's test with one running portal per worker; an unexpected console error or warning fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern what a fixture needs: this one needs nothing
    async ({}, use) => {
      const demo = existsSync(join(root, 'dist', 'server', 'demo.js')) ? 'demo' : 'main';
      await servePortal(demo, { DEMO_PASSWORD: PASSWORD, ...generousThrottles }, use);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern what a fixture needs: this one needs nothing
  kept: [async ({}, use) => use({ own: {}, others: {} }), { scope: 'worker' }],
  isKept: [true, { option: true }],
  page: async ({ browser, kept, isKept, actionTimeout }, use) => {
    if (isKept) return keepPage(browser, kept.own, actionTimeout, use);
    const page = await openPage(browser);
    await use(page);
    await page.context().close();
  },
  context: async ({ page }, use) => use(page.context()),
  elsewhere: async ({ browser, kept, actionTimeout }, use) => keepPage(browser, kept.others, actionTimeout, use),
  expectedConsole: [[], { option: true }],
  failOnConsole: [
    async ({ page, expectedConsole }, use) => {
      const unexpected: string[] = [];
      const note = (text: string) => {
        if (!expectedConsole.some((pattern) => pattern.test(text))) unexpected.push(text);
      };
      page.on('console', (message: ConsoleMessage) => {
        if (message.type() === 'error' || message.type() === 'warning')
          note(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => note(`${error.name}: ${error.message}`));
      await use();
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Starts the built program on a data folder and a port of its own, hands it over, and clears it away. */
export async function servePortal(
  entry: 'demo' | 'main',
  environment: Readonly<Record<string, string>>,
  use: (portal: RunningPortal) => Promise<void>,
  folder = root,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-journey-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, [join(folder, 'dist', 'server', `${entry}.js`)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', ...environment },
  });
  const printed: string[] = [];
  createInterface({ input: server.stdout }).on('line', (line) => printed.push(line));
  try {
    await isReady(url, server);
    await use({ url, dataDir, printed });
  } finally {
    await stop(server);
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Journeys sign in often from one address. */
const generousThrottles = {
  SIGN_IN_TRIES_PER_ACCOUNT_AND_ADDRESS: '1000',
  SIGN_IN_TRIES_PER_ACCOUNT: '1000',
  SIGN_IN_TRIES_PER_ADDRESS: '10000',
  CREATE_PER_ADDRESS: '10000',
};

async function isReady(url: string, server: ChildProcess): Promise<void> {
  await expect
    .poll(
      async () => {
        if (server.exitCode !== null) throw new Error(`The portal ended with code ${server.exitCode}.`);
        return (await fetch(`${url}/readyz`).catch(() => null))?.status;
      },
      { timeout: 45_000, intervals: [100] },
    )
    .toBe(200);
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
