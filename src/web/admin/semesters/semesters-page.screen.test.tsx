import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';

openScreens();

test('of very many semesters the latest are shown, and the others when they are asked for', async () => {
  for (let year = 1990; year < 2022; year++)
    await school.addSemester({ name: `Term ${year}`, startsOn: `${year}-09-01`, endsOn: `${year}-12-20` });
  const office = await school.addPerson({ roles: ['administrator'] });
  const page = await openPage(paths.managedSemesters, office);
  await screen.findByRole('heading', { name: 'Term 2021' });
  expect(screen.queryByRole('heading', { name: 'Term 1990' })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: /^Show \d+ more$/ }));
  await screen.findByRole('heading', { name: 'Term 1990' });
  expect(screen.queryByRole('button', { name: /^Show \d+ more$/ })).toBeNull();
});
