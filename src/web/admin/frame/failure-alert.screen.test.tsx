import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addType, change, COMPLETE } from '../../../../test/class-editing.ts';
import { ORGANIZATION } from '../../../../test/school.ts';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

test('whoever publishes before the school has said who it is reads what lacks, and where to tell it', async () => {
  const staff = await school.addPerson({ roles: ['administrator'] });
  const about = { semesterId: school.semesterId, title: 'Climbing', typeId: await addType(school) };
  const { classId } = await staff.call('createClass', about);
  await change(staff, classId, COMPLETE);
  await school.database
    .updateTable('organizations')
    .set({ helpEmail: '', privacyUrl: '' })
    .where('id', '=', ORGANIZATION)
    .execute();
  const page = await openPage(staffPaths.managedClass(classId), staff);
  await page.user.click(await screen.findByRole('button', { name: /^Publish/ }));
  const link = await screen.findByRole('link', { name: 'Still missing in the settings: Help address, Privacy policy' });
  expect(link.getAttribute('href')).toBe(staffPaths.settings);
});
