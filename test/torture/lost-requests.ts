import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureReady } from '../../scripts/bootstrap.mjs';
import { findChromium } from '../../scripts/chromium.mjs';
import { root } from '../../scripts/root.mjs';
import { CHROMIUM_FLAGS } from '../journeys/chromium.ts';
import {
  type Harm,
  inTabs,
  isCall,
  type Loss,
  loseOnce,
  nameOpening,
  openAgain,
  openListening,
  readWhole,
  type Whole,
} from '../journeys/lost-request.ts';
import { PASSWORD, servePortal } from '../journeys/portal.ts';
import { signIn } from '../journeys/staff.ts';
import { loseWhatWasTyped, openersOn } from './lost-text.ts';
import { EVERY_SCREEN, findAddresses, type Reader } from './every-screen.ts';
import type { SuiteForm, SuiteResult } from './suite.ts';

const TABS = 4;
const HEALED_MS = 5000;
const HARMS: readonly Harm[] = ['fell', 'said what is not true', 'lost what was typed', 'did not heal'];

interface Told {
  readonly losses: Loss[];
  readonly did: string[];
  notAsked: number;
  typed: number;
  failedControls: number;
}

/**
 * Every request of every screen is lost once: calls wherever they are made, a file of the program where it is first asked for. With
 * `READER=admin@example.org` only on that reader's screens, with `SKIP=200` without the first 200 of them, which an earlier run had time for.
 */
export async function lostRequests({ minutes }: SuiteForm): Promise<SuiteResult> {
  await ensureReady({ build: true });
  const executablePath = (await findChromium(root)) ?? '';
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  const told: Told = { losses: [], did: [], notAsked: 0, typed: 0, failedControls: 0 };
  const until = performance.now() + minutes * 60_000;
  try {
    await servePortal('demo', { DEMO_PASSWORD: PASSWORD }, async ({ url }) => {
      const only = process.env['READER'];
      for (const reader of EVERY_SCREEN.filter(({ email }) => only === undefined || only === email))
        await loseAllOf(browser, url, reader, { told, until });
    });
  } finally {
    await browser.close();
  }
  const { losses, did, notAsked, typed, failedControls } = told;
  const count = (harm: Harm) => losses.filter(({ harms }) => harms.some(([each]) => each === harm)).length;
  return {
    name: 'lost requests',
    did: [
      ...did,
      `${losses.length} requests lost; ${notAsked} were not asked for a third time; ${typed} forms with text in them`,
    ],
    invariants: {
      ...Object.fromEntries(HARMS.map((harm) => [`times a screen ${harm}`, count(harm)])),
      'controls that healed': failedControls,
    },
    control: `${EVERY_SCREEN.length} calls that were lost for ever were told`,
  };
}

async function loseAllOf(
  browser: Browser,
  baseURL: string,
  { email, screens }: Reader,
  { told, until }: { told: Told; until: number },
): Promise<void> {
  // What a phone keeps for a day without network would answer for the portal.
  const settings = {
    baseURL,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  } as const;
  const tabs = await Promise.all(
    Array.from({ length: TABS }, async () => openListening(await browser.newContext(settings))),
  );
  const [first] = tabs as [Page];
  for (const tab of tabs) if (email !== null) await signIn(tab, email);
  if (email !== null) await chooseClass(first);
  const addresses = await findAddresses(first, screens);
  const shown = [...addresses.values()].filter((each) => each !== null);
  // A first look may change what stands there: a plan finds its student, a record its draft.
  await inTabs(tabs, shown, (tab, address) => openAgain(tab, { address }));
  const wholes: Whole[] = [];
  await inTabs(tabs, shown, async (tab, address) => {
    wholes.push(await readWhole(tab, { address }));
    for (const press of await openersOn(tab)) wholes.push(await readWhole(tab, { address, press }));
  });
  const lost = new Set<string>();
  const isNew = (name: string) => isCall(name) || (!lost.has(name) && lost.add(name).size > 0);
  const all = wholes.flatMap((whole) => whole.requests.filter(isNew).map((request) => ({ whole, request })));
  const pairs = all.slice(Number(process.env['SKIP'] ?? 0));
  let left = 0;
  await inTabs(tabs, pairs, async (tab, { whole, request }) => {
    if (performance.now() > until) return void left++;
    const loss = await loseOnce(tab, whole, request, { withinMs: HEALED_MS });
    if (loss) told.losses.push(loss);
    else told.notAsked++;
    if (loss) tell(loss);
  });
  await inTabs(tabs, wholes, async (tab, whole) => {
    const loss = await loseWhatWasTyped(tab, whole);
    if (!loss) return;
    told.typed++;
    told.losses.push(loss);
    tell(loss);
  });
  await control(first, wholes, told);
  const without = [...addresses].filter(([, address]) => address === null).map(([route]) => route);
  told.did.push(
    `${email ?? 'nobody signed in'}: ${addresses.size - without.length} screens, ${wholes.length} with what is opened there, ${pairs.length - left} requests`,
    ...without.map((route) => `${email}: nothing to open ${route} with`),
    ...(left > 0 ? [`${email}: ${left} requests were left for want of time`] : []),
  );
  for (const tab of tabs) await tab.context().close();
}

function tell({ where, request, harms }: Loss): void {
  for (const [harm, shown] of harms) console.error(`${where} without ${request} ${harm}: ${shown}`);
}

/** So that the steps of the plan have something to show. */
async function chooseClass(page: Page): Promise<void> {
  await page.goto('/classes/enrollment');
  const choose = page.getByRole('button', { name: /^Choose(?! all)/ }).first();
  await page.waitForLoadState('networkidle');
  if (await choose.isVisible()) await choose.click();
  await page.waitForLoadState('networkidle');
}

/** What is lost for ever must be told: else nothing above means anything. */
async function control(page: Page, wholes: readonly Whole[], told: Told): Promise<void> {
  for (const whole of wholes)
    for (const request of whole.requests.filter((name) => isCall(name) && !name.startsWith('/identity/'))) {
      const loss = await loseOnce(page, whole, request, { withinMs: 0, isForEver: true });
      if (loss?.harms.some(([harm]) => harm === 'did not heal')) return;
    }
  told.failedControls++;
  told.did.push(`no call of ${nameOpening(wholes[0] ?? { address: 'no screen' })} and what follows was missed`);
}
