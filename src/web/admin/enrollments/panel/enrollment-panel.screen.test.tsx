import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enroll } from '../../../../../test/enrolling.ts';
import { addTeacher } from '../../../../../test/teachers.ts';
import { openPage, openScreens, school } from '../../../../../test/screens.tsx';

openScreens();

test('the panel lists the whole history in order, with the class’s instructor, and a mail opens from it', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const family = await school.addFamily(1, 'story@example.org');
  const classId = await school.addClass({ title: 'Climbing' });
  await addTeacher(school, 'Ana Ortiz', [classId]);
  const { enrollmentId = '' } = await enroll(family, classId);
  await family.call('withdraw', { enrollmentId });
  const page = await openPage('/admin/enrollments', office);
  const [row] = await within(await screen.findByRole('table')).findAllByRole('link');
  if (row) await page.user.click(row);
  const panel = within(await screen.findByRole('dialog'));
  expect(await panel.findByText('Withdrawn by the family')).toBeTruthy();
  // Answers "Who is her teacher?" on the phone.
  expect(panel.getByText('Ana Ortiz')).toBeTruthy();
  const history = within(await panel.findByRole('list'));
  const mails = await history.findAllByRole('link');
  expect(mails).toHaveLength(2);
  const times = history.getAllByRole('listitem').map((one) => one.querySelector('time')?.dateTime ?? '');
  expect(times).toHaveLength(4);
  expect(times).toEqual(times.toSorted());
  if (mails[0]) await page.user.click(mails[0]);
  expect(await screen.findByText(/^Attached:/)).toBeTruthy();
});

test('an address without a valid enrollment says that it is no longer there', async () => {
  await openPage('/admin/enrollments/no%0Aid', await school.addPerson({ roles: ['administrator'] }));
  expect(await screen.findByText('This enrollment is no longer there')).toBeTruthy();
});

test('an address with invalid filters still opens the table and ignores them', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  await enroll(await school.addFamily(), await school.addClass({ title: 'Kayaking' }));
  await openPage('/admin/enrollments?state=nonsense&since=2026-02-30&record=all', office);
  expect(await screen.findByText(/found$/)).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Kayaking' })).toBeTruthy();
});
