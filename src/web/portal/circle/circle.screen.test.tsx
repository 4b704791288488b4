import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

/** A household that the school has let see the student of another. */
async function letIn() {
  const registrar = await school.addPerson({ roles: ['registrar'] });
  const [mother, other] = [await school.addFamily(1), await school.addFamily(1)];
  const [studentId = ''] = mother.studentIds;
  await other.call('saveAccount', { name: 'Otto Other', phone: '202-555-0122' });
  await registrar.call('linkHousehold', { studentId, familyId: other.familyId, access: 'full', reason: 'Custody' });
  return { mother, other, studentId };
}

test('a full guardian agrees with one tap, and whoever came reads what is closed and why', async () => {
  const { mother, other, studentId } = await letIn();
  await openPage(paths.record(studentId), other);
  await screen.findByText(/A guardian with full access has to agree first/);
  expect(screen.queryByText('Emergency contacts')).toBeNull();
  cleanup();
  const page = await openPage(paths.students, mother);
  await screen.findByText('The school gave Otto Other access to Student 1');
  await page.user.click(screen.getByRole('button', { name: 'Agree' }));
  await screen.findByText('Otto Other sees Student 1: a guardian agreed');
  await expect(other.call('record', { studentId })).resolves.toBeDefined();
});

test('a full guardian objects after a question, and staff see on the student’s page that it waits for them', async () => {
  const { mother, other, studentId } = await letIn();
  const page = await openPage(paths.students, mother);
  await page.user.click(await screen.findByRole('button', { name: 'Object' }));
  await screen.findByText(/They see nothing of the student any more/);
  await page.user.click(screen.getAllByRole('button', { name: 'Object' }).at(-1) as HTMLElement);
  await screen.findByText('Otto Other does not see Student 1: a guardian objected');
  await expect(other.call('record', { studentId })).rejects.toMatchObject({ code: 'not-found' });
  const office = await school.addPerson({ roles: ['administrator'] });
  cleanup();
  await openPage(staffPaths.staffStudent(studentId), office);
  await screen.findByText(/objected to Otto Other: the office has to look/);
  expect(screen.getByRole('button', { name: 'Keep out' })).toBeTruthy();
});
