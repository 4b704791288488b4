import { expect, test } from './portal.ts';

test('anyone opens the portal and sees its title', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Registration Portal' })).toBeVisible();
});
