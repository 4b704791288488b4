import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newId } from '../../../server/platform/ids.ts';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

const part = async (name = 'Tasks') => within(await screen.findByRole('region', { name }));

test('a task is written on the family’s page, changed, done, opened again, and taken away and back', async () => {
  const office = await school.addPerson({ roles: ['registrar'], email: 'rosa@example.org' });
  await school.addPerson({ roles: ['administrator'], email: 'bo@example.org' });
  const { familyId } = await school.addFamily(2);
  const { user } = await openPage(staffPaths.staffFamily(familyId), office);
  await (await part()).findByText('No tasks.');
  await user.click((await part()).getByRole('button', { name: 'Add a task…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByLabelText(/What is to do/);
  expect(dialog.getByLabelText<HTMLSelectElement>('For').selectedOptions[0]?.textContent).toBe('Me (rosa@example.org)');
  await user.click(dialog.getByRole('button', { name: 'Save task' }));
  await dialog.findByText('Say what is to do.');
  await user.type(dialog.getByLabelText(/What is to do/), 'Call back');
  await user.selectOptions(dialog.getByLabelText('For'), 'bo@example.org');
  await user.selectOptions(dialog.getByLabelText('About'), dialog.getByRole('option', { name: /^Student 1/ }));
  await user.click(dialog.getByRole('button', { name: 'Save task' }));
  await (await part()).findByText('Call back');
  (await part()).getByText(/Student 1 .* · due Sep 1 · for bo@example\.org · written by rosa@example\.org/);
  await user.click((await part()).getByRole('button', { name: 'Change the task: Call back' }));
  const again = within(await screen.findByRole('dialog'));
  await user.selectOptions(await again.findByLabelText('For'), 'Nobody in particular');
  await user.click(again.getByRole('button', { name: 'Save task' }));
  await (await part()).findByText(/for nobody in particular/);
  await user.click((await part()).getByRole('button', { name: 'Done: Call back' }));
  await (await part()).findByText(/on Sep 1.* by rosa@example\.org/);
  await user.click((await part()).getByRole('button', { name: 'Open again: Call back' }));
  await user.click(await (await part()).findByRole('button', { name: 'Take away the task: Call back' }));
  await (await part()).findByText('The task was taken away.');
  await user.click((await part()).getByRole('button', { name: 'Undo' }));
  await (await part()).findByText('Call back');
});

test('due ones stand on the dashboard, one’s own first; done there by one click, and back; who only reads sees no act', async () => {
  const office = await school.addPerson({ roles: ['registrar'] });
  const bo = await school.addPerson({ roles: ['registrar'], email: 'bo2@example.org' });
  const viewer = await school.addPerson({ roles: ['viewer'] });
  const { familyId } = await school.addFamily();
  await school.database.deleteFrom('tasks').execute();
  const page = await openPage(paths.admin, viewer);
  await screen.findByRole('region', { name: 'What needs you today' });
  expect(screen.queryByRole('region', { name: 'Tasks that are due' })).toBeNull();
  const add = (text: string, assigneeId: string | null) =>
    office.call('addTask', { taskId: newId(), familyId, text, dueOn: '2026-08-31', assigneeId, studentId: null });
  await add('Of Bo', bo.accountId);
  await add('Of mine', office.accountId);
  await add('Of nobody', null);
  await page.visit(staffPaths.staffStudents);
  await page.visit(paths.admin);
  expect((await part('Tasks that are due')).queryAllByRole('button')).toEqual([]);
  page.signIn(office);
  await page.visit(staffPaths.staffStudents);
  await page.visit(paths.admin);
  await (await part('Tasks that are due')).findByRole('heading', { name: 'Yours' });
  const lines = async () =>
    (await part('Tasks that are due')).getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 5));
  expect(await lines()).toEqual(['Of mi', 'Of no', 'Of Bo']);
  const [link] = (await part('Tasks that are due')).getAllByRole('link', { name: /^Family/ });
  expect(link?.getAttribute('href')).toBe(staffPaths.staffFamily(familyId));
  await page.user.click((await part('Tasks that are due')).getByRole('button', { name: 'Done: Of mine' }));
  await screen.findByText('Done: Of mine');
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  await (await part('Tasks that are due')).findByRole('button', { name: 'Done: Of mine' });
});
