import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
