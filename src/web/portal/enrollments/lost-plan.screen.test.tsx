import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';

openScreens();

/** What is only true of a plan that was read. */
const OF_AN_EMPTY_PLAN = [m.enrollments_missing_class(), m.enrollments_forms_none(), m.waivers_family_none()];

test.each([
  [paths.planStudents, m.enrollments_your_students()],
  [paths.planForms, m.enrollments_to_review()],
  [paths.planWaivers, m.enrollments_to_review()],
  [paths.planReview, m.enrollments_review_title()],
])('of a plan that was lost on the way, %s says nothing but that', async (step, below) => {
  const family = await school.addFamily(1);
  const classId = await school.addClass({ title: 'Cliffs' });
  await family.call('changePlan', { changes: [{ classId, studentIds: family.studentIds }] });
  const page = await openPage(paths.privacy, family);
  const mend = page.lose('plan');
  await page.visit(step);
  await screen.findByText(m.enrollments_plan_not_loaded(), { exact: false });
  await screen.findByText(below);
  for (const words of OF_AN_EMPTY_PLAN) expect(screen.queryByText(words)).toBeNull();
  mend();
  await page.user.click(screen.getByRole('button', { name: m.enrollments_retry() }));
  expect(screen.queryByText(m.enrollments_missing_class())).toBeNull();
});

test('of waivers that were lost on the way nobody says that there is nothing to sign', async () => {
  const family = await school.addFamily(1);
  const classId = await school.addClass({ title: 'Caves' });
  await family.call('changePlan', { changes: [{ classId, studentIds: family.studentIds }] });
  const page = await openPage(paths.privacy, family);
  const mend = page.lose('studentWaivers');
  await page.visit(paths.planWaivers);
  const retry = await screen.findByRole('button', { name: m.enrollments_retry() });
  expect(screen.queryByText(m.waivers_family_none())).toBeNull();
  mend();
  await page.user.click(retry);
  await screen.findByText(m.waivers_family_none());
});
