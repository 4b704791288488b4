import { expect, test } from './portal.ts';
import { watch } from './seen.ts';
import { throughSlowLine } from './slow-document.ts';
import { signIn } from './staff.ts';

for (const [name, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desk', { width: 1280, height: 900 }],
] as const)
  test(`a page that comes in pieces stands still while it is drawn, on a ${name}`, async ({ page, portal }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(watch);
    await throughSlowLine(portal.url, async (url) => {
      await page.goto(`${url}/classes/enrollment`, { waitUntil: 'networkidle' });
      await expect(page.locator(':root[data-runs]')).toBeAttached();
      expect(await page.evaluate(() => window.seen)).toEqual({ shifted: [], refused: [] });
    });
  });

test('the calendar stands still while it is drawn, whatever it shows', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.addInitScript(watch);
  for (const address of ['', '?view=week', '?view=day', '?view=agenda', '?view=week&from=2101-01-05']) {
    await page.goto(`/calendar/classes${address}`, { waitUntil: 'networkidle' });
    await expect(page.getByText('Subscribe in your calendar program')).toBeVisible();
    expect([address, await page.evaluate(() => window.seen)]).toEqual([address, { shifted: [], refused: [] }]);
  }
});

const ADMIN = ['', '/report', '/report/field-pack', '/classes/management/messages', '/enrollments', '/t-shirts'];
const OFFICE = [...ADMIN.map((each) => `/admin${each}`), '/calendar/classes'];
const FAMILY = ['enrollments', 'students', 'manage'];
for (const [who, email, viewport, addresses] of [
  ['the office', 'admin@example.org', { width: 1280, height: 900 }, OFFICE],
  ['an instructor', 'instructor01@example.org', { width: 390, height: 780 }, ['/teaching', '/calendar/classes']],
  ['a family', 'family03@example.org', { width: 390, height: 780 }, FAMILY.map((each) => `/account/${each}`)],
] as const)
  test(`what ${who} is about to press does not move away while its screens come`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, email);
    // The first page learns that somebody is signed in; the next ones know it.
    await page.goto('/account/manage', { waitUntil: 'networkidle' });
    await page.addInitScript(watch);
    for (const address of addresses) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      const { shifted } = await page.evaluate(() => window.seen);
      const moved = shifted.map((each) => JSON.parse(each)[0]).reduce((sum, value) => sum + value, 0);
      // What browsers call good.
      expect([address, moved < 0.1, shifted]).toEqual([address, true, shifted]);
    }
  });
