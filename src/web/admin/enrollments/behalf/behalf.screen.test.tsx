import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enroll } from '../../../../../test/enrolling.ts';
import { openPage, openScreens, school } from '../../../../../test/screens.tsx';
import { paths } from '../../../paths.ts';
import { staffPaths } from '../../../staff-paths.ts';

openScreens();

const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('the neighbour’s boy who has no computer: entered with a guardian, enrolled, and taken back', async () => {
  const office = await school.addPerson({ roles: ['registrar'] });
  const classId = await school.addClass({ title: 'Pond life' });
  const page = await openPage(`${staffPaths.enrollOnBehalf}?class=${classId}`, office);
  await page.user.click(await button('New student…'));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(dialog.getByRole('button', { name: 'Enter student' }));
  expect(await dialog.findByText('Enter the first name.')).toBeTruthy();
  const type = async (label: RegExp, text: string) => page.user.type(dialog.getByLabelText(label), text);
  await type(/^First name/, 'Juno');
  await type(/^Last name/, 'Marsh');
  await type(/^Birth date/, '2016-03-04');
  await type(/^Phone/, '555 010 2000');
  await type(/^Reason/, 'Paper form');
  await page.user.click(dialog.getByRole('button', { name: 'Enter student' }));
  // A number is somebody's.
  expect(await dialog.findByText('Enter a name.')).toBeTruthy();
  await page.user.selectOptions(dialog.getByLabelText(/^Grade/), '4');
  await type(/^Name of a parent/, 'Ada Marsh');
  await page.user.click(dialog.getByRole('button', { name: 'Enter student' }));
  expect(await screen.findByText('Juno Marsh')).toBeTruthy();
  expect(await screen.findByText(/^No guardian has an account/)).toBeTruthy();
  await page.user.click(await button('Enroll'));
  expect(await screen.findByText(/^Enrolled\. Price agreed/)).toBeTruthy();
  await page.user.click(await button('Undo'));
  expect(await screen.findByText(/^Undone\./)).toBeTruthy();
});

test('a name alone is enough; what is not known is said to be a guess, and the page asks for it', async () => {
  const office = await school.addPerson({ roles: ['registrar'] });
  const classId = await school.addClass({ title: 'Creeks', minAge: 6, maxAge: 9 });
  const page = await openPage(`${staffPaths.enrollOnBehalf}?class=${classId}`, office);
  await page.user.click(await button('New student…'));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.type(dialog.getByLabelText(/^First name/), 'Pip');
  await page.user.type(dialog.getByLabelText(/^Last name/), 'Alone');
  await page.user.type(dialog.getByLabelText(/^Reason/), 'Called');
  await page.user.click(dialog.getByRole('button', { name: 'Enter student' }));
  expect(await screen.findByText(/^Usually yes: the student’s age or grade is not known yet/)).toBeTruthy();
  await page.user.click(await button('Enroll'));
  expect(await screen.findByText(/^Enrolled\. Price agreed/)).toBeTruthy();
});

test('a birth date with a grade that nobody has told: the seat is a guess, and the page of the student says so', async () => {
  const office = await school.addPerson({ roles: ['registrar'] });
  const classId = await school.addClass({ title: 'Ponds', minGrade: 1, maxGrade: 3 });
  const page = await openPage(`${staffPaths.enrollOnBehalf}?class=${classId}`, office);
  await page.user.click(await button('New student…'));
  const dialog = within(await screen.findByRole('dialog'));
  const [first] = within(dialog.getByLabelText(/^Grade/)).getAllByRole('option');
  expect(first?.textContent).toBe('Not known');
  await page.user.type(dialog.getByLabelText(/^First name/), 'Wim');
  await page.user.type(dialog.getByLabelText(/^Last name/), 'Gradeless');
  await page.user.type(dialog.getByLabelText(/^Birth date/), '2018-05-05');
  await page.user.type(dialog.getByLabelText(/^Reason/), 'Called');
  await page.user.click(dialog.getByRole('button', { name: 'Enter student' }));
  expect(await screen.findByText(/^Usually yes: the student’s age or grade is not known yet/)).toBeTruthy();
  await page.user.click(await button('Enroll'));
  expect(await screen.findByText(/^Enrolled\. Price agreed/)).toBeTruthy();
  const { rows } = await office.call('staffStudents', { search: 'Gradeless' });
  expect(rows).toMatchObject([{ birthDate: '2018-05-05', grade: null, isGradeKnown: false }]);
  await page.visit(staffPaths.staffStudent(rows[0]?.id ?? ''));
  expect((await screen.findByText('Grade')).nextElementSibling?.textContent).toBe('—');
});

test('while somebody new is typed, those of that name are named, and one is chosen instead', async () => {
  const office = await school.addPerson({ roles: ['registrar'] });
  const { studentIds } = await school.addFamily(1);
  const named = { firstName: 'Noé', lastName: 'Marshland' };
  await school.database.updateTable('students').set(named).where('id', 'in', studentIds).execute();
  const page = await openPage(staffPaths.enrollOnBehalf, office);
  await page.user.click(await button('New student…'));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.type(dialog.getByLabelText(/^First name/), 'noe');
  expect(dialog.queryByText(/^The school knows/)).toBeNull();
  await page.user.type(dialog.getByLabelText(/^Last name/), 'marshland');
  expect(await dialog.findByText(/^The school knows a student of this name/)).toBeTruthy();
  await page.user.click(dialog.getByRole('button', { name: /Noé Marshland/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await button('Choose another student')).toBeTruthy();
});

test('a class that fills while the screen is open is named, nothing typed is lost, and it takes a tick and a reason', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  const [kim, lou] = [await school.addFamily(1), await school.addFamily(1)];
  const classId = await school.addClass({ title: 'Caves', capacity: 1 });
  const page = await openPage(`${staffPaths.enrollOnBehalf}?student=${kim.studentIds[0]}&class=${classId}`, office);
  expect(await screen.findByText('One seat is left.')).toBeTruthy();
  const reason = () => screen.getByLabelText<HTMLInputElement>(/^Reason/);
  await page.user.type(reason(), 'Their twin is in it');
  await enroll(lou, classId);
  await page.user.click(await button('Enroll'));
  expect(await screen.findByText('What prevents this')).toBeTruthy();
  expect(reason().value).toBe('Their twin is in it');
  await page.user.click(await button('Enroll'));
  expect(await screen.findByText('Tick each rule to override it, or choose another class.')).toBeTruthy();
  await page.user.click(screen.getByLabelText('Override: the class is full'));
  await page.user.click(await button('Enroll'));
  expect(await screen.findByText(/^Enrolled\. Price agreed/)).toBeTruthy();
});

test('from the roster somebody is moved on the waitlist, another is skipped, and both families read why', async () => {
  const office = await school.addPerson({ roles: ['registrar'] });
  const classId = await school.addClass({ title: 'Canoes', capacity: 1 });
  await enroll(await school.addFamily(1), classId);
  const [first, second] = [await school.addFamily(1), await school.addFamily(1)];
  await enroll(first, classId, { ifFull: 'waitlist' });
  await enroll(second, classId, { ifFull: 'waitlist' });
  const page = await openPage(staffPaths.roster(classId), office);
  const rows = async () => screen.findAllByRole('button', { name: /^Change place…/ });
  const [, moveSecond] = await rows();
  if (moveSecond) await page.user.click(moveSecond);
  let dialog = within(await screen.findByRole('dialog'));
  await page.user.type(dialog.getByLabelText(/^Reason/), 'Sibling');
  await page.user.click(dialog.getByRole('button', { name: 'Change place' }));
  await screen.findAllByRole('button', { name: /^Take off the list…/ });
  await expect.poll(async () => (await second.call('enrollments')).waitlist[0]?.position).toBe(1);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await page.visit(paths.admin);
  await page.visit(staffPaths.roster(classId));
  const skipFirst = async () => {
    const [, ofFirst] = await screen.findAllByRole('button', { name: /^Take off the list…/ });
    if (ofFirst) await page.user.click(ofFirst);
    dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByLabelText(/^Reason/), 'Moved away');
    await page.user.click(dialog.getByRole('button', { name: 'Take off the waitlist' }));
    await expect.poll(async () => (await first.call('enrollments')).waitlist[0]?.state).toBe('skipped');
  };
  await skipFirst();
  await page.user.click(await button('Undo'));
  expect(await screen.findByText(/is back in the same place, and no email was sent/)).toBeTruthy();
  expect((await first.call('enrollments')).waitlist[0]).toMatchObject({ state: 'waiting', position: 2 });
  await expect.poll(async () => (await rows()).length).toBe(2);
  await skipFirst();
  cleanup();
  await openPage(paths.enrollments, first);
  expect(await screen.findByText('Taken off the waitlist by the school')).toBeTruthy();
  expect(await screen.findByText(/The school says why: Moved away/)).toBeTruthy();
  expect(screen.queryByText(/Sibling/)).toBeNull();
});

test('who only reads has no way to it, and reads notes without an act', async () => {
  const viewer = await school.addPerson({ roles: ['viewer'] });
  const office = await school.addPerson({ roles: ['registrar'] });
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const page = await openPage(staffPaths.staffStudent(studentId), office);
  await page.user.click(await button('Write a note…'));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.type(dialog.getByLabelText(/^Note/), 'Rides with a cousin');
  await page.user.click(dialog.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText('Rides with a cousin')).toBeTruthy();
  await page.user.click(await button(/^Take away/));
  expect(await screen.findByText('No notes.')).toBeTruthy();
  await page.user.click(await button('Undo'));
  expect(await screen.findByText('Rides with a cousin')).toBeTruthy();
  cleanup();
  const other = await openPage(staffPaths.staffFamily(family.familyId), viewer);
  expect(await screen.findByText('Rides with a cousin')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Write a note…' })).toBeNull();
  await other.visit(staffPaths.enrollOnBehalf);
  expect(await screen.findByText(/^This is for: Administrator, Registrar/)).toBeTruthy();
});
