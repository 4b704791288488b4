import type { BrowserContext, CDPSession, Page, Request } from '@playwright/test';
import { noteSaid, whatStands } from './said.ts';

/** A screen as it is opened, and what is pressed there then. */
export interface Opening {
  readonly address: string;
  readonly press?: string | undefined;
}

/** What a screen shows and asks for while nothing is lost. */
export interface Whole extends Opening {
  /** Each once: files of the program by path, calls by path and what they ask. */
  readonly requests: readonly string[];
  /** What stood there both times it was opened; and what stood there once only, which may be missing or not. */
  readonly stands: readonly string[];
  readonly mayStand: ReadonlySet<string>;
  readonly said: ReadonlySet<string>;
  readonly tookMs: number;
}

export type Harm = 'fell' | 'said what is not true' | 'lost what was typed' | 'did not heal';

/** What came of a loss: each harm with what showed it. */
export interface Loss {
  readonly where: string;
  readonly request: string;
  readonly harms: readonly (readonly [Harm, string])[];
}

interface Limits {
  /** From the network's return on, beside what the screen takes by itself. */
  readonly withinMs: number;
  /** The control: nothing can heal. */
  readonly isForEver?: boolean;
}

/** What is asked for again within this is lost as well: a preload and the import that follows it are one request to whoever waits. */
const LOST_MS = 300;
const LOOK_MS = 250;
const ASKED_WITHIN_MS = 15_000;

/** What may be said while something is missing: it is true. */
const TRUE_OF_A_LOSS = [
  /Not here yet/,
  /It is asked for again every few seconds, and comes by itself\./,
  /could not be (loaded|read)/,
  /could not be reached/,
  /Check your connection/,
  /^Loading$/,
  /takes longer than usual/,
  /^(Please )?try again\.?$/i,
];
const FALLEN = /^heading (This page could not be shown|The portal (cannot be reached|was updated))/;

/** Opens a page that notes what it says. */
export async function openListening(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(noteSaid);
  return page;
}

/** Opens a screen twice with everything there: what differs by itself is no loss. */
export async function readWhole(page: Page, opening: Opening): Promise<Whole> {
  const first = await readOnce(page, opening);
  const second = await readOnce(page, opening);
  const [stands, onlyFirst] = parted(first.stands, second.stands);
  const [, onlySecond] = parted(second.stands, stands);
  return {
    ...opening,
    requests: first.requests.filter((name) => second.requests.includes(name)),
    stands,
    mayStand: new Set([...onlyFirst, ...onlySecond]),
    said: new Set([...first.said, ...second.said]),
    tookMs: second.tookMs,
  };
}

async function readOnce(page: Page, { address, press }: Opening) {
  const requests = new Set<string>();
  const note = (request: Request) => {
    const name = nameOf(request.url(), request.postData());
    if (name) requests.add(name);
  };
  const since = performance.now();
  page.on('request', note);
  await openAgain(page, { address });
  const first = await firstFiles(page);
  if (press !== undefined) {
    requests.clear();
    await pressOn(page, press);
    await untilAtRest(page);
  }
  await untilAnswered(page);
  page.off('request', note);
  return {
    requests: [...requests].filter((name) => !first.has(name)),
    stands: await page.evaluate(whatStands),
    // What a card says is true elsewhere too.
    said: await page.evaluate(() => [...window.said, ...window.told]),
    tookMs: performance.now() - since,
  };
}

/** With everything there. */
export async function openAgain(page: Page, { address, press }: Opening): Promise<void> {
  await page.goto(address);
  await untilAtRest(page);
  if (press === undefined) return;
  await pressOn(page, press);
  await untilAtRest(page);
}

async function untilAtRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const isThere = () => document.querySelector('[aria-busy=true]:not(button)') === null;
  await page.waitForFunction(isThere, null, { timeout: 5000 }).catch(() => undefined);
}

/** Until nothing more is asked for: `networkidle` is that of the page's first load, and what a part that came asks for comes after it. */
async function untilAnswered(page: Page): Promise<void> {
  const asked = () => performance.getEntriesByType('resource').length;
  for (let before = -1, now = 0; before !== now; ) {
    before = now;
    await page.waitForTimeout(LOOK_MS);
    now = await page.evaluate(asked);
  }
}

const pressOn = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click({ timeout: ASKED_WITHIN_MS });

/** The files that the page itself names: without them there is nobody who could ask again. */
async function firstFiles(page: Page): Promise<ReadonlySet<string>> {
  const html = await (await page.request.get(page.url())).text();
  return new Set([...html.matchAll(/\/assets\/[\w.~-]+/g)].map(([file]) => file));
}

/** A file by its path; a call by its path and what it asks. */
function nameOf(url: string, asked?: string | null): string | null {
  const { pathname } = new URL(url);
  if (/^\/assets\/.*\.(js|css)$/.test(pathname)) return pathname;
  return isCall(pathname) ? `${pathname} ${asked ?? ''}` : null;
}

export const isCall = (name: string) => /^\/(api|identity)\//.test(name);

/** Opens a screen, loses its first request of this name, and says what came of it; null where it was not asked for this time. */
export async function loseOnce(page: Page, whole: Whole, request: string, limits: Limits): Promise<Loss | null> {
  const harms = new Map<Harm, string>();
  const onError = (error: Error) => harms.set('fell', `${error.name}: ${error.message}`);
  page.on('pageerror', onError);
  let lostAt: number | null = null;
  const isLost = () => performance.now() - (lostAt ??= performance.now()) < LOST_MS || limits.isForEver === true;
  const loseIt = () => loseFrom(page, (name) => name === request, isLost);
  let line = whole.press === undefined ? await loseIt() : null;
  await page.goto(whole.address, { waitUntil: 'commit' });
  if (whole.press !== undefined) {
    await untilAtRest(page);
    line = await loseIt();
    await pressOn(page, whole.press);
  }
  const backMs = () => (lostAt === null ? null : performance.now() - lostAt - LOST_MS);
  const differs = await untilWhole(page, whole, {
    backMs,
    withinMs: limits.withinMs + whole.tookMs,
    onFallen: (heading) => harms.set('fell', heading),
  });
  for (const words of await page.evaluate(() => [...window.said]))
    if (/\p{L}/u.test(words) && !whole.said.has(words) && !TRUE_OF_A_LOSS.some((each) => each.test(words)))
      harms.set('said what is not true', words);
  if (differs.length > 0) harms.set('did not heal', differs.slice(0, 6).join(' | '));
  page.off('pageerror', onError);
  await line?.detach();
  return lostAt === null ? null : { where: nameOpening(whole), request, harms: [...harms] };
}

export const nameOpening = ({ address, press }: Opening) => (press === undefined ? address : `${address}, “${press}”`);

interface Watched {
  /** Since when the network is back; null before anything was lost. */
  readonly backMs: () => number | null;
  readonly withinMs: number;
  readonly onFallen: (heading: string) => void;
}

/** Looks at the screen until everything is there twice in a row, since what fails late has time to say so; answers what differs at the end. */
async function untilWhole(page: Page, whole: Whole, { backMs, withinMs, onFallen }: Watched): Promise<string[]> {
  const since = performance.now();
  let wasWhole = false;
  for (;;) {
    await page.waitForTimeout(LOOK_MS);
    const stands = await page.evaluate(whatStands).catch(() => []);
    const fallen = stands.find((each) => FALLEN.test(each));
    if (fallen) onFallen(fallen);
    const differs = difference(whole, stands);
    const back = backMs();
    if (back === null && performance.now() - since > ASKED_WITHIN_MS) return [];
    if (back !== null && back > 0 && differs.length === 0 && wasWhole) return [];
    if (back !== null && back > withinMs) return differs;
    wasWhole = back !== null && back > 0 && differs.length === 0;
  }
}

/** Loses what is asked by a name while `isLost` says so. Playwright's own way would hold up every other request and keep no file. */
export async function loseFrom(
  page: Page,
  isMeant: (name: string) => boolean,
  isLost: () => boolean,
): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page);
  line.on('Fetch.requestPaused', ({ requestId, request: { url, postData } }) => {
    const name = nameOf(url, postData);
    const answer =
      name !== null && isMeant(name) && isLost()
        ? line.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionClosed' })
        : line.send('Fetch.continueRequest', { requestId });
    // The page may have gone on to another address.
    void answer.catch(() => undefined);
  });
  const patterns = ['*/api/*', '*/identity/*', '*/assets/*.js', '*/assets/*.css'].map((urlPattern) => ({ urlPattern }));
  await line.send('Fetch.enable', { patterns });
  return line;
}

/** What is missing, and what stands there that should not. */
function difference({ stands, mayStand }: Whole, now: readonly string[]): string[] {
  const [, missing] = parted(stands, now);
  const [, more] = parted(now, stands);
  const wrong = more.filter((each) => !mayStand.has(each));
  return [...missing.map((each) => `− ${each}`), ...wrong.map((each) => `+ ${each}`)];
}

/** Those of `some` that are also among `others`, each as often as there, and the rest. */
function parted(some: readonly string[], others: readonly string[]): [string[], string[]] {
  const left = [...others];
  const both: string[] = [];
  const rest: string[] = [];
  for (const each of some) {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    (at >= 0 ? both : rest).push(each);
  }
  return [both, rest];
}

/** One after the other in each of several tabs, for nearly all of it is waiting. */
export async function inTabs<Item>(
  tabs: readonly Page[],
  items: readonly Item[],
  act: (tab: Page, item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const work = async (tab: Page): Promise<void> => {
    const item = left.shift();
    if (item === undefined) return;
    await act(tab, item);
    return work(tab);
  };
  await Promise.all(tabs.map(work));
}
