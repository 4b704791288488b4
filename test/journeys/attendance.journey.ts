import { expectGoodScreen } from './good-screen.ts';
import { expect, test } from './portal.ts';
import { signIn } from './staff.ts';

test('an instructor marks and checks out on a phone, and the office sees it', async ({ page, elsewhere: office }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, 'instructor01@example.org');
  await page.goto('/teaching');
  await page.getByRole('main').getByRole('link').filter({ hasText: 'First Moves on the Wall' }).first().click();
  const group = page.getByRole('group', { name: /^Attendance of / }).first();
  await expect(group).toBeVisible();
  const name = ((await group.getAttribute('aria-label')) ?? '').replace('Attendance of ', '');
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  const isToday =
    (await page
      .getByLabel('Date')
      .locator('option', { hasText: /^Today/ })
      .count()) > 0;

  await test.step('taps are large, and what is marked says so in words', async () => {
    const box = await group.getByRole('button', { name: 'Present' }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await group.getByRole('button', { name: 'Present' }).click();
    await expect(group.getByRole('button', { name: 'Present', pressed: true })).toBeVisible();
    await expectGoodScreen(page, 'attendance on a phone');
  });

  await test.step('whoever is on the list takes the student home, and it can be undone', async () => {
    await page.getByRole('button', { name: `Check out ${name}` }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { expanded: false }).first().click();
    await expectGoodScreen(page, 'checking a student out');
    await sheet
      .getByRole('button', { name: new RegExp(`^(Check out ${name} to|I know )`) })
      .last()
      .click();
    await expect(page.getByText(/^✓ Picked up at/)).toBeVisible();
    await page.getByRole('button', { name: `Undo: ${name} was picked up` }).click();
    await expect(page.getByRole('button', { name: `Check out ${name}` })).toBeVisible();
    await group.getByRole('button', { name: 'Absent' }).click();
    await page.reload();
    await expect(group.getByRole('button', { name: 'Absent', pressed: true })).toBeVisible();
  });

  await test.step('the office sees who is absent, and how it came about', async () => {
    await signIn(office);
    await office.goto('/admin/report/attendance');
    const absent = office.getByRole('region', { name: 'Absent without excuse today' });
    await expect(absent).toBeVisible();
    await expectGoodScreen(office, 'attendance of a semester');
    // What is absent today depends on the day on which the sample school is looked at.
    if (isToday)
      await absent
        .getByRole('link', { name: title ?? '' })
        .first()
        .click();
    else await office.goto(`/admin/report/${page.url().split('/').at(-1)}/attendance`);
    await expect(office.getByText(`${name}: Absent`)).toBeVisible();
    await expectGoodScreen(office, 'attendance of a class');
  });
});
