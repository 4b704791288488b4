import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';

openScreens();

async function openPlan(waivers: readonly string[]) {
  const admin = await school.addPerson({ roles: ['administrator'] });
  const family = await school.addFamily(1);
  const classId = await school.addClass({ title: 'Cliffs' });
  await family.call('changePlan', { changes: [{ classId, studentIds: family.studentIds }] });
  for (const title of waivers) {
    const scope = { classTypeId: null, classId, eachSemester: false };
    const { waiver } = await admin.call('saveWaiver', { title, ...scope, draft: 'Cliffs are high.' });
    await admin.call('publishWaiver', { id: waiver.id, version: waiver.version, mustSignAgain: false });
  }
  const page = await openPage(paths.planReview, family);
  await screen.findByRole('button', { name: /^Enroll / });
  return page;
}

test('a class with a waiver has a step to sign it in, and the seat does not wait for it', async () => {
  const page = await openPlan(['Liability']);
  await page.user.click(await screen.findByRole('link', { name: 'Sign the waivers' }));
  await page.until(paths.planWaivers);
  const card = within(await screen.findByRole('group', { name: /^Liability: / }));
  card.getByRole('button', { name: 'Read and sign: Liability' });
  await page.user.click(screen.getByRole('link', { name: 'Continue to review' }));
  await screen.findByRole('button', { name: /^Enroll / });
});

test('a class without one has no such step', async () => {
  await openPlan([]);
  const steps = within(screen.getByRole('navigation', { name: 'Steps of your registration' }));
  expect(steps.queryByRole('link', { name: /Waivers/ })).toBeNull();
});
