import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import type { Person } from '../../../../test/school.ts';
import { newId } from '../../../server/platform/ids.ts';
import { paths } from '../../paths.ts';

openScreens();

const part = (name: string) => {
  const found = screen.getByRole('heading', { name, level: 2 }).closest('section');
  if (!found) throw new Error('The heading stands in no part.');
  return within(found);
};
const titlesIn = (name: string) =>
  part(name)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ');

async function register(family: Person & { studentIds: string[] }, classIds: readonly string[], ifFull = 'waitlist') {
  const lines = classIds.map((classId) => ({
    studentId: family.studentIds[0] ?? '',
    classId,
    ifFull: ifFull as 'waitlist' | 'skip',
  }));
  return family.call('enroll', { idempotencyKey: newId(), lines });
}

test('what was not submitted stands with its reason and the way to it, as long as the plan holds it', async () => {
  const family = await school.addFamily(1);
  const { studentIds } = family;
  const sure = await school.addClass({ title: 'Pond Life' });
  const full = await school.addClass({ title: 'Full House', capacity: 0 });
  const [nobody, old, ready] = [
    await school.addClass({ title: 'Knots' }),
    await school.addClass({ title: 'Old Growth', minAge: 90 }),
    await school.addClass({ title: 'Lichen' }),
  ];
  const { registrationId } = await register(family, [sure, full], 'skip');
  await family.call('changePlan', {
    changes: [
      { classId: nobody },
      { classId: old, studentIds },
      { classId: ready, studentIds },
      { classId: full, studentIds },
    ],
  });
  await openPage(paths.registration(registrationId), family);
  await screen.findByRole('heading', { name: 'Not submitted, still in your plan' });
  expect(titlesIn('Enrolled')).toEqual(['Pond Life']);
  // What this registration was refused stands apart, and not twice.
  expect(titlesIn('Not enrolled')).toEqual(['Full House']);
  const left = part('Not submitted, still in your plan');
  const rows = left.getAllByRole('listitem').map((row) => row.textContent?.replaceAll(/\s+/g, ' '));
  expect(rows).toEqual([
    expect.stringMatching(/^Knots.*Nobody is chosen for this class\..*Choose who takes each class$/),
    expect.stringMatching(/^Old Growth.*This class is for .*Look at what is entered for/),
    expect.stringMatching(/^Lichen.*Nothing stands in the way: you can submit it now\..*Go to the review$/),
  ]);
  expect(left.getByRole('link', { name: 'Go to the review' }).getAttribute('href')).toBe(paths.planReview);
  // One next step, whatever is missing of the record.
  expect(part('Next step').getAllByRole('link')).toHaveLength(1);
  await family.call('changePlan', {
    changes: [nobody, old, ready, full].map((classId) => ({ classId, remove: true })),
  });
  cleanup();
  await openPage(paths.registration(registrationId), family);
  await screen.findByRole('heading', { name: 'Not enrolled' });
  await eventually(() => expect(text()).not.toMatch(/stay in your plan|still in your plan/));
});

test('once a class of a group is given up, nothing is told of the group any more, and the total is that of the rest', async () => {
  const staff = await school.addPerson({ roles: ['administrator'] });
  const family = await school.addFamily(1);
  const classIds = [
    await school.addClass({ title: 'Moss', priceCents: 25_000 }),
    await school.addClass({ title: 'Ferns', priceCents: 25_000 }),
  ];
  const facts = { semesterId: school.semesterId, name: 'Green Week', description: '', priceCents: 40_000, classIds };
  await staff.call('saveGroup', facts);
  const { registrationId, lines } = await register(family, classIds);
  const page = await openPage(paths.registration(registrationId), family);
  await screen.findByText(/has every class of Green Week: together \$400 instead of \$500/);
  await page.visit(paths.enrollments);
  // Ferns cost by themselves again what was agreed for them.
  await family.call('withdraw', { enrollmentId: lines[0]?.enrollmentId ?? '', seenRiseCents: 5000 });
  await page.visit(paths.registration(registrationId));
  await screen.findByRole('heading', { name: 'No longer enrolled' });
  expect([titlesIn('Enrolled'), titlesIn('No longer enrolled')]).toEqual([['Ferns'], ['Moss']]);
  expect(text()).toContain('Total $250');
  expect(text()).not.toContain('has every class');
});

test('who was promoted is sure at the price of then, and who was moved stands in the class they are in', async () => {
  const staff = await school.addPerson({ roles: ['administrator'] });
  const [family, owner] = [await school.addFamily(1), await school.addFamily(1)];
  const scarce = await school.addClass({ title: 'Scarce', capacity: 1, priceCents: 3000 });
  const [from, to] = [
    await school.addClass({ title: 'Tuesday', priceCents: 4000 }),
    await school.addClass({ title: 'Thursday', priceCents: 5000 }),
  ];
  const taken = await register(owner, [scarce]);
  const { registrationId, lines } = await register(family, [from, scarce]);
  const page = await openPage(paths.registration(registrationId), family);
  await screen.findByText('Position 1 on the waitlist');
  await page.visit(paths.enrollments);
  await owner.call('withdraw', { enrollmentId: taken.lines[0]?.enrollmentId ?? '' });
  const why = { reason: 'Thursday suits', tells: false, reasonTold: false };
  const enrollmentIds = [lines[0]?.enrollmentId ?? ''];
  await staff.call('moveEnrollments', { enrollmentIds, toClassId: to, overrides: [], price: 'of-class', ...why });
  await page.visit(paths.registration(registrationId));
  await screen.findByRole('heading', { name: 'You are enrolled' });
  expect(titlesIn('Enrolled')).toEqual(['Thursday', 'Scarce']);
  expect(text()).toContain('The school has moved it here from Tuesday.');
  expect(text()).toContain('A seat became free since you registered.');
  expect(text()).toContain('Total $80');
});
