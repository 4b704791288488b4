import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { eventually, openPage, openScreens, type OpenPage, school } from '../../../../test/screens.tsx';
import { staffPaths } from '../../staff-paths.ts';

// The office acts, and the network goes: before the call, then before its answer. Nothing typed is lost, and nothing is done twice.

openScreens();

let family: Awaited<ReturnType<typeof school.addFamily>>;
let office: Awaited<ReturnType<typeof school.addPerson>>;
beforeEach(async () => {
  family = await school.addFamily(1);
  office = await school.addPerson({ roles: ['registrar'] });
});

const dialogOf = async () => within(await screen.findByRole('dialog'));

/** Presses a button while a call is lost on its way, then while its answer is, then with the network back. */
async function pressThreeTimes(page: OpenPage, call: string, button: () => HTMLElement, isThere: () => void) {
  const sent = () => page.asked.filter((each) => each === call).length;
  for (const what of [undefined, 'answer'] as const) {
    const before = sent();
    const mend = page.lose(call, what);
    await page.user.click(button());
    // The complaint of the press before stands until this one is answered too.
    await waitFor(() => expect(sent()).toBe(before + 1));
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('alert')
          .map(({ textContent }) => textContent)
          .join(''),
      ).not.toBe(''),
    );
    isThere();
    mend();
  }
  await page.user.click(button());
}

test('a section of the record', async () => {
  const [studentId = ''] = family.studentIds;
  const page = await openPage(staffPaths.staffStudent(studentId), office);
  await page.user.click(await screen.findByRole('button', { name: /^Edit: Emergency contacts: / }));
  const dialog = await dialogOf();
  const names = await dialog.findAllByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  for (const [at, field] of names.entries()) await page.user.type(field, `Aunt ${at}`);
  for (const [at, field] of dialog.getAllByRole('textbox', { name: /^Phone/ }).entries())
    await page.user.type(field, `555 123 456${at}`);
  await page.user.click(dialog.getByRole('radio', { name: 'By phone' }));
  await pressThreeTimes(
    page,
    'saveAsTold',
    () => dialog.getByRole('button', { name: 'Save' }),
    () => expect(names.map(({ value }) => value)).toEqual(['Aunt 0', 'Aunt 1']),
  );
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { answers } = await family.call('record', { studentId });
  expect(answers.contacts?.map(({ name }) => name)).toEqual(['Aunt 0', 'Aunt 1']);
  const mails = school.database.selectFrom('outboxMails').select('id').where('kind', '=', 'record-changed').execute();
  expect(await mails).toHaveLength(1);
});

test('a task', async () => {
  const page = await openPage(staffPaths.staffFamily(family.familyId), office);
  await page.user.click(await screen.findByRole('button', { name: 'Add a task…' }));
  const dialog = await dialogOf();
  const words = await dialog.findByLabelText<HTMLTextAreaElement>(/What is to do/);
  await page.user.type(words, 'Call back');
  await pressThreeTimes(
    page,
    'addTask',
    () => dialog.getByRole('button', { name: 'Save task' }),
    () => expect(words.value).toBe('Call back'),
  );
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { tasks } = await office.call('tasks', { about: { familyId: family.familyId } });
  expect(tasks.map(({ text }) => text)).toEqual(['Call back']);
});

test('a tag', async () => {
  const page = await openPage(staffPaths.staffFamily(family.familyId), office);
  await page.user.click(await screen.findByRole('button', { name: 'Change tags…' }));
  const dialog = await dialogOf();
  const name = await dialog.findByLabelText<HTMLInputElement>(/Name/);
  await page.user.type(name, 'Staff child');
  await pressThreeTimes(
    page,
    'addTag',
    () => dialog.getByRole('button', { name: 'Make and put on' }),
    () => expect(name.value).toBe('Staff child'),
  );
  const tick = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Staff child', checked: true });
  await pressThreeTimes(
    page,
    'tagHouseholds',
    () => tick,
    () => expect(screen.getByRole('dialog')).toBeTruthy(),
  );
  const { tags } = await office.call('tags', {});
  expect(tags.map(({ name: made }) => made)).toEqual(['Staff child']);
});

test('a rule', async () => {
  const page = await openPage(`${staffPaths.circulars}?rules=all`, office);
  await page.user.click(await screen.findByRole('link', { name: 'Days before a class begins' }));
  const days = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Days before the first date/ });
  await page.user.clear(days);
  await page.user.type(days, '5');
  await pressThreeTimes(
    page,
    'saveLetterRule',
    () => screen.getByRole('button', { name: 'Save' }),
    () => expect(days.value).toBe('5'),
  );
  await screen.findByRole('heading', { level: 1, name: 'A class begins soon' });
  expect((await office.call('letterRules', {})).rules).toHaveLength(1);
});
