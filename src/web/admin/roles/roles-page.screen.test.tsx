import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import type { Person } from '../../../../test/school.ts';

openScreens();

let office: Person;
beforeAll(async () => {
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  await school.addPerson({ email: 'new@example.org' });
});

test('making an administrator asks first, any other role does not', async () => {
  const page = await openPage('/admin/roles', office);
  const give = await screen.findByRole('button', { name: 'Give role' });
  await page.user.type(screen.getByLabelText(/E-mail address/), 'new@example.org');
  await page.user.click(give);
  const question = await screen.findByRole('dialog', { name: 'Make new@example.org an administrator?' });
  await page.user.click(within(question).getByRole('button', { name: 'Not now' }));
  expect(page.asked).not.toContain('grantRole');
  await page.user.click(give);
  await page.user.click(await screen.findByRole('button', { name: 'Make administrator' }));
  await eventually(() => expect(page.asked.filter((name) => name === 'grantRole')).toHaveLength(1));
  // The form is empty again once the answer is there.
  const address = screen.getByLabelText<HTMLInputElement>(/E-mail address/);
  await eventually(() => expect(address.value).toBe(''));
  await page.user.type(address, 'new@example.org');
  await page.user.selectOptions(screen.getByLabelText('Role'), 'instructor');
  await page.user.click(give);
  await eventually(() => expect(page.asked.filter((name) => name === 'grantRole')).toHaveLength(2));
});
