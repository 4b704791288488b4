import { type Browser, chromium } from '@playwright/test';
import { systemClock } from '../src/server/platform/clock.ts';
import { createFirebaseTokens } from '../src/server/accounts/firebase/firebase-token.ts';
import { createLog } from '../src/server/platform/log.ts';
import { type Emulator, startEmulator } from '../test/firebase/emulator.ts';
import { hostedBy } from '../test/firebase/hosted.ts';
import { claimsOf, makeKey, openKeyServer, PROJECT, signToken } from '../test/identity/key-server.ts';
import { CHROMIUM_FLAGS, chromiumOnPath } from '../test/journeys/chromium.ts';
import { judge, median, ms, type Row } from './report.ts';
import { remove, root, type RunningPortal, startPortal, temporaryFolder } from './running-portal.ts';

const TOKENS = 2000;
const ROUNDS = 9;
const PERSON = { email: 'bench@example.org', password: 'seven green kettles' };

/** What a hosted identity service costs: checking its tokens here, and signing in by it, beside the embedded one. */
export async function identity(): Promise<Row[]> {
  return [await verification(), await signInRatio()];
}

/** Tokens never seen before, checked one after the other with keys that are held. */
async function verification(): Promise<Row> {
  const key = makeKey('bench');
  const keys = await openKeyServer(key);
  const verify = createFirebaseTokens({
    settings: { projectId: PROJECT, emulatorHost: undefined },
    clock: systemClock,
    log: createLog('silent'),
    keySource: { url: keys.url },
  });
  const header = { alg: 'RS256', kid: key.kid, typ: 'JWT' };
  const tokens = Array.from({ length: TOKENS }, (_, at) =>
    signToken(key, header, claimsOf(`person-${at}`, systemClock.now())),
  );
  const [first = '', ...rest] = tokens;
  await verify(first);
  const each: number[] = [];
  for (const token of rest) {
    const since = performance.now();
    await verify(token);
    each.push(performance.now() - since);
  }
  const since = performance.now();
  for (const token of rest) await verify(token);
  const again = (performance.now() - since) / rest.length;
  await keys.close();
  return {
    what: `verification of a hosted ID token, warm key (median of ${each.length} tokens not seen before)`,
    figure: ms(median(each)),
    beside: `a token seen before: ${ms(again)}`,
    must: '0.3 ms',
    aim: '0.3 ms',
    verdict: judge(median(each), 0.3, 0.3, 'less'),
  };
}

/** From the press of the button to one's enrollments on screen; rounds of both alternate. */
async function signInRatio(): Promise<Row> {
  const emulator = await startEmulator(await emulatorProgram());
  const folders = [await temporaryFolder(), await temporaryFolder()] as const;
  const environment = { NODE_ENV: 'test' };
  const embedded = await startPortal({ dataDir: folders[0], environment });
  const hosted = await startPortal({ dataDir: folders[1], environment: hostedBy(emulator) });
  const executablePath = chromiumOnPath();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: CHROMIUM_FLAGS });
  try {
    await createPerson(embedded, emulator);
    const [own, other]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      const [here, there] = [await signIn(browser, embedded.url), await signIn(browser, hosted.url)];
      // The first round warms both up.
      if (round === 0) continue;
      own.push(here);
      other.push(there);
    }
    const ratio = median(other) / median(own);
    return {
      what: 'sign-in to first screen, hosted (emulator) ÷ embedded',
      figure: `${ratio.toFixed(2)} ×`,
      beside: `hosted ${ms(median(other))}, embedded ${ms(median(own))}`,
      must: '1.2 ×',
      aim: '1.2 ×',
      verdict: judge(ratio, 1.2, 1.2, 'less'),
    };
  } finally {
    await browser.close();
    await Promise.all([embedded.stop(), hosted.stop(), emulator.stop()]);
    for (const folder of folders) await remove(folder);
  }
}

async function createPerson(embedded: RunningPortal, emulator: Emulator): Promise<void> {
  const reply = await fetch(`${embedded.url}/identity/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-portal-identity': '1' },
    body: JSON.stringify(PERSON),
  });
  if (!reply.ok) throw new Error(`The embedded service answered ${reply.status}.`);
  await emulator.createAccount(PERSON.email, PERSON.password);
}

async function signIn(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/account/enrollments`);
  await page.getByLabel('Email').fill(PERSON.email);
  await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
  await page.waitForLoadState('networkidle');
  const milliseconds = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const since = performance.now();
        new MutationObserver(() => {
          if (document.body.textContent.includes('No enrollments yet')) resolve(performance.now() - since);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
        document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click();
      }),
  );
  await context.close();
  return milliseconds;
}

async function emulatorProgram(): Promise<string> {
  // Scripts are plain JavaScript without types.
  const scripts = (await import(`${root}/scripts/firebase-tools.mjs`)) as {
    ensureFirebaseTools(root: string): Promise<string>;
  };
  return await scripts.ensureFirebaseTools(root);
}
