import type { BrowserContext, Page } from '@playwright/test';
import { expectGoodScreen } from './good-screen.ts';
import { expect, test } from './portal.ts';
import { endSessionsOf, signIn } from './staff.ts';

// What the browser says itself while there is no network.
test.use({ expectedConsole: [/net::ERR_|Failed to fetch|401 \(Unauthorized\)/] });
test.describe.configure({ mode: 'serial' });

/** Of the sample school's instructors, those who between them teach on every day of the week or on the one after it. */
const INSTRUCTORS = ['instructor01@example.org', 'instructor06@example.org', 'instructor15@example.org'];

/** The one mark that can be set before the day: on a Friday the sample school teaches nothing, and what a phone keeps is tomorrow's. */
const MARK = { name: 'Excused', exact: true } as const;

const post = async (page: Page, path: string, headers: Record<string, string>, data: object) =>
  (await page.request.post(path, { headers, data })).json();
const identify = (page: Page) => post(page, '/identity/token', { 'x-portal-identity': '1' }, {});

/** What a call answers to whoever is signed in here. */
async function ask(page: Page, call: string, input: object = {}) {
  const { idToken } = await identify(page);
  return (await post(page, `/api/${call}`, { authorization: `Bearer ${idToken}` }, { data: input })).result;
}

/** Signs in whoever of them has a class today or tomorrow, which is what a phone keeps. */
async function signInTeacher(page: Page): Promise<string> {
  for (const email of INSTRUCTORS) {
    await signIn(page, email);
    if ((await ask(page, 'teachingToKeep')).dates.length > 0) return email;
  }
  throw new Error('Nobody of the sample school teaches today or tomorrow.');
}

/** Waits until the program of these screens is kept. */
const whenKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/teaching'))?.active?.state))
    .toBe('activated');

/** How many rows each shelf of the phone's own databases has: of what is about children, and of what has not been sent. Null for none. */
async function shelves(page: Page) {
  const kept = await rowsOf(page, 'portal-teaching', ['kept', 'health']);
  const unsent = await rowsOf(page, 'portal-teaching-unsent', ['taps', 'refused']);
  return kept && { ...kept, ...(unsent ?? { taps: 0, refused: 0 }) };
}
const unsentTaps = async (page: Page) => (await rowsOf(page, 'portal-teaching-unsent', ['taps']))?.['taps'] ?? 0;

const rowsOf = (page: Page, name: string, of: readonly string[]): Promise<Record<string, number> | null> =>
  page.evaluate(
    async ([name, of]) => {
      const names = (await indexedDB.databases()).map(({ name }) => name);
      if (!names.includes(name)) return null;
      const opening = indexedDB.open(name);
      // It may have been deleted since: one without shelves is not to be left behind.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      const isThere = await new Promise<boolean>((resolve) => {
        opening.addEventListener('success', () => resolve(true));
        opening.addEventListener('error', (event) => {
          event.preventDefault();
          resolve(false);
        });
      });
      if (!isThere) return null;
      const database = opening.result;
      const count = (shelf: string) =>
        new Promise<number>((resolve) => {
          const counting = database.transaction(shelf).objectStore(shelf).count();
          counting.addEventListener('success', () => resolve(counting.result));
        });
      const counts: Record<string, number> = {};
      for (const shelf of of) counts[shelf] = await count(shelf);
      database.close();
      return counts;
    },
    [name, of] as const,
  );

/** Signed in, with the program and today's classes on the phone; answers who that is. */
async function openTeaching(page: Page): Promise<string> {
  const email = await signInTeacher(page);
  await page.goto('/teaching');
  await expect(page.getByRole('heading', { name: 'Your classes' })).toBeVisible();
  await whenKept(page);
  await expect(page.getByText(/its own lock is the protection/)).toBeVisible();
  return email;
}

/** The first class of the phone, opened without network. */
async function openKeptClass(page: Page, context: BrowserContext): Promise<string> {
  await context.setOffline(true);
  await page.goto('/teaching');
  await expect(page.getByText('This is what the phone keeps', { exact: false })).toBeVisible();
  const link = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  const title = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  return title;
}

test('an instructor installs the page, teaches without a network, and what was tapped arrives', async ({
  page,
  context,
  request,
}) => {
  await signInTeacher(page);
  await page.goto('/classes/enrollment');
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Teaching' }).click();
  await expect(page.getByRole('heading', { name: 'Your classes' })).toBeVisible();
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ start_url: '/teaching', scope: '/teaching', display: 'standalone' });
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
  await openTeaching(page);
  await expectGoodScreen(page, 'what the phone keeps');

  await openKeptClass(page, context);
  await expectGoodScreen(page, 'a class without a network');
  const marked = page.getByRole('button', MARK).first();
  await marked.click();
  await expect(marked).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('1 tap is not sent yet')).toBeVisible();

  await test.step('closed in the middle, the tab goes on with what was tapped', async () => {
    await page.reload();
    await expect(page.getByText('1 tap is not sent yet')).toBeVisible();
    await expect(marked).toHaveAttribute('aria-pressed', 'true');
    const stored = await shelves(page);
    expect(stored).toEqual({ kept: 1, taps: 1, refused: 0, health: 0 });
  });

  await test.step('with the network it is sent by itself', async () => {
    await context.setOffline(false);
    await expect(page.getByText('1 tap is not sent yet')).toHaveCount(0);
    await expect.poll(() => shelves(page)).toMatchObject({ taps: 0 });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Attendance' })).toBeVisible();
    // With a network the screen has every date of the class and opens another one than the phone's, where that is tomorrow.
    const { dates } = await ask(page, 'teachingToKeep');
    await page.getByLabel('Date', { exact: true }).selectOption(dates[0].attendance.on);
    await expect(marked).toHaveAttribute('aria-pressed', 'true');
  });
});

test('whose sign-in ended meanwhile signs in again, and then what was tapped is sent', async ({
  page,
  context,
  baseURL,
}) => {
  const email = await openTeaching(page);
  await openKeptClass(page, context);
  const mark = page.getByRole('button', MARK).last();
  await mark.click();
  await expect(page.getByText('1 tap is not sent yet')).toBeVisible();
  await endSessionsOf(baseURL ?? '', email);
  await context.setOffline(false);
  await expect(page.getByText('You are signed out')).toBeVisible();
  await expect(page.getByText('1 tap is not sent yet')).toBeVisible();
  // Whoever found the phone reads nothing more of the class; what was tapped waits for its account.
  await expect(page.getByRole('group', { name: /^Attendance of / })).toHaveCount(0);
  await expect.poll(() => shelves(page)).toMatchObject({ kept: 0, health: 0, taps: 1 });
  await signIn(page, email);
  await page.goto('/teaching');
  await expect(page.getByRole('heading', { name: 'Your classes' })).toBeVisible();
  await expect.poll(() => shelves(page)).toMatchObject({ taps: 0, refused: 0 });
});

test('what to watch for lies on the phone where the school says so, sealed, and goes with the classes', async ({
  page,
  context,
  elsewhere: office,
}) => {
  await signIn(office);
  const { version } = await ask(office, 'settings');
  await ask(office, 'saveSettings', { version, changes: { phonesKeepHealth: true } });
  const email = await openTeaching(page);
  await expect(page.getByText(/^It also keeps what to watch for/)).toBeVisible();
  await expect.poll(async () => (await shelves(page))?.health).toBeGreaterThan(0);
  const stored = await page.evaluate(
    () =>
      new Promise<{ row: { sealed: { bytes: ArrayBuffer } }; isReadable: boolean }>((resolve) => {
        const opening = indexedDB.open('portal-teaching');
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('health').objectStore('health').getAll();
          reading.addEventListener('success', () => {
            const [row] = reading.result;
            const text = new TextDecoder('latin1').decode(row.sealed.bytes);
            opening.result.close();
            resolve({ row, isReadable: /urgent|allerg|student/i.test(text + JSON.stringify(row)) });
          });
        });
      }),
  );
  expect(Object.keys(stored.row).toSorted()).toEqual(['account', 'at', 'sealed', 'until']);
  expect(stored.isReadable).toBe(false);
  await openKeptClass(page, context);
  await page
    .getByRole('button', { name: /^What to watch for/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Medications' })).toBeVisible();
  await expectGoodScreen(page, 'what to watch for, without a network');
  await test.step('signed out by the office, a phone that was lost deletes it at its next contact', async () => {
    await context.setOffline(false);
    await page.goto('/teaching');
    await whenKept(page);
    await expect.poll(async () => (await shelves(page))?.health).toBeGreaterThan(0);
    const { holders } = await ask(office, 'roleGrants');
    const { accountId } = holders.find((holder: { email: string }) => holder.email === email);
    expect((await ask(office, 'endStaffSessions', { accountId })).ended).toBeGreaterThan(0);
    await page.reload();
    await expect(page).toHaveURL(/user\/login/);
    await expect.poll(() => shelves(page)).toMatchObject({ kept: 0, health: 0 });
  });
});

test.describe('a day and a half later', () => {
  // A clock that is set stays with its context.
  test.use({ isKept: false });

  test('what is about children and older than 36 hours is gone at the next opening, without a network too; what was tapped waits', async ({
    page,
    context,
  }) => {
    await openTeaching(page);
    await openKeptClass(page, context);
    await page.getByRole('button', MARK).first().click();
    await expect(page.getByText('1 tap is not sent yet')).toBeVisible();
    await page.clock.install({ time: Date.now() + 37 * 3_600_000 });
    await page.goto('/teaching');
    await expect.poll(() => shelves(page)).toEqual({ kept: 0, taps: 1, refused: 0, health: 0 });
    await expect(page.getByText('This is what the phone keeps', { exact: false })).toHaveCount(0);
  });
});

test('signing out with something unsent asks, and keeps it for the same person', async ({ page, context }) => {
  const email = await openTeaching(page);
  await openKeptClass(page, context);
  await context.setOffline(false);
  await page.route('**/api/recordTaps', (route) => route.abort());
  await page.goto('/teaching');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('button', MARK).first().click();
  await expect(page.getByText('1 tap is not sent yet')).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('dialog', { name: 'One thing on this phone has not been sent' })).toBeVisible();
  await expectGoodScreen(page, 'what becomes of what was not sent');
  await page.getByRole('button', { name: 'Keep it on this phone and sign out' }).click();
  await expect(page).toHaveURL(/user\/login/);
  await expect.poll(() => shelves(page)).toBeNull();
  expect(await unsentTaps(page)).toBe(1);
  await page.unroute('**/api/recordTaps');
  await signIn(page, email);
  await page.goto('/teaching');
  await expect.poll(() => unsentTaps(page)).toBe(0);
});

test('signing out deletes what is about children', async ({ page, context }) => {
  await openTeaching(page);
  await expect.poll(() => shelves(page)).toMatchObject({ kept: 1 });
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/user\/login/);
  await expect.poll(() => shelves(page)).toBeNull();
  await test.step('signed out, the drawn frame gives way to sign-in', async () => {
    await page.goto('/teaching');
    await expect(page).toHaveURL(/user\/login/);
    await expect(page.getByRole('heading', { name: 'Teaching' })).toHaveCount(0);
  });
  await context.setOffline(true);
  await page.goto('/teaching').catch(() => undefined);
  await expect(page.getByText('This is what the phone keeps', { exact: false })).toHaveCount(0);
});
