import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enroll } from '../../../../../test/enrolling.ts';
import { openPage, openScreens, school } from '../../../../../test/screens.tsx';
import { paths } from '../../../paths.ts';
import { staffPaths } from '../../../staff-paths.ts';

openScreens();

const part = async () => within(await screen.findByRole('region', { name: 'Refused registrations' }));

test('why somebody was refused stands on the page of the family and of the student, with the way to enroll them anyway', async () => {
  const office = await school.addPerson({ roles: ['registrar'] });
  const family = await school.addFamily(1, 'asks@example.org');
  const [studentId = ''] = family.studentIds;
  const classId = await school.addClass({ title: 'Teens', minGrade: 8, maxGrade: 9 });
  await enroll(family, classId);
  const page = await openPage(staffPaths.staffFamily(family.familyId), office);
  await (await part()).findByText('The class is for Grade 8 – Grade 9. The grade on record is: Grade 4.');
  (await part()).getByText(/by asks@example\.org$/);
  await page.visit(staffPaths.staffStudent(studentId));
  const link = await (await part()).findByRole('link', { name: 'Enroll anyway… Student 1 in Teens' });
  expect(link.getAttribute('href')).toContain(`class=${classId}`);
  expect(link.getAttribute('href')).toContain(`student=${studentId}`);
});

test('of many the first are seen, and all on demand; of none it is said', async () => {
  const office = await school.addPerson({ roles: ['viewer'] });
  const family = await school.addFamily(1);
  const page = await openPage(staffPaths.staffFamily(family.familyId), office);
  await (await part()).findByText('Nothing was refused in the last 90 days.');
  for (const grade of [5, 6, 7, 8, 9, 10])
    await enroll(family, await school.addClass({ minGrade: grade, maxGrade: grade }));
  await page.visit(paths.admin);
  await page.visit(staffPaths.staffFamily(family.familyId));
  await page.user.click(await (await part()).findByRole('button', { name: 'Show all 6' }));
  expect((await part()).getAllByRole('listitem')).toHaveLength(6);
  expect((await part()).queryAllByRole('link', { name: /anyway/ })).toEqual([]);
});
