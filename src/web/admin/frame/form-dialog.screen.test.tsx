import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import type { Person } from '../../../../test/school.ts';

openScreens();

let office: Person;
beforeAll(async () => {
  office = await school.addPerson({ roles: ['administrator'] });
  await school.addClass({ title: 'Kayak', priceCents: 10_000 });
  await school.addClass({ title: 'Canoe', priceCents: 5000 });
});

const question = () => screen.queryByRole('dialog', { name: 'Throw away what you changed?' });

test.each([
  ['groups', 'New group', 'Name'],
  ['directory', 'New instructor', 'Name'],
])('what is typed into a dialog of %s is not thrown away unasked', async (part, add, label) => {
  const page = await openPage(`/admin/classes/management/${part}`, office);
  const dialog = async () => within(await screen.findByRole('dialog', { name: add }));
  const openIt = async () => page.user.click((await screen.findAllByRole('button', { name: add }))[0] as HTMLElement);
  await openIt();
  await page.user.click((await dialog()).getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement);
  await eventually(() => expect(screen.queryByRole('dialog', { name: add })).toBeNull());
  expect(question()).toBeNull();

  await openIt();
  const name = (await dialog()).getByRole('textbox', { name: new RegExp(`^${label}`) });
  await page.user.type(name, 'Two boats');
  await page.user.click((await dialog()).getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement);
  await page.user.click(await screen.findByRole('button', { name: 'Keep on editing' }));
  await eventually(() => expect(question()).toBeNull());
  expect((await dialog()).getByDisplayValue('Two boats')).toBeTruthy();
  await page.user.click((await dialog()).getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement);
  await page.user.click(await screen.findByRole('button', { name: 'Throw away' }));
  await eventually(() => expect(screen.queryByRole('dialog', { name: add })).toBeNull());
});
