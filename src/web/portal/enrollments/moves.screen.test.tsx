import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enroll } from '../../../../test/enrolling.ts';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { newId } from '../../../server/platform/ids.ts';
import { paths } from '../../paths.ts';

openScreens();

type Page = Awaited<ReturnType<typeof openPage>>;

async function openMenu(page: Page, title: string, act: string): Promise<void> {
  await page.user.click(await screen.findByRole('button', { name: new RegExp(`^Change .* in ${title}$`) }));
  await page.user.click(await screen.findByRole('menuitem', { name: act }));
}
const inDialog = async () => within(await screen.findByRole('dialog'));

test('a family chooses where to, is asked once with both prices, and reads what was done', async () => {
  const from = await school.addClass({ title: 'Climbing', priceCents: 12_000 });
  await school.addClass({ title: 'Kayaking', priceCents: 9000 });
  const family = await school.addFamily();
  await enroll(family, from);
  const page = await openPage(paths.enrollments, family);
  await openMenu(page, 'Climbing', 'Move to another class');
  const list = await inDialog();
  expect((await list.findByText('Kayaking')).closest('li')?.textContent).toContain('$90, $30 less than now');
  await page.user.click(list.getByRole('button', { name: 'Move there: Kayaking' }));
  const question = await inDialog();
  expect(question.getByRole('heading').textContent).toMatch(/^Move .* from Climbing to Kayaking\?$/);
  expect(question.getByText(/It costs \$90 instead of \$120\./)).toBeTruthy();
  await page.user.click(question.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText(/has moved from Climbing to Kayaking/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Change .* in Kayaking$/ })).toBeTruthy();
});

test('where another class is full they wait there and keep this one; the row says so', async () => {
  const from = await school.addClass({ title: 'Snow', priceCents: 0 });
  const full = await school.addClass({ title: 'Ice', capacity: 1, priceCents: 0 });
  await enroll(await school.addFamily(), full);
  const family = await school.addFamily();
  await enroll(family, from);
  const page = await openPage(paths.enrollments, family);
  await openMenu(page, 'Snow', 'Move to another class');
  const list = await inDialog();
  await page.user.click(await list.findByRole('button', { name: 'Wait there: Ice, and keep Snow until then' }));
  await page.user.click((await inDialog()).getByRole('button', { name: 'Wait there, keep this one until then' }));
  expect(await screen.findByText('When a seat is free, this student moves there and gives up Snow.')).toBeTruthy();
  await openMenu(page, 'Snow', 'Move to another class');
  expect(await (await inDialog()).findByText(/already waits for Ice to move from this class/)).toBeTruthy();
});

test('a class that has filled, or changed its price, between question and act is asked about again', async () => {
  const from = await school.addClass({ title: 'Rope', priceCents: 5000 });
  const dear = await school.addClass({ title: 'Dear', priceCents: 5000 });
  const family = await school.addFamily();
  await enroll(family, from);
  const page = await openPage(paths.enrollments, family);
  await openMenu(page, 'Rope', 'Move to another class');
  await page.user.click(await (await inDialog()).findByRole('button', { name: 'Move there: Dear' }));
  await school.database.updateTable('classes').set({ priceCents: 7000 }).where('id', '=', dear).execute();
  await page.user.click((await inDialog()).getByRole('button', { name: 'Move' }));
  expect(await screen.findByText(/The price has changed meanwhile/)).toBeTruthy();
  expect(await screen.findByText(/It costs \$70 instead of \$50\./)).toBeTruthy();
  await school.database.updateTable('classes').set({ capacity: 0 }).where('id', '=', dear).execute();
  await page.user.click((await inDialog()).getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('The class is full.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Wait there, keep this one until then' })).toBeTruthy();
});

test('withdrawing says what becomes of the price of a group, and can be taken back on the row', async () => {
  const staff = await school.addPerson({ roles: ['administrator'] });
  const classIds = [
    await school.addClass({ title: 'Pair one', priceCents: 22_000 }),
    await school.addClass({ title: 'Pair two', priceCents: 22_000 }),
  ];
  const group = { semesterId: school.semesterId, name: 'Summer Pair', description: '', priceCents: 36_000, classIds };
  await staff.call('saveGroup', group);
  const family = await school.addFamily();
  const lines = classIds.map((classId) => ({ studentId: family.studentIds[0] ?? '', classId }));
  await family.call('enroll', { idempotencyKey: newId(), lines });
  const page = await openPage(paths.enrollments, family);
  await openMenu(page, 'Pair two', 'Withdraw');
  const question = await inDialog();
  expect(question.getByText(/Summer Pair no longer applies: Pair one costs \$220 instead of \$180\./)).toBeTruthy();
  await page.user.click(question.getByRole('button', { name: 'Withdraw' }));
  await page.user.click(await screen.findByRole('button', { name: /^Take back: .* in Pair two$/ }));
  expect(await screen.findByText(/has the seat in Pair two again/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Change .* in Pair two$/ })).toBeTruthy();
});

test('where nothing else is open it says so', async () => {
  const semesterId = await school.addSemester({ name: 'Winter', isOpen: true });
  const family = await school.addFamily();
  await enroll(family, await school.addClass({ title: 'Alone', semesterId }));
  const page = await openPage(paths.enrollments, family);
  await openMenu(page, 'Alone', 'Move to another class');
  expect(await (await inDialog()).findByText(/^No other class of this semester is open and right for/)).toBeTruthy();
});
