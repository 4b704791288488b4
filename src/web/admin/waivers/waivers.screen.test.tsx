import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

test('staff write a waiver, publish it, and see who lacks it', async () => {
  const admin = await school.addPerson({ roles: ['administrator'] });
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const classId = await school.addClass();
  await family.call('enroll', { idempotencyKey: 'waiver', lines: [{ studentId, classId }] });
  const { user } = await openPage(staffPaths.staffWaivers, admin);
  await user.click(await screen.findByRole('button', { name: 'New waiver' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Liability');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.type(await screen.findByRole('textbox', { name: /^Text/ }), 'Climbing is **dangerous**.');
  expect((await screen.findByText('dangerous')).tagName).toBe('STRONG');
  expect(screen.getByRole('button', { name: 'Publish…' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const publish = () => screen.getByRole('button', { name: 'Publish…' });
  await eventually(() => expect(publish()).toHaveProperty('disabled', false));
  await user.click(publish());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
  expect(await screen.findAllByText('Version 1')).not.toHaveLength(0);
  await user.click(screen.getByRole('link', { name: 'Who signed' }));
  await screen.findByText('1 student, 1 not signed');
  await user.click(within(screen.getByRole('group', { name: 'Show' })).getByRole('button', { name: 'Signed' }));
  await screen.findByText('0 students, 1 not signed');
});
