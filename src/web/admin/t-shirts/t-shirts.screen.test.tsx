import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { newScreenId } from '../../shared/new-key.ts';
import { paths } from '../../paths.ts';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

/** A semester of its own with one class, and students of these sizes in it. */
async function seated(title: string, sizes: readonly (string | null)[]) {
  const semesterId = await school.addSemester({ name: title, isOpen: true });
  const meetings = [{ on: '2026-10-05', start: '10:00', end: '12:00' }];
  const classId = await school.addClass({ title, semesterId, capacity: 50, meetings });
  const family = await school.addFamily(sizes.length);
  for (const [row, studentId] of family.studentIds.entries()) {
    const tshirtSize = sizes[row] ?? null;
    const names = { firstName: `Kid${row}`, lastName: title };
    await school.database
      .updateTable('students')
      .set({ tshirtSize, ...names })
      .where('id', '=', studentId)
      .execute();
    await family.call('enroll', { idempotencyKey: studentId, lines: [{ studentId, classId }] });
  }
  return { semesterId, classId, family };
}
const registrar = () => school.addPerson({ roles: ['registrar'] });
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const field = (name: string) => screen.getByRole('textbox', { name });

test('semester and class stay chosen from one part to the next', async () => {
  const { semesterId, classId } = await seated('Tabs', ['YM', null]);
  const page = await openPage(`${staffPaths.tshirts}?semester=${semesterId}`, await registrar());
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Class' }), 'Tabs');
  expect(page.address()).toContain(classId);
  await page.user.click(screen.getByRole('link', { name: 'Missing' }));
  await screen.findByRole('link', { name: 'Kid1 Tabs' });
  expect(page.address()).toBe(`/admin/t-shirts/missing?semester=${semesterId}&class=${classId}`);
  await page.user.click(screen.getByRole('link', { name: 'Hand out' }));
  await screen.findByText('0 of 2 handed out');
});

test('an order begins with what is still to order; what cannot be is wrong at its field, and nothing typed is lost', async () => {
  const { semesterId } = await seated('Orders', ['YM', 'YM', 'AS']);
  const { user } = await openPage(`${staffPaths.tshirtPart('order')}?semester=${semesterId}`, await registrar());
  await user.click(await screen.findByRole('button', { name: 'Note an order' }));
  expect(field('Pieces of Youth M')).toHaveProperty('value', '2');
  await user.clear(field('Pieces of Youth M'));
  await user.type(field('Pieces of Youth M'), 'two');
  await user.type(field('Note'), 'Printshop');
  const dialog = within(screen.getByRole('dialog', { name: 'Note an order' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Write a whole number of shirts up to 10,000, or nothing.');
  expect(field('Note')).toHaveProperty('value', 'Printshop');
  await user.clear(field('Pieces of Youth M'));
  await user.clear(field('Pieces of Adult S'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Nothing is ordered yet: write at least one number.');
  await user.type(field('Pieces of Youth M'), '2');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('An order of 2 shirts is noted.');
  // Still to order, needed, students, staff, reserve, ordered, too many.
  await screen.findByRole('row', { name: 'Youth M 0 2 2 0 0 2 0' });
  screen.getByRole('row', { name: 'Total 1 3 3 0 0 2 0' });
  await user.click(screen.getByRole('button', { name: /^Undo the order of/ }));
  await screen.findByRole('row', { name: 'Youth M 2 2 2 0 0 0 0' });
  screen.getByText('Undone');
});

test('a reserve is typed as pieces or percent, for one size or all of them', async () => {
  const { semesterId } = await seated('Reserves', ['YM', 'YM', 'YM']);
  const { user } = await openPage(`${staffPaths.tshirtPart('order')}?semester=${semesterId}`, await registrar());
  await user.type(await screen.findByRole('textbox', { name: 'The same for every size' }), '10%');
  await user.click(screen.getByRole('button', { name: 'Fill in' }));
  await user.clear(field('Reserve of Adult S'));
  await user.type(field('Reserve of Adult S'), 'some');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Write a number of shirts, such as 3, or a part, such as 10%.');
  await user.clear(field('Reserve of Adult S'));
  await user.type(field('Reserve of Adult S'), '2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('row', { name: 'Youth M 4 4 3 0 1 0 0' });
  screen.getByRole('row', { name: 'Adult S 2 2 0 0 2 0 0' });
});

test('somebody else has planned meanwhile: what is typed stays until theirs is asked for', async () => {
  const { semesterId } = await seated('Meanwhile', ['YM']);
  const other = await registrar();
  const { user } = await openPage(`${staffPaths.tshirtPart('order')}?semester=${semesterId}`, await registrar());
  await user.type(await screen.findByRole('textbox', { name: 'Reserve of Youth M' }), '5');
  const reserves = [{ size: 'YM', percent: null, pieces: 7 }];
  await other.call('saveTshirtPlan', { semesterId, version: 0, changeUntil: null, reserves });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Somebody else has changed this. What you typed is still here.');
  expect(field('Reserve of Youth M')).toHaveProperty('value', '5');
  await screen.findByRole('row', { name: 'Youth M 8 8 1 0 7 0 0' });
  await user.click(screen.getByRole('button', { name: 'Show what is there now' }));
  expect(field('Reserve of Youth M')).toHaveProperty('value', '7');
});

test('a tap notes a shirt at once, in another size if need be, and a second one takes it back', async () => {
  const { semesterId, family } = await seated('Handing', ['YM', null]);
  const { user } = await openPage(`${staffPaths.tshirtPart('hand-out')}?semester=${semesterId}`, await registrar());
  await user.click(await screen.findByRole('button', { name: 'Got it: Kid0 Handing, Youth M' }));
  await screen.findByText('1 of 2 handed out');
  // Without a size there is nothing to give yet.
  expect(screen.getByRole('button', { name: 'Got it' })).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Size for Kid1 Handing' }), 'Adult S');
  await user.click(screen.getByRole('button', { name: 'Got it: Kid1 Handing, Adult S' }));
  await screen.findByText('2 of 2 handed out');
  expect((await family.call('students')).students.map(({ tshirtSize }) => tshirtSize)).toContain('AS');
  await user.click(screen.getByRole('checkbox', { name: 'Only who has none yet' }));
  await screen.findByText('Everybody has a shirt');
  await user.click(screen.getByRole('checkbox', { name: 'Only who has none yet' }));
  await user.click(await screen.findByRole('button', { name: 'Undo: Kid0 Handing' }));
  await screen.findByText('1 of 2 handed out');
});

test('a tap that does not arrive says so and can be made again', async () => {
  const { semesterId } = await seated('Lost', ['YM']);
  const page = await openPage(`${staffPaths.tshirtPart('hand-out')}?semester=${semesterId}`, await registrar());
  const mend = page.lose('giveTshirt', 'answer');
  await page.user.click(await screen.findByRole('button', { name: 'Got it: Kid0 Lost, Youth M' }));
  await screen.findByText(/reach/);
  mend();
  await page.user.click(screen.getByRole('button', { name: 'Got it: Kid0 Lost, Youth M' }));
  await screen.findByText('1 of 1 handed out');
});

test('staff have shirts; a name is asked for', async () => {
  const { semesterId } = await seated('Staff', ['YM']);
  const { user } = await openPage(`${staffPaths.tshirtPart('staff')}?semester=${semesterId}`, await registrar());
  await screen.findByText('Nobody is listed yet');
  await user.click(screen.getByRole('button', { name: 'Add somebody' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '  ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/name/i, { selector: '[id$="-error"]' });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Pat');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Adult L');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Size of Pat' }), 'Adult XL');
  await screen.findByText('Pat: Adult XL');
  await user.click(screen.getByRole('button', { name: 'Remove Pat' }));
  await screen.findByText('Nobody is listed yet');
});

/** A family that asked for another size too late. */
async function asked(title: string) {
  const { semesterId, family } = await seated(title, ['YM']);
  const office = await registrar();
  const [id = ''] = family.studentIds;
  await office.call('saveTshirtPlan', { semesterId, version: 0, changeUntil: '2026-08-01', reserves: [] });
  const names = { firstName: 'Kid0', lastName: title, birthDate: '2016-05-01' };
  await family.call('saveStudent', { student: { id, ...names, tshirtSize: 'YL' } });
  return { family, office, id };
}

test('a family reads what it asked for, and what became of it', async () => {
  const { family, id, office } = await asked('Theirs');
  await office.call('decideSizeRequest', { studentId: id, size: 'YL', isAccepted: false });
  const page = await openPage(`${paths.record(id)}#student`, family);
  await screen.findByText('The school could not change it to Youth L; it stays Youth M.');
  const size = () => screen.getByRole('combobox', { name: /T-shirt size/ });
  expect(size()).toHaveProperty('value', 'YM');
  await page.user.selectOptions(size(), 'Adult S');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await eventually(async () =>
    expect((await family.call('students')).sizesAsked[id]).toEqual({ size: 'AS', state: 'open' }),
  );
});

test('what is asked for stands in the form of the family', async () => {
  const { family, id } = await asked('Form');
  await openPage(`${paths.record(id)}#student`, family);
  await screen.findByText('Asked for: Youth L. Until the school answers it is Youth M.');
  expect(screen.getByRole('combobox', { name: /T-shirt size/ })).toHaveProperty('value', 'YL');
});

test('a request is answered in the list', async () => {
  const { office } = await asked('Wishes');
  const { user } = await openPage(staffPaths.tshirtPart('requests'), office);
  await screen.findByRole('link', { name: /^Requests \(\d\)$/ });
  await user.click((await rowOf(/Kid0 Wishes/)).getByRole('button', { name: 'Decline Youth L for Kid0 Wishes' }));
  await screen.findByText('Kid0 Wishes keeps the size of before.');
  await (await rowOf(/Kid0 Wishes/)).findByText('Declined');
});

test('a reminder says how many mails it makes before it is sent, and is taken back', async () => {
  const { semesterId } = await seated('Reminders', [null, null]);
  const { user } = await openPage(`${staffPaths.tshirtPart('missing')}?semester=${semesterId}`, await registrar());
  await user.click(await screen.findByRole('button', { name: 'Remind families' }));
  await screen.findByText('1 mail is sent.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('1 mail leaves in two minutes.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('1 mail is taken back.');
});

test('sizes of the school are added, put in order and put away by administrators', async () => {
  const admin = await school.addPerson({ roles: ['administrator'] });
  const { user } = await openPage(staffPaths.tshirtSizes, admin);
  await user.type(await screen.findByRole('textbox', { name: /^New size/ }), 'ym');
  await user.click(screen.getByRole('button', { name: 'Add a size' }));
  await screen.findByText('This size is there already.');
  await user.clear(screen.getByRole('textbox', { name: /^New size/ }));
  await user.type(screen.getByRole('textbox', { name: /^New size/ }), 'Toddler 4T');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Cut' }), 'Another cut');
  await user.type(screen.getByRole('textbox', { name: 'Cut of your own' }), 'Toddler');
  await user.click(screen.getByRole('button', { name: 'Add a size' }));
  await user.click(await screen.findByRole('button', { name: 'Move Toddler 4T up' }));
  await user.click(screen.getByRole('checkbox', { name: 'Offered: Youth S' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The sizes are saved.');
  const { sizes } = await admin.call('tshirtSizes');
  expect(sizes.slice(-2).map(({ size }) => size)).toEqual(['Toddler 4T', 'A3XL']);
  expect(sizes[0]).toMatchObject({ size: 'YS', isOffered: false });
});

test('who only reads sees no act, and an unknown part is the first', async () => {
  const { semesterId } = await seated('Readers', ['YM']);
  const viewer = await school.addPerson({ roles: ['viewer'] });
  const office = await registrar();
  await office.call('saveStaffTshirt', { semesterId, staffId: newScreenId(), name: 'Pat', size: 'AL' });
  const page = await openPage(`${staffPaths.tshirtPart('hand-out')}?semester=${semesterId}`, viewer);
  await screen.findByText('0 of 2 handed out');
  expect(screen.queryByRole('button', { name: /^Got it/ })).toBeNull();
  await page.visit(`${staffPaths.tshirtPart('order')}?semester=${semesterId}`);
  await screen.findByRole('row', { name: /^Youth M/ });
  expect(screen.queryByRole('button', { name: 'Note an order' })).toBeNull();
  await page.visit(`${staffPaths.tshirtPart('nonsense')}?semester=${semesterId}`);
  await screen.findByRole('list', { name: 'Count of each size' });
  await page.visit(staffPaths.tshirtSizes);
  const box = await screen.findByRole('checkbox', { name: 'Offered: Youth M' });
  expect(box).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
