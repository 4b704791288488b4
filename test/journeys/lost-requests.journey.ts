import { inTabs, isCall, type Loss, loseOnce, openListening, readWhole } from './lost-request.ts';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

// Those that ask for the most; `npm run torture -- lost-requests` opens all.
const FAMILY = ['/classes/enrollment', '/account/enrollments', '/calendar/classes'];
const STAFF = ['/admin', '/admin/classes/management', '/admin/families'];
const TABS = 4;
/** It heals within three seconds; how late a slow machine draws that is no matter here. `npm run torture -- lost-requests` counts. */
const WITHIN_MS = 30_000;

for (const [who, email, addresses, control] of [
  ['a family', 'family01@example.org', FAMILY, '/api/calendar '],
  ['staff', 'admin@example.org', STAFF, '/api/staffFamilies '],
] as const)
  test(`each call of the screens of ${who} may be lost once`, async ({ browser, portal, page }) => {
    await signIn(page, email);
    const storageState = await page.context().storageState();
    const open = async () => openListening(await browser.newContext({ baseURL: portal.url, storageState }));
    const first = await open();
    const tabs = [first, ...(await Promise.all(Array.from({ length: TABS - 1 }, open)))];
    const lost = new Set<string>();
    const harmed: Loss[] = [];
    let controls = 0;
    for (const address of addresses) {
      const whole = await readWhole(first, { address });
      const calls = whole.requests.filter((name) => isCall(name) && !lost.has(name));
      for (const call of calls) lost.add(call);
      await inTabs(tabs, calls, async (tab, call) => {
        const loss = await loseOnce(tab, whole, call, { withinMs: WITHIN_MS });
        if (loss && loss.harms.length > 0) harmed.push(loss);
      });
      // The control: what never comes is told.
      const seen = calls.find((call) => call.startsWith(control));
      if (seen === undefined) continue;
      const loss = await loseOnce(first, whole, seen, { withinMs: 0, isForEver: true });
      expect(loss?.harms.map(([harm]) => harm)).toContain('did not heal');
      controls++;
    }
    for (const tab of tabs) await tab.context().close();
    expect(harmed).toEqual([]);
    expect(controls).toBe(1);
    expect(lost.size).toBeGreaterThan(5);
  });
