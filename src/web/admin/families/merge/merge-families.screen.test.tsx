import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../../test/screens.tsx';
import type { Person } from '../../../../../test/school.ts';

openScreens();

let office: Person;
let both: { keptId: string; mergedId: string };
let studentId: string;
beforeEach(async () => {
  office = await school.addPerson({ roles: ['registrar'] });
  const [mother, father] = [await school.addFamily(0), await school.addFamily(0)];
  await mother.call('saveAccount', { name: 'Mara Holt-Once', phone: '202-555-0111' });
  await father.call('saveAccount', { name: 'Finn Holt-Once', phone: '202-555-0122' });
  const student = { lastName: 'Holt-Once', birthDate: '2014-02-28' };
  studentId = (await mother.call('saveStudent', { student: { ...student, firstName: 'Ida' } })).student.id;
  const { student: brother } = await father.call('saveStudent', { student: { ...student, firstName: 'Jon' } });
  const familyOf = async (id: string) =>
    (await office.call('staffStudent', { studentId: id })).households[0]?.familyId ?? '';
  both = { keptId: await familyOf(studentId), mergedId: await familyOf(brother.id) };
});

test('from the family’s page the other is found, seen beside it, made one with a reason, and two again', async () => {
  await openPage(`/admin/families/${both.keptId}`, office);
  fireEvent.click(await screen.findByRole('button', { name: 'Merge with another family' }));
  const find = await screen.findByRole('dialog');
  fireEvent.change(within(find).getByRole('searchbox'), { target: { value: 'finn holt' } });
  fireEvent.click(await within(find).findByRole('radio', { name: 'Finn Holt-Once' }));
  fireEvent.click(within(find).getByRole('button', { name: 'Look at both' }));
  expect(await screen.findByText(/Told by mail: .*(Mara|Finn) Holt-Once/)).toBeTruthy();
  screen.getByText(/^Finn Holt-Once would newly see Ida Holt-Once,/);
  screen.getByText(/^Mara Holt-Once would newly see Jon Holt-Once,/);
  expect(screen.queryByRole('checkbox', { name: /live together/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Merge' }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge the two families?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Merge' }));
  expect(await within(dialog).findByText(/Enter a reason/)).toBeTruthy();
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Reason/ }), { target: { value: 'Twice' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Merge' }));
  fireEvent.click(await screen.findByRole('button', { name: /Undo the merge of the family of/ }));
  expect((await office.call('staffFamily', { familyId: both.mergedId })).family.id).toBe(both.keptId);
  const undoing = await screen.findByRole('dialog');
  fireEvent.change(within(undoing).getByRole('textbox', { name: /Reason/ }), { target: { value: 'Cousins' } });
  fireEvent.click(within(undoing).getByRole('button', { name: 'Undo' }));
  await eventually(async () =>
    expect((await office.call('staffFamily', { familyId: both.mergedId })).family.id).toBe(both.mergedId),
  );
});

test('where a child lives in both it is said loudly, and nothing opens until somebody says that they live together', async () => {
  await office.call('linkHousehold', { familyId: both.mergedId, studentId, access: 'full', reason: 'Custody' });
  await openPage(`/admin/families/merge?keep=${both.keptId}&other=${both.mergedId}`, office);
  expect((await screen.findByText(/lives in both families today/)).textContent).toContain('Ida Holt-Once');
  fireEvent.click(screen.getByRole('button', { name: 'Merge' }));
  expect(screen.getByText('Say that they are one household, or leave them as two.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const tick = screen.getByRole('checkbox', { name: 'They live together and are one household' });
  expect(document.activeElement).toBe(tick);
  fireEvent.click(tick);
  fireEvent.click(screen.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('the page of a family that was merged leads to the one that stays', async () => {
  const { seen } = await office.call('previewFamilyMerge', both);
  const takes = { contacts: 'kept', pickup: 'kept' } as const;
  const merging = { ...both, seen, takes, same: [], areOneHousehold: false, reason: 'Twice' };
  await office.call('mergeFamilies', merging);
  await openPage(`/admin/families/merge?keep=${both.keptId}&other=${both.mergedId}`, office);
  expect(await screen.findByText(/One of these two has been merged since/)).toBeTruthy();
  await openPage(`/admin/families/${both.mergedId}`, office);
  await eventually(() => expect(location.pathname).toBe(`/admin/families/${both.keptId}`));
});
