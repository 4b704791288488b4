import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import type { Person } from '../../../../test/school.ts';

openScreens();

let office: Person;
let both: { keptId: string; mergedId: string };
let mother: Person;
beforeEach(async () => {
  office = await school.addPerson({ roles: ['administrator'] });
  const father = await school.addFamily(0);
  mother = await school.addFamily(0);
  await mother.call('saveAccount', { name: 'Mara Okoro', phone: '202-555-0111' });
  await father.call('saveAccount', { name: 'Finn Okoro', phone: '202-555-0122' });
  const student = { lastName: 'Okoro-Twin', birthDate: '2014-02-28' };
  const one = await mother.call('saveStudent', { student: { ...student, firstName: 'Samuel' } });
  const other = await father.call('saveStudent', { student: { ...student, firstName: 'Sam' } });
  both = { keptId: one.student.id, mergedId: other.student.id };
});

test('two are found, seen side by side, made one with a reason, and two again', async () => {
  await openPage('/admin/students/merge', office);
  await screen.findByText(/^Different households:/);
  fireEvent.click(await screen.findByRole('link', { name: 'Compare the two called Samuel Okoro-Twin' }));
  const first = await screen.findByRole('radiogroup', { name: 'First name' });
  fireEvent.click(within(first).getByRole('radio', { name: 'Sam' }));
  fireEvent.click(screen.getByRole('button', { name: 'Merge' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('It can be undone for 14 days.');
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Reason/ }), { target: { value: 'Twice' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Merge' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the merge of Sam Okoro-Twin' }));
  const { student } = await office.call('staffStudent', { studentId: both.mergedId });
  expect(student).toMatchObject({ id: both.keptId, firstName: 'Sam' });
  const undoing = await screen.findByRole('dialog');
  fireEvent.change(within(undoing).getByRole('textbox', { name: /Reason/ }), { target: { value: 'Cousins' } });
  fireEvent.click(within(undoing).getByRole('button', { name: 'Undo' }));
  await eventually(async () =>
    expect((await office.call('staffStudent', { studentId: both.mergedId })).student.id).toBe(both.mergedId),
  );
});

test('child by child it is said who would newly see what, and that the families are asked', async () => {
  const contacts = [
    { name: 'Ann Aunt', relationship: 'Aunt', phone: '202-555-0101' },
    { name: 'Fay Friend', relationship: 'Friend', phone: '202-555-0102' },
  ];
  await mother.call('saveContacts', { studentId: both.keptId, version: 0, contacts });
  await openPage(`/admin/students/merge?keep=${both.keptId}&with=${both.mergedId}`, office);
  await screen.findByText('Finn Okoro would newly see Samuel Okoro-Twin: Emergency contacts.');
  screen.getByText('Mara Okoro would newly see Sam Okoro-Twin, of whom nothing has been told yet.');
  screen.getByText(/stays closed to them until a full guardian who was there before agrees/);
});

test('twins in one household are newly seen by nobody', async () => {
  const student = { lastName: 'Okoro-Twin', birthDate: '2014-02-28', firstName: 'Samy' };
  const { id } = (await mother.call('saveStudent', { student })).student;
  await openPage(`/admin/students/merge?keep=${both.keptId}&with=${id}`, office);
  await screen.findByText('Nobody: the same people look after both.');
});

test('what stands against it is said with what to do, and the button waits', async () => {
  const classId = await school.addClass({ title: 'Chess' });
  for (const studentId of Object.values(both)) {
    const { households } = await office.call('staffStudent', { studentId });
    expect(households).toHaveLength(1);
    await school.database
      .insertInto('enrollments')
      .values({
        organizationId: '00000000-0000-7000-8000-000000000001',
        id: crypto.randomUUID(),
        classId,
        studentId,
        state: 'enrolled',
        enrolledAt: school.clock.iso(),
      })
      .execute();
  }
  await openPage(`/admin/students/merge?keep=${both.keptId}&with=${both.mergedId}`, office);
  expect((await screen.findByText(/Withdraw one of them there first/)).textContent).toContain('Chess');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Merge' }).disabled).toBe(true);
});

test('of two grades one is chosen; one that nobody has told is no choice', async () => {
  const told = (id: string, grade: { grade: number | null; isGradeKnown: boolean }) =>
    school.database.updateTable('students').set(grade).where('id', '=', id).execute();
  const address = `/admin/students/merge?keep=${both.keptId}&with=${both.mergedId}`;
  await told(both.keptId, { grade: 3, isGradeKnown: true });
  await openPage(address, office);
  const grades = await screen.findByRole('radiogroup', { name: 'Grade' });
  within(grades).getByRole('radio', { name: 'Not in school' });
  cleanup();
  await told(both.mergedId, { grade: null, isGradeKnown: false });
  await openPage(address, office);
  await screen.findByRole('radiogroup', { name: 'First name' });
  expect(screen.queryByRole('radiogroup', { name: 'Grade' })).toBeNull();
});
