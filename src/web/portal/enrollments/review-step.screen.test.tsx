import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';

openScreens();

const submit = () => screen.findByRole('button', { name: /^Enroll / });

test('clicks until the result is there submit once, also where a refused class stays in the plan', async () => {
  const [family, quicker] = [await school.addFamily(1), await school.addFamily(1)];
  const [pond, owls] = [await school.addClass({ title: 'Pond Life' }), await school.addClass({ capacity: 1 })];
  const lines = [{ studentId: quicker.studentIds[0] ?? '', classId: owls }];
  await quicker.call('enroll', { idempotencyKey: 'quicker', lines });
  const { studentIds } = family;
  await family.call('changePlan', {
    changes: [pond, owls].map((classId) => ({ classId, studentIds, ifFull: 'skip' })),
  });
  const page = await openPage(paths.planReview, family);
  const button = await submit();
  while (button.isConnected) {
    fireEvent.click(button);
    await new Promise((soon) => setImmediate(soon));
  }
  expect(page.asked.filter((name) => name === 'enroll')).toHaveLength(1);
});

test('of two classes at one time the review names the other, submits the first, and keeps the one that is wanted', async () => {
  const family = await school.addFamily(1);
  const { studentIds } = family;
  const meetings = [{ on: '2026-09-15', start: '15:00', end: '17:00' }];
  const classIds = [
    await school.addClass({ title: 'Canoeing', meetings }),
    await school.addClass({ title: 'Knots', meetings }),
    await school.addClass({ title: 'Old Growth', minAge: 90 }),
  ];
  await family.call('changePlan', { changes: classIds.map((classId) => ({ classId, studentIds })) });
  const page = await openPage(paths.planReview, family);
  await screen.findByText(/ has Canoeing at the same time\./);
  expect((await submit()).textContent).toMatch(/^Enroll .+ in Canoeing$/);
  await page.user.click(screen.getByRole('button', { name: /^Keep this one: Knots instead of Canoeing/ }));
  await eventually(() => expect(screen.getByRole('button', { name: /^Enroll .+ in Knots$/ })).toBeDefined());
  await page.user.click(screen.getByRole('button', { name: /^Remove Knots/ }));
  await screen.findByText(/^Nothing here can be enrolled as it stands/);
  expect(screen.queryByRole('button', { name: /^Enroll / })).toBeNull();
});

test('what a student has already is submitted again: its answer may have been lost', async () => {
  const family = await school.addFamily(1);
  const { studentIds } = family;
  const classId = await school.addClass({ title: 'Herons' });
  await family.call('changePlan', { changes: [{ classId, studentIds }] });
  await family.call('enroll', { idempotencyKey: 'lost', lines: [{ studentId: studentIds[0] ?? '', classId }] });
  await openPage(paths.planReview, family);
  expect((await submit()).textContent).toContain('Herons');
});

test('a place on a waitlist whose answer was lost is asked for again in the same words', async () => {
  const family = await school.addFamily(1);
  const { studentIds } = family;
  const classId = await school.addClass({ title: 'Full Herons', capacity: 0 });
  await family.call('changePlan', { changes: [{ classId, studentIds }] });
  const lines = [{ studentId: studentIds[0] ?? '', classId, ifFull: 'waitlist' as const }];
  await family.call('enroll', { idempotencyKey: 'lost place', lines });
  await openPage(paths.planReview, family);
  await screen.findByRole('button', { name: /^Join the waitlist of Full Herons for / });
});

test('whoever mends name and phone on the way to submit comes back to the review', async () => {
  const family = await school.addFamily(1);
  await school.database.updateTable('guardians').set({ phone: '' }).where('familyId', '=', family.familyId).execute();
  const classId = await school.addClass({ title: 'Tracks' });
  await family.call('changePlan', { changes: [{ classId, studentIds: family.studentIds }] });
  const page = await openPage(paths.planReview, family);
  await page.user.click(await screen.findByRole('link', { name: /name and phone/i }));
  await page.user.type(await screen.findByLabelText(/^Phone/), '555 0100');
  await page.user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await page.until(paths.planReview);
});

test('of several chosen classes each button says which one it removes', async () => {
  const family = await school.addFamily(1);
  const titles = ['Owls', 'Otters'];
  const classIds = await Promise.all(titles.map((title) => school.addClass({ title })));
  await family.call('changePlan', { changes: classIds.map((classId) => ({ classId, studentIds: family.studentIds })) });
  const page = await openPage(paths.planStudents, family);
  for (const title of titles) await screen.findByRole('button', { name: `Remove class: ${title}` });
  await page.user.click(screen.getByRole('button', { name: 'Remove class: Owls' }));
  await eventually(() => expect(screen.queryByRole('button', { name: 'Remove class: Owls' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Remove class: Otters' })).toBeDefined();
});
