import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Person } from '../../../../test/school.ts';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';

openScreens();

const edit = () => screen.findByRole('button', { name: /^Edit / });

test('what was typed stands in its open form again when the same person signs in after a lost session', async () => {
  const family = await school.addFamily(1);
  const page = await openPage(paths.students, family);
  await page.user.click(await edit());
  const preferred = await screen.findByRole('textbox', { name: /Preferred first/ });
  await page.user.type(preferred, 'Stas');
  page.endSession();
  await page.until(paths.login);
  await screen.findByText('Your session has ended');
  page.signIn(family);
  await page.until(paths.students);
  expect(await screen.findByRole('textbox', { name: /Preferred first/ })).toHaveProperty('value', 'Stas');
});

test('a reload loses nothing of what was typed about a student, until it is thrown away', async () => {
  const family = await school.addFamily(1);
  const page = await openPage(paths.students, family);
  await page.user.click(await edit());
  await page.user.type(await screen.findByRole('textbox', { name: /Preferred first/ }), 'Stas');
  await screen.findByText('What you typed is kept, and not saved yet.');
  await page.user.click(screen.getByRole('button', { name: 'Close, finish later' }));
  await screen.findByText('Something you typed here is not saved yet.');
  cleanup();
  const again = await openPage(paths.students, family);
  expect(await screen.findByRole('textbox', { name: /Preferred first/ })).toHaveProperty('value', 'Stas');
  await again.user.click(screen.getByRole('button', { name: 'Discard what I typed' }));
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await edit();
  expect((await family.call('students', {})).students[0]?.typed).toBeUndefined();
});

test('who saves a student whom somebody else has saved since is asked which of the two', async () => {
  const family = await school.addFamily(1);
  const [student] = (await family.call('students')).students;
  const page = await openPage(paths.students, family);
  await page.user.click(await edit());
  await page.user.type(await screen.findByRole('textbox', { name: /Preferred first/ }), 'Stas');
  const { id = '', firstName = '', lastName = '', birthDate = '', grade = null } = student ?? {};
  await family.call('saveStudent', {
    student: { id, firstName, lastName, birthDate: birthDate ?? '', grade, school: 'Hill School' },
  });
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await page.user.click(await screen.findByRole('button', { name: 'Keep mine, then save' }));
  expect(screen.getByRole('textbox', { name: /Preferred first/ })).toHaveProperty('value', 'Stas');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await eventually(async () => {
    expect((await family.call('students')).students).toMatchObject([{ preferredName: 'Stas', version: 3 }]);
  });
});

test('of a student to be added, what was typed waits where the form is closed', async () => {
  const page = await openPage(paths.students, await school.addFamily(1));
  await page.user.click(await screen.findByRole('button', { name: 'Add a student' }));
  await page.user.type(await screen.findByRole('textbox', { name: /^First name/ }), 'Mo');
  await page.user.click(screen.getByRole('button', { name: 'Close, finish later' }));
  await page.user.click(await screen.findByRole('button', { name: 'Add a student' }));
  expect(await screen.findByRole('textbox', { name: /^First name/ })).toHaveProperty('value', 'Mo');
  await page.user.click(screen.getByRole('button', { name: 'Discard what I typed' }));
  expect(screen.getByRole('textbox', { name: /^First name/ })).toHaveProperty('value', '');
});

const firstName = () => screen.findByRole('textbox', { name: /^First name/ });

/** What another window or device left of a student to be added. */
const leave = (person: Person, firstName: string) => {
  const blank = { lastName: '', preferredName: '', birthDate: '', grade: '', tshirtSize: '' };
  const content = JSON.stringify({ firstName, ...blank, pronouns: '', school: '', notes: '' });
  return person.call('keepNewStudent', { form: 'elsewhere', after: null, content });
};

test('what the server kept of a student to be added stands in the form, and adding them ends it', async () => {
  const family = await school.addPerson();
  await leave(family, 'Mo');
  const page = await openPage(paths.students, family);
  expect(await firstName()).toHaveProperty('value', 'Mo');
  await page.user.type(await screen.findByRole('textbox', { name: /^Last name/ }), 'Reed');
  fireEvent.change(await screen.findByLabelText(/^Birth date/), { target: { value: '2016-03-01' } });
  await page.user.selectOptions(screen.getByLabelText(/^Grade/), '4');
  await page.user.click(screen.getByRole('button', { name: 'Add student' }));
  await screen.findByText('Mo Reed is saved.');
  await page.user.click(await screen.findByRole('button', { name: 'Add a student' }));
  expect(await firstName()).toHaveProperty('value', '');
  expect((await family.call('students')).adding.typed).toBeNull();
});

test.each([
  ['Keep mine, then save', 'Mo', '{"firstName":"Mo"'],
  ['Take theirs', 'Ann', '{"firstName":"Ann"'],
])('what another window typed of the same new student is told, and chosen from: %s', async (choice, shown, kept) => {
  const family = await school.addPerson();
  const page = await openPage(paths.students, family);
  await firstName();
  await leave(family, 'Ann');
  await page.user.type(await firstName(), 'Mo');
  await screen.findByText(/^In another window/);
  await page.user.click(screen.getByRole('button', { name: choice }));
  expect(await firstName()).toHaveProperty('value', shown);
  expect(screen.queryByText(/^In another window/)).toBeNull();
  await eventually(async () => expect((await family.call('students')).adding.typed).toMatch(kept));
  await screen.findByText('What you typed is kept, and not saved yet.');
  await page.user.click(screen.getByRole('button', { name: 'Discard what I typed' }));
  await eventually(async () => expect((await family.call('students')).adding.typed).toBeNull());
});

test('two clicks in one moment remove a student once', async () => {
  const page = await openPage(paths.students, await school.addFamily(2));
  await page.user.click((await screen.findAllByRole('button', { name: /^Remove / }))[0] as HTMLElement);
  const act = await screen.findByRole('button', { name: 'Remove' });
  fireEvent.click(act);
  fireEvent.click(act);
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.asked.filter((name) => name === 'removeStudent')).toHaveLength(1);
});

test.each(['1890-05-01', '0015-05-01'])('of the birth date %s the year is said to be wrong', async (day) => {
  const page = await openPage(paths.students, await school.addFamily(1));
  await page.user.click(await edit());
  fireEvent.change(await screen.findByLabelText(/^Birth date/), { target: { value: day } });
  await page.user.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Check the year of the birth date.');
});

test('the focus follows what is opened, saved and removed, and what was done is said', async () => {
  const page = await openPage(paths.students, await school.addFamily(2));
  const opener = (await screen.findAllByRole('button', { name: /^Edit / }))[0] as HTMLElement;
  const name = opener.getAttribute('aria-label');
  await page.user.click(opener);
  await eventually(() => expect(document.activeElement).toBe(screen.getByLabelText(/^First name/)));
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/ is saved\.$/);
  expect(document.activeElement?.getAttribute('aria-label')).toBe(name);
  await page.user.click((await screen.findAllByRole('button', { name: /^Remove / }))[0] as HTMLElement);
  await page.user.click(await screen.findByRole('button', { name: 'Remove' }));
  await screen.findByText(/ is removed\.$/);
  await eventually(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('an unlikely birth date is asked about once, and saved when it is right', async () => {
  const page = await openPage(paths.students, await school.addFamily(1));
  await page.user.click(await edit());
  fireEvent.change(await screen.findByLabelText(/^Birth date/), { target: { value: '1919-03-01' } });
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Is the birth date right? It makes 107 years.' });
  expect(page.asked).not.toContain('saveStudent');
  await page.user.click(screen.getByRole('button', { name: 'It is right, save' }));
  await screen.findByText(/ is saved\.$/);
});

test('a double click on Save leaves the question about a birth date open', async () => {
  const page = await openPage(paths.students, await school.addFamily(1));
  await page.user.click(await edit());
  fireEvent.change(await screen.findByLabelText(/^Birth date/), { target: { value: '1919-03-01' } });
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = (await screen.findByRole('heading', { name: /^Is the birth date right/ })).closest('dialog');
  // What a browser says of the second of two clicks, which falls beside the question by then.
  fireEvent.mouseDown(dialog as HTMLElement, { detail: 2 });
  expect(screen.getByRole('heading', { name: /^Is the birth date right/ })).toBeDefined();
  // Phones count each press by itself: one right after the other was not meant for what nobody has seen yet.
  fireEvent.mouseDown(dialog as HTMLElement, { detail: 1 });
  expect(screen.getByRole('heading', { name: /^Is the birth date right/ })).toBeDefined();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
  fireEvent.mouseDown(dialog as HTMLElement, { detail: 1 });
  await eventually(() => expect(screen.queryByRole('heading', { name: /^Is the birth date right/ })).toBeNull());
});

test('who was enrolled before cannot be removed, which is said before anything is asked', async () => {
  const family = await school.addFamily(1);
  const lines = [{ studentId: family.studentIds[0] ?? '', classId: await school.addClass() }];
  await family.call('enroll', { idempotencyKey: 'before', lines });
  const page = await openPage(paths.students, family);
  await eventually(() => expect(page.asked).toContain('enrollments'));
  await page.user.click(await screen.findByRole('button', { name: /^Remove / }));
  await screen.findByText(/cannot be removed\. Ask the school/);
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});

test('a grade is told, and shown, with its school year; who enters kindergarten next is told so', async () => {
  const family = await school.addFamily(1);
  const [student] = (await family.call('students')).students;
  const { id = '', firstName = '', lastName = '' } = student ?? {};
  await family.call('saveStudent', { student: { id, firstName, lastName, birthDate: '2022-05-01', grade: 5 } });
  const page = await openPage(paths.students, family);
  const [, year = ''] = (await screen.findByText(/ in \d{4}\/\d{2} · /)).textContent?.match(/in (\S+) ·/) ?? [];
  await page.user.click(await edit());
  const grade = await screen.findByLabelText(`Grade in ${year}`, { exact: false });
  const next = Number(year.slice(0, 4)) + 1;
  await page.user.selectOptions(grade, `Kindergarten from ${next}/${String(next + 1).slice(2)}`);
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(`Pre-K in ${year}`, { exact: false });
  expect((await family.call('students')).students[0]).toMatchObject({ grade: -1, gradeYear: next - 1 });
});

async function typeStudent(page: Awaited<ReturnType<typeof openPage>>, first: string, born: string) {
  await page.user.type(await firstName(), first);
  await page.user.type(await screen.findByRole('textbox', { name: /^Last name/ }), 'Reed');
  fireEvent.change(await screen.findByLabelText(/^Birth date/), { target: { value: born } });
}

test('of a new student four fields are asked first, the grade is proposed, and what was chosen stays', async () => {
  const family = await school.addPerson();
  const page = await openPage(paths.students, family);
  await typeStudent(page, 'Mo', '2016-03-01');
  const grade = screen.getByLabelText(/^Grade/);
  expect(grade).toHaveProperty('value', '5');
  screen.getByText(/^Usual for this birth date/);
  fireEvent.change(screen.getByLabelText(/^Birth date/), { target: { value: '2017-03-01' } });
  expect(grade).toHaveProperty('value', '4');
  await page.user.selectOptions(grade, '3');
  expect(screen.queryByText(/^Usual for this birth date/)).toBeNull();
  fireEvent.change(screen.getByLabelText(/^Birth date/), { target: { value: '2017-04-01' } });
  expect(grade).toHaveProperty('value', '3');
  expect(screen.queryByRole('textbox', { name: /^School/ })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'More about the student (optional)' }));
  await page.user.type(screen.getByRole('textbox', { name: /^School/ }), 'Hill');
  await page.user.clear(screen.getByRole('textbox', { name: /^School/ }));
  screen.getByRole('textbox', { name: /^Pronouns/ });
  await page.user.click(screen.getByRole('button', { name: 'Add student' }));
  await screen.findByText('Mo Reed is saved.');
  expect((await family.call('students')).students).toMatchObject([{ grade: 3, birthDate: '2017-04-01' }]);
});

test('a child of the same name and birth date is asked about before a second one is made', async () => {
  const family = await school.addPerson();
  const student = { firstName: 'Mo', lastName: 'Reed', birthDate: '2016-03-01', grade: 5 };
  await family.call('saveStudent', { student });
  const page = await openPage(paths.students, family);
  await page.user.click(await screen.findByRole('button', { name: 'Add a student' }));
  await typeStudent(page, 'MO', '2016-03-01');
  const add = () => page.user.click(screen.getByRole('button', { name: 'Add student' }));
  await add();
  await screen.findByRole('heading', {
    name: /^You have a Mo Reed born .*March 1, 2016.* already\. Is this another child\?$/,
  });
  await page.user.click(screen.getByRole('button', { name: 'No, the same child' }));
  expect(document.activeElement).toBe(await firstName());
  expect((await family.call('students')).students).toHaveLength(1);
  await add();
  await page.user.click(await screen.findByRole('button', { name: 'Yes, another child' }));
  await screen.findByText('MO Reed is saved.');
  expect((await family.call('students')).students).toHaveLength(2);
});

test('a child whom the other guardian has entered meanwhile is told, and asked about then', async () => {
  const family = await school.addPerson();
  const page = await openPage(paths.students, family);
  await typeStudent(page, 'Mo', '2016-03-01');
  await family.call('saveStudent', {
    student: { firstName: 'Mo', lastName: 'Reed', birthDate: '2016-03-01', grade: 5 },
  });
  await page.user.click(screen.getByRole('button', { name: 'Add student' }));
  await screen.findByText('A child of this name and birth date is in your family already.');
  await eventually(() => expect(screen.getByRole('button', { name: /^Edit Mo/ })).toBeDefined());
  await page.user.click(screen.getByRole('button', { name: 'Add student' }));
  await screen.findByRole('button', { name: 'Yes, another child' });
});
