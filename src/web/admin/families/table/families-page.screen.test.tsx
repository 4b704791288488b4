import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { enroll } from '../../../../../test/enrolling.ts';
import type { Person } from '../../../../../test/school.ts';
import { eventually, openPage, openScreens, school } from '../../../../../test/screens.tsx';
import { staffPaths } from '../../../staff-paths.ts';

openScreens();

let office: Person;
beforeAll(async () => {
  office = await school.addPerson({ roles: ['viewer'] });
});

const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');

test('a school without families says so, and the navigation leads here', async () => {
  const page = await openPage(staffPaths.staffStudents, office);
  await page.user.click(await screen.findByRole('link', { name: 'Families' }));
  await page.until(staffPaths.staffFamilies);
  await screen.findByText('No families yet');
});

test('each family is a row with its people, classes and missing forms; filters stand in the address; a row leads to its page', async () => {
  const [seated, idle] = [await school.addFamily(2, 'one@example.org'), await school.addFamily(1, 'two@example.org')];
  await enroll(seated, await school.addClass({ title: 'Pond Life' }));
  const page = await openPage(staffPaths.staffFamilies, office);
  await eventually(() => expect(rows()).toHaveLength(2));
  expect(rows().find((row) => row.includes('Pond Life'))).toContain('Emergency contacts');
  // A viewer takes no list of addresses away.
  expect(screen.getByRole('main').textContent).not.toContain('@example.org');
  await page.user.selectOptions(screen.getByLabelText('Classes now'), 'In no class now');
  await page.until(`${staffPaths.staffFamilies}?seats=none`);
  await eventually(() => expect(rows()).toHaveLength(1));
  await page.user.click(screen.getByRole('link', { name: /^Family / }));
  await page.until(staffPaths.staffFamily(idle.familyId));
});
