import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

test('the day on which the school year begins is a month and one of its days', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const page = await openPage(staffPaths.settings, office);
  const month = await screen.findByLabelText('The school year begins in');
  const day = () => screen.getByLabelText('On day');
  expect([month, day()]).toMatchObject([{ value: '8' }, { value: '1' }]);
  await page.user.selectOptions(day(), '31');
  await page.user.selectOptions(month, 'February');
  // A day that the month has not is its last one.
  expect(day()).toHaveProperty('value', '29');
  expect(within(day()).getAllByRole('option')).toHaveLength(29);
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await eventually(async () => {
    const { values } = await office.call('settings', {});
    expect(values.schoolYearBegins).toBe('02-29');
  });
});
