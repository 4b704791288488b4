import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { addTeacher } from '../../../../test/teachers.ts';
import { paths } from '../../paths.ts';

openScreens();

async function seated() {
  const classId = await school.addClass({
    title: 'Climbing',
    meetings: ['2026-09-08', '2026-09-15'].map((on) => ({ on, start: '15:30', end: '17:30' })),
  });
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  await family.call('enroll', { idempotencyKey: classId, lines: [{ studentId, classId }] });
  return { classId, family, studentId };
}

test('the sheets of a class are looked at one by one, of one date or of all', async () => {
  const admin = await school.addPerson({ roles: ['administrator'] });
  const { classId } = await seated();
  const { user } = await openPage(paths.roster(classId), admin);
  await user.click(await screen.findByRole('link', { name: 'Sheets' }));
  await screen.findByRole('heading', { name: 'Sheets of Climbing' });
  const sheets = within(screen.getByRole('combobox', { name: 'Sheet' }));
  expect(sheets.queryByRole('option', { name: 'Health sheet' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'Sign-in and sign-out');
  await screen.findByText(/^Shown is the first of 2 sheets/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Date' }), 'Tuesday, September 15, 2026');
  await screen.findByText('Tuesday, September 15, 2026, 3:30 – 5:30 PM');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'Attendance');
  await user.type(await screen.findByRole('textbox', { name: 'Further columns' }), 'Helmet, Snack');
  await screen.findByText(/To be filled in by hand: Tue, Sep 15, Helmet,? and Snack/);
  await user.type(screen.getByRole('textbox', { name: 'Further columns' }), ', a, b, c, d, e');
  await screen.findByText(/Six further columns at most/);
});

test('a viewer without seats to show, a class that is gone, and a sheet that is not theirs', async () => {
  const viewer = await school.addPerson({ roles: ['viewer'] });
  const classId = await school.addClass({ title: 'Empty' });
  await openPage(`${paths.sheets(classId)}?sheet=health`, viewer);
  await screen.findByText('Nobody is enrolled.');
  expect(screen.getByRole('combobox', { name: 'Sheet' })).toHaveProperty('value', 'roster');
  await openPage(paths.sheets('nonsense'), viewer);
  await screen.findByRole('button', { name: 'Try again' });
});

test('a pack says what was printed and what has changed, and chooses just that', async () => {
  const admin = await school.addPerson({ email: 'printer@example.org', roles: ['administrator'] });
  const { classId, family, studentId } = await seated();
  await school.addClass({ title: 'Quiet' });
  const payload = { classIds: [classId], kinds: ['roster'] };
  const headers = { authorization: `Bearer ${admin.accountId}` };
  await school.portal.app.inject({ method: 'POST', url: '/api/papers/sheets', payload, headers });
  school.clock.advance(60_000);
  const pickup = { allowed: [], notAllowed: [], codeWord: '' };
  await family.call('savePickup', { studentId, version: 0, pickup });
  const { user } = await openPage(paths.fieldPack, admin);
  const row = within(await screen.findByRole('row', { name: /Climbing.*1 change since/ }));
  await user.click(row.getByText('1 change since'));
  row.getByText(/: Who may pick up$/);
  await user.click(screen.getByRole('button', { name: 'Choose the 1 changed class' }));
  screen.getByRole('button', { name: 'PDF of 1 class' });
  for (const box of within(screen.getByRole('group', { name: 'Sheets in the pack' })).getAllByRole('checkbox', {
    checked: true,
  }))
    await user.click(box);
  screen.getByText('Choose at least one sheet.');
  expect(screen.getByRole('button', { name: 'PDF of 1 class' })).toHaveProperty('disabled', true);
});

test('a day on which nothing is held says so, and leads back', async () => {
  const admin = await school.addPerson({ roles: ['administrator'] });
  const { user } = await openPage(`${paths.fieldPack}?day=2031-01-01`, admin);
  await screen.findByText('No class is held then');
  await user.click(screen.getByRole('button', { name: 'The whole semester' }));
  await eventually(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
});

test('a pack of one instructor, who stays chosen where they have no class', async () => {
  const admin = await school.addPerson({ roles: ['administrator'] });
  const classId = await school.addClass({ title: 'Hers' });
  await addTeacher(school, 'Dee Ranger', [classId]);
  const { user } = await openPage(paths.fieldPack, admin);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Instructor' }), 'Dee Ranger');
  await screen.findByRole('button', { name: 'PDF of 1 class' });
  screen.getByRole('link', { name: 'Hers' });
  expect(screen.queryByRole('link', { name: 'Climbing' })).toBeNull();
  await user.type(screen.getByLabelText('Date'), '2031-01-01');
  await screen.findByText('No class is held then');
  expect(screen.getByRole('combobox', { name: 'Instructor' })).toHaveProperty('value', 'Dee Ranger');
});
