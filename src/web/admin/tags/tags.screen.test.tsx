import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newId } from '../../../server/platform/ids.ts';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

const part = async () => within(await screen.findByRole('region', { name: 'Tags' }));
const dialog = async (name: RegExp | string) => within(await screen.findByRole('dialog', { name }));

test('a tag is made on the page of a family, put on another with a tick, and seen by who only reads', async () => {
  const office = await school.addPerson({ roles: ['registrar'] });
  const viewer = await school.addPerson({ roles: ['viewer'] });
  const [first, second] = [await school.addFamily(), await school.addFamily()];
  const { user, visit, signIn } = await openPage(staffPaths.staffFamily(first.familyId), office);
  await user.click(await (await part()).findByRole('button', { name: 'Change tags…' }));
  const make = await dialog('Tags of this family');
  await make.findByText('The school has no tags yet. Make the first one below.');
  await user.click(make.getByRole('button', { name: 'Make and put on' }));
  await make.findByText('Give it a name.');
  await user.type(make.getByLabelText(/Name/), 'Staff child');
  await user.selectOptions(make.getByLabelText('Color'), 'Blue');
  await user.click(make.getByRole('button', { name: 'Make and put on' }));
  await make.findByRole('checkbox', { name: 'Staff child', checked: true });
  await user.click(make.getByRole('button', { name: 'Close' }));
  await (await part()).findByText('Staff child');

  await visit(staffPaths.staffFamily(second.familyId));
  await user.click(await (await part()).findByRole('button', { name: 'Change tags…' }));
  const put = await dialog('Tags of this family');
  await user.click(await put.findByRole('checkbox', { name: 'Staff child', checked: false }));
  await put.findByRole('checkbox', { name: 'Staff child', checked: true });
  await user.click(put.getByRole('button', { name: 'Close' }));
  await (await part()).findByText('Staff child');

  signIn(viewer);
  await visit(staffPaths.staffStudent(second.studentIds[0] ?? ''));
  await (await part()).findByText('Staff child');
  expect((await part()).queryAllByRole('button')).toEqual([]);
});

test('students are found by a tag, and their families tagged together, with the way back', async () => {
  const office = await school.addPerson({ roles: ['registrar'] });
  const family = await school.addFamily(2);
  await school.addFamily();
  // Of its own, should it be tried again.
  const name = `Scholarship ${family.familyId.slice(-6)}`;
  const { tag } = await office.call('addTag', { tagId: newId(), name, color: 'success' });
  await office.call('tagHouseholds', { tagId: tag.id, isOn: true, about: { familyIds: [family.familyId] } });
  const { user, address } = await openPage(`${staffPaths.staffStudents}?tag=${tag.id}`, office);
  await screen.findByText(/^2 students ·/);
  expect(screen.getByLabelText<HTMLSelectElement>('Tag').selectedOptions[0]?.textContent).toBe(name);
  await user.click(screen.getByRole('checkbox', { name: 'Select all students shown' }));
  await user.click(screen.getByRole('button', { name: 'Tag…' }));
  const chosen = await dialog('Tag the families of the chosen students');
  await user.selectOptions(await chosen.findByLabelText('Tag'), name);
  await user.click(chosen.getByRole('button', { name: 'Take off' }));
  await screen.findByText(`${name} was taken off 1 family.`);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/^2 students ·/);
  expect(address()).toContain(`tag=${tag.id}`);
});

test('tags are looked after in one place: a name that is there is said, what is typed stays; merged and removed once it was asked', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const family = await school.addFamily();
  for (const name of ['Allotment', 'Bursary']) {
    const { tag } = await office.call('addTag', { tagId: newId(), name, color: 'quiet' });
    await office.call('tagHouseholds', { tagId: tag.id, isOn: true, about: { familyIds: [family.familyId] } });
  }
  const { user } = await openPage(staffPaths.staffStudents, office);
  await user.click(await screen.findByRole('button', { name: 'Tags…' }));
  const act = async (name: string, what: string) => {
    await user.click(await (await dialog('Tags of the school')).findByRole('button', { name: `Acts for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: what }));
  };
  await act('Bursary', 'Change…');
  const change = await dialog('Change the tag');
  await user.clear(change.getByLabelText(/Name/));
  await user.type(change.getByLabelText(/Name/), 'allot ment');
  await user.click(change.getByRole('button', { name: 'Save tag' }));
  await change.findByText('There is a tag of this name: Allotment. Merge the two if they are the same.');
  expect(change.getByLabelText<HTMLInputElement>(/Name/).value).toBe('allot ment');
  await user.clear(change.getByLabelText(/Name/));
  await user.type(change.getByLabelText(/Name/), 'Grant');
  await user.click(change.getByRole('button', { name: 'Save tag' }));
  await act('Grant', 'Merge…');
  const merge = await dialog('Merge Grant into another tag');
  await user.selectOptions(merge.getByLabelText('Tag that stays'), 'Allotment');
  await user.click(merge.getByRole('button', { name: 'Merge tags' }));
  await act('Allotment', 'Remove…');
  const remove = await dialog('Remove the tag Allotment?');
  remove.getByText('It is on 1 family and goes from there for good.');
  await user.click(remove.getByRole('button', { name: 'Remove tag' }));
  const names = async () => (await office.call('tags', {})).tags.map(({ name }) => name);
  await expect.poll(names).not.toContain('Allotment');
  await user.click((await dialog('Tags of the school')).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
