import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { askForPack, packIs } from '../../../../test/packs.ts';
import type { Person } from '../../../../test/school.ts';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { addTeacher } from '../../../../test/teachers.ts';
import type { SheetKind } from '../../../domain/sheets.ts';
import { newId } from '../../../server/platform/ids.ts';
import { staffPaths } from '../../staff-paths.ts';

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
  const { user } = await openPage(staffPaths.roster(classId), admin);
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
  await openPage(`${staffPaths.sheets(classId)}?sheet=health`, viewer);
  await screen.findByText('Nobody is enrolled.');
  expect(screen.getByRole('combobox', { name: 'Sheet' })).toHaveProperty('value', 'roster');
  await openPage(staffPaths.sheets('nonsense'), viewer);
  await screen.findByRole('button', { name: 'Try again' });
});

/** What somebody prints of a class, a minute after whatever was done, and before whatever comes next. */
async function printed(by: Person, classId: string, kinds: SheetKind[]) {
  school.clock.advance(60_000);
  await packIs(by, await askForPack(by, { classIds: [classId], kinds }));
  school.clock.advance(60_000);
}

test('a pack says what was printed and what has changed, and prints just the changed sheets', async () => {
  const admin = await school.addPerson({ email: 'printer@example.org', roles: ['administrator'] });
  const { classId, family, studentId } = await seated();
  await school.addClass({ title: 'Quiet' });
  await printed(admin, classId, ['roster', 'pick-up', 'contacts']);
  await family.call('savePickup', { studentId, version: 0, pickup: { allowed: [], notAllowed: [], codeWord: '' } });
  const { user } = await openPage(staffPaths.fieldPack, admin);
  const row = within(await screen.findByRole('row', { name: /Climbing.*Version 1.*1 change since/ }));
  await user.click(row.getByText('1 change since'));
  row.getByText(/: May pick up.*/);
  screen.getByText(/^1 change since the pack of 9:01 AM$/);
  screen.getByText('Printed by printer@example.org.');
  await user.click(screen.getByText('Open the list'));
  screen.getByText('Climbing: Who may pick up');
  school.clock.advance(60_000);
  await user.click(screen.getByRole('button', { name: /^Print the 1 changed sheet · / }));
  const packs = within(await screen.findByRole('list', { name: 'Your packs of today' }));
  await packs.findByRole('button', { name: /^Download Changed sheets, Field pack, Fall 2026/ }, { timeout: 15_000 });
  await eventually(() => expect(screen.queryByText(/since the pack of/)).toBeNull());
  await screen.findByRole('row', {
    name: /Climbing.*Version 2.*Who may pick up.*Version 1.*Roster and Contact list.*Nothing has changed/,
  });
  for (const box of within(screen.getByRole('group', { name: 'Sheets in the pack' })).getAllByRole('checkbox', {
    checked: true,
  }))
    await user.click(box);
  screen.getByText('Choose at least one sheet.');
  expect(screen.getByRole('button', { name: /^Make the pack of/ })).toHaveProperty('disabled', true);
});

test('a pack is found again after its tab was closed, in several tabs, with what became of it', async () => {
  const viewer = await school.addPerson({ roles: ['viewer'] });
  await school.addClass({ title: 'Kayak' });
  const first = await openPage(staffPaths.fieldPack, viewer);
  await screen.findByText('Packs you make are listed here for one day.');
  await first.user.click(await screen.findByRole('button', { name: /^Make the pack of \d+ classes$/ }));
  await screen.findByRole('list', { name: 'Your packs of today' });
  cleanup();
  const failed = await askForPack(viewer, { classIds: [newId()], kinds: ['roster'] });
  await packIs(viewer, failed, 'failed');
  const { user } = await openPage(staffPaths.fieldPack, viewer);
  const list = within(await screen.findByRole('list', { name: 'Your packs of today' }));
  await list.findByText(/It could not be made. None of its classes is there any more./);
  await list.findByText(/kept until Sep 2, 2026.* MB$/, undefined, { timeout: 15_000 });
  await user.click(list.getByRole('button', { name: 'Try again: Field pack' }));
  await eventually(() => expect(list.queryByRole('button', { name: 'Try again: Field pack' })).not.toBeNull());
  await user.click(list.getByRole('button', { name: 'Remove Field pack' }));
  await eventually(() => expect(list.queryByText(/None of its classes/)).toBeNull());
  await user.click(list.getByRole('button', { name: /^Remove Field pack, Fall 2026/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove this pack?' }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Packs you make are listed here for one day.');
});

test('health warnings stand in the list for whoever reads health and wants them', async () => {
  const both = await school.addPerson({ roles: ['registrar', 'health'] });
  const { family, studentId } = await seated();
  const allergies = [{ name: 'Peanuts', reaction: '', isLifeThreatening: true }];
  await family.call('saveHealth', { studentId, version: 0, answers: { allergies } });
  const { user } = await openPage(staffPaths.fieldPack, both);
  const wanted = await screen.findByRole('checkbox', { name: /Health warnings/ });
  expect((await family.call('healthReadings', { studentId })).readings).toEqual([]);
  await user.click(wanted);
  await screen.findByText('1 with a life-threatening allergy');
  expect((await family.call('healthReadings', { studentId })).readings).toHaveLength(1);
  await user.click(wanted);
  expect(screen.queryByText('1 with a life-threatening allergy')).toBeNull();
  cleanup();
  await openPage(staffPaths.fieldPack, await school.addPerson({ roles: ['registrar'] }));
  await screen.findByRole('group', { name: 'Sheets in the pack' });
  expect(screen.queryByRole('checkbox', { name: /Health warnings/ })).toBeNull();
});

test('a week is chosen like a date, on the sheets of a class and for a pack', async () => {
  const admin = await school.addPerson({ roles: ['administrator'] });
  const days = ['2026-09-08', '2026-09-10', '2026-09-15'];
  const meetings = days.map((on) => ({ on, start: '15:30', end: '17:30' }));
  const classId = await school.addClass({ title: 'Twice a week', meetings });
  const { user } = await openPage(`${staffPaths.sheets(classId)}?sheet=sign-in`, admin);
  await screen.findByText(/first of 3 sheets/);
  const week = 'Week from Tuesday, September 8 to Thursday, September 10';
  await user.selectOptions(screen.getByRole('combobox', { name: 'Date' }), week);
  await screen.findByText(/first of 2 sheets/);
  cleanup();
  // An address may say anything.
  await openPage(`${staffPaths.sheets(classId)}?sheet=sign-in&day=2026-02-30/soon`, admin);
  await screen.findByText(/first of 3 sheets/);
  cleanup();
  const pack = await openPage(`${staffPaths.fieldPack}?day=2026-09-14`, admin);
  await pack.user.click(await screen.findByRole('checkbox', { name: 'The whole week' }));
  await screen.findByRole('link', { name: 'Twice a week' });
});

test('a day on which nothing is held says so, and leads back', async () => {
  const admin = await school.addPerson({ roles: ['administrator'] });
  const { user } = await openPage(`${staffPaths.fieldPack}?day=2031-01-01`, admin);
  await screen.findByText('No class meets then');
  await user.click(screen.getByRole('button', { name: 'The whole semester' }));
  await eventually(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
});

test('a pack of one instructor, who stays chosen where they have no class', async () => {
  const admin = await school.addPerson({ roles: ['administrator'] });
  const classId = await school.addClass({ title: 'Hers' });
  await addTeacher(school, 'Dee Ranger', [classId]);
  const { user } = await openPage(staffPaths.fieldPack, admin);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Instructor' }), 'Dee Ranger');
  await screen.findByRole('button', { name: 'Make the pack of 1 class' });
  screen.getByRole('link', { name: 'Hers' });
  expect(screen.queryByRole('link', { name: 'Climbing' })).toBeNull();
  await user.type(screen.getByLabelText('Date'), '2031-01-01');
  await screen.findByText('No class meets then');
  expect(screen.getByRole('combobox', { name: 'Instructor' })).toHaveProperty('value', 'Dee Ranger');
});
