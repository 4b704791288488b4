import type { Page } from '@playwright/test';
import { startEmbedded } from '../../src/server/embedded-postgres/embedded.ts';
import { createDesk } from '../../src/server/enrollments/desk/open-store.ts';
import { endHoldsNow } from '../../src/server/enrollments/holds/jobs.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import { openKysely, openPool } from '../../src/server/platform/database/connect.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { startSmtpServer } from '../smtp-server.ts';
import { addStudent, createAccountInStep, fitting, isOpenNow, listClasses, tickAll } from './family.ts';
import { expectGoodScreen } from './good-screen.ts';
import { expect, PASSWORD, servePortal, test as base } from './portal.ts';
import { signIn } from './staff.ts';

/** A portal that can send mail, so that seats of unproven addresses are held. */
const test = base.extend<object, { mails: Awaited<ReturnType<typeof startSmtpServer>> }>({
  mails: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern what a fixture needs: this one needs nothing
    async ({}, use) => {
      const server = await startSmtpServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ mails }, use) =>
      servePortal('demo', { DEMO_PASSWORD: PASSWORD, SMTP_URL: mails.url, CREATE_PER_ADDRESS: '1000' }, use),
    { scope: 'worker', timeout: 60_000 },
  ],
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** A new family, its address not confirmed, takes a seat; answers the class and the address. */
async function enrolAsNewcomer(page: Page, request: Parameters<typeof listClasses>[0]) {
  const schoolClass = (await listClasses(request)).find(
    (item) => isOpenNow(item) && item.seatsLeft > 2 && item.minAge === null && item.maxAge === null,
  );
  if (!schoolClass) throw new Error('The sample school has no open class.');
  await page.goto(`/classes/enrollment/class/${schoolClass.id}`);
  await page.getByRole('button', { name: /^Choose/ }).click();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  const email = await createAccountInStep(page);
  await addStudent(page, { first: 'Ada', last: 'Newcomer', ...fitting(schoolClass) });
  await tickAll(page);
  await page.getByRole('link', { name: 'Continue to review' }).click();
  await page.getByRole('button', { name: /^Enroll Ada in/ }).click();
  await expect(heading(page, 'You are enrolled')).toBeVisible();
  return { schoolClass, email };
}

const banner = (page: Page) => page.getByRole('region', { name: /held for you until/ });

/** Half an hour passes for the holds of a class, and the portal's job, which looks every minute, has its next turn. */
async function letHoldsEnd(dataDir: string, classId: string): Promise<void> {
  const server = await startEmbedded({ dataDir, role: 'tool' });
  const pool = openPool(server.address.connectionString, { connections: 2 });
  const desk = createDesk({ pool, log: createLog('silent') });
  try {
    await pool.query(
      `UPDATE enrollments SET held_until = now() - interval '1 second', enrolled_at = now() - interval '31 minutes'
       WHERE held_until IS NOT NULL AND class_id = $1`,
      [classId],
    );
    const { rows } = await pool.query("SELECT cron FROM pgboss.schedule WHERE name = 'end-holds'");
    expect(rows).toEqual([{ cron: '* * * * *' }]);
    await endHoldsNow({ desk, database: openKysely(pool), clock: systemClock });
  } finally {
    await desk.stop();
    await pool.end();
    await server.stop();
  }
}

test('a newcomer’s seat is held, and the six figures of the mail make it theirs for good', async ({
  page,
  request,
  mails,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { email } = await enrolAsNewcomer(page, request);
  await expect(banner(page)).toContainText('This seat is held for you until');
  await expect(banner(page)).toContainText(email);
  await expect(page.getByRole('timer')).toHaveText(/^(29|30):\d\d left$/);
  await expect(page.getByText(/^Reserved until .*\. Confirm your address to keep it\.$/)).toBeVisible();
  await expectGoodScreen(page, 'result with a held seat');
  await page.goto('/account/enrollments');
  await expect(page.getByText(/^Reserved until/)).toBeVisible();

  await page.getByLabel('Code from the e-mail').fill('12');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(banner(page)).toBeVisible();
  const figures = async () =>
    mails.received
      .filter((mail) => mail.to === email)
      .map(
        (mail) =>
          /\b(\d{3}[\s -]?\d{3})\b/.exec(
            mail.source
              .replaceAll(/=\r?\n/g, '')
              .split('\r\n\r\n')
              .slice(1)
              .join('\n'),
          )?.[1],
      )
      .find(Boolean);
  await expect.poll(figures, { timeout: 60_000 }).toBeTruthy();
  await page.getByLabel('Code from the e-mail').fill((await figures()) ?? '');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByText('✓ Enrolled')).toBeVisible();
  await page.reload();
  await expect(page.getByText('✓ Enrolled')).toBeVisible();
});

test('not confirmed in time, the seat goes to the next who asks; the family sees why, and staff take back the rest in one act', async ({
  page,
  request,
  portal,
  elsewhere: office,
}) => {
  const { schoolClass, email } = await enrolAsNewcomer(page, request);
  await expect(banner(page)).toBeVisible();
  await letHoldsEnd(portal.dataDir, schoolClass.id);
  await page.goto('/account/enrollments');
  await expect(page.getByText('Given back: the address was not confirmed in time')).toHaveCount(1);
  await expectGoodScreen(page, 'enrollments with a lost seat');
  await page.getByRole('link', { name: `Choose again: ${schoolClass.title}` }).click();
  await page.getByRole('button', { name: /^Choose/ }).click();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await expect(heading(page, /Review and submit|Who takes which class/)).toBeVisible();
  if (await heading(page, 'Who takes which class').isVisible()) {
    await tickAll(page);
    await page.getByRole('link', { name: 'Continue to review' }).click();
  }
  await page.getByRole('button', { name: /^Enroll Ada in/ }).click();
  await expect(banner(page)).toBeVisible();

  await signIn(office);
  await office.goto(`/admin?semester=${schoolClass.semesterId}`);
  await office.getByRole('link', { name: /Seats? held.*until confirmed/ }).click();
  await expect(office).toHaveURL(/state=held/);
  await expect(office.getByText(/^Reserved until/).first()).toBeVisible();
  await expectGoodScreen(office, 'held seats');
  await office.goto(`/admin/enrollments?search=${encodeURIComponent(email)}&semester=${schoolClass.semesterId}`);
  await expect(office.getByText(/^Reserved until/)).toBeVisible();
  await office
    .getByRole('button', { name: /^Actions: / })
    .first()
    .click();
  await office.getByRole('menuitem', { name: `Withdraw everything of ${email}` }).click();
  const dialog = office.getByRole('dialog');
  await expect(dialog).toContainText('Enrollments: 1');
  await dialog.getByRole('radio', { name: /^Those of every account/ }).check();
  await expect(dialog.getByRole('heading')).toHaveText(/^Withdraw everything of accounts/);
  await expect(dialog).toContainText(`account: ${email}`);
  await dialog.getByRole('radio', { name: `Only those of ${email}` }).check();
  await expect(dialog.getByRole('heading')).toHaveText(`Withdraw everything of ${email}?`);
  await expectGoodScreen(office, 'withdraw everything');
  await dialog.getByRole('button', { name: 'Withdraw all of this' }).click();
  await expect(dialog).toContainText('Say why, for the history.');
  await dialog.getByLabel('Why').fill('Invented family');
  await dialog.getByRole('button', { name: 'Withdraw all of this' }).click();
  await expect(dialog).toContainText('It can be undone until');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(office.getByText(`Everything of ${email} was withdrawn`)).toBeVisible();
  await expectGoodScreen(office, 'a withdrawal that can be undone');
  await office.getByRole('button', { name: /^Undo what/ }).click();
  await expect(office.getByText(`Given back to ${email}`)).toBeVisible();
  await expect(office.getByText('Given back: 1 enrollment.')).toBeVisible();
  await office.getByRole('button', { name: 'Close' }).click();
  await expect(office.getByText(/^Reserved until/)).toBeVisible();
});
