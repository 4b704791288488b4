import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

test.each([
  ['the staff', true],
  ['a family', false],
] as const)('a class beside the calendar leads %s to its desk: %s', async (_, leads) => {
  const classId = await school.addClass({ title: 'Owls at Dusk' });
  const person = leads ? await school.addPerson({ roles: ['viewer'] }) : await school.addFamily(1);
  const page = await openPage(`${paths.calendar}?class=${classId}`, person);
  await screen.findByRole('link', { name: 'All about the class' });
  if (!leads) return expect(screen.queryByRole('link', { name: 'Staff page of the class' })).toBeNull();
  await page.user.click(await screen.findByRole('link', { name: 'Staff page of the class' }));
  await page.until(staffPaths.managedClass(classId));
});
