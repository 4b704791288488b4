import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../../test/screens.tsx';
import type { Person } from '../../../../../test/school.ts';
import { staffPaths } from '../../../staff-paths.ts';

openScreens();

let office: Person;
let classId: string;
beforeAll(async () => {
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  classId = await school.addClass({ title: 'Made Within' });
});

test('a place and an instructor are made from inside the form of a class, and chosen', async () => {
  const page = await openPage(staffPaths.editClass(classId), office);
  const make = async (kind: string, name: string) => {
    await page.user.click(await screen.findByRole('button', { name: `+ New ${kind}` }));
    const dialog = await screen.findByRole('dialog');
    await page.user.type(within(dialog).getByLabelText(/^Name/), name);
    await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await make('location', 'Behind the Barn');
  await eventually(() => {
    const place = screen.getByRole('combobox', { name: 'Location' });
    expect(place instanceof HTMLSelectElement && place.selectedOptions[0]?.textContent).toBe('Behind the Barn');
  });
  await make('instructor', 'Bo Hedge');
  await eventually(() => {
    expect(within(screen.getByRole('list', { name: 'Instructors' })).getByText('Bo Hedge')).toBeTruthy();
  });
});
