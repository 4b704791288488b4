import { cleanup, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { enroll, publish } from '../../../../../test/class-editing.ts';
import type { Person } from '../../../../../test/school.ts';
import { eventually, openPage, openScreens, school } from '../../../../../test/screens.tsx';
import { staffPaths } from '../../../staff-paths.ts';

openScreens();

let office: Person;
beforeAll(async () => {
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
});

const addClass = async () => (await publish(school, office, { title: 'Tuesdays' })).id;
const datesOf = async (classId: string) => {
  const { class: held } = await office.call('staffClass', { classId });
  return held.meetings.map(({ on, start }) => `${on} ${start}`);
};
const moveTo = (classId: string, moved: string) =>
  `${staffPaths.editClass(classId)}?${String(new URLSearchParams({ moved, to: '2026-10-15 09:00 11:00' }))}`;

test('a date that the calendar moves is looked at first, and saved only when somebody says so', async () => {
  const classId = await addClass();
  const before = await datesOf(classId);
  const page = await openPage(moveTo(classId, before[1] ?? ''), office);
  const dialog = await screen.findByRole('dialog', { name: 'Whom this change touches' });
  expect(within(dialog).getByText('Nobody is enrolled or waiting.')).toBeDefined();
  expect(within(dialog).getByText(/^No longer: Tuesday, /)).toBeDefined();
  expect(within(dialog).getByText(/^New: Thursday, October 15, 9:00/)).toBeDefined();
  expect(await datesOf(classId)).toEqual(before);
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await eventually(async () =>
    expect((await datesOf(classId)).toSorted()).toEqual([...before.toSpliced(1, 1), '2026-10-15 09:00'].toSorted()),
  );
});

test('a moved date is taken back by one button, which leads to the dates; once somebody relies on it, it says why not', async () => {
  const classId = await addClass();
  const before = await datesOf(classId);
  await enroll(await school.addFamily(), classId);
  school.clock.advance(60_000);
  const move = async (choice: RegExp) => {
    const { user } = await openPage(moveTo(classId, before[1] ?? ''), office);
    const dialog = await screen.findByRole('dialog', { name: 'Whom this change touches' });
    await user.click(within(dialog).getByRole('radio', { name: choice }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    return { user, undo: await screen.findByRole('button', { name: 'Undo' }) };
  };
  const { user, undo } = await move(/mail/);
  expect(
    await screen.findByText(/^The mail to the family leaves at .+ Until then an undo keeps it here.$/),
  ).toBeDefined();
  await user.click(undo);
  await screen.findByText('The mail was taken back.');
  expect(await datesOf(classId)).toEqual(before);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await eventually(() => expect(document.activeElement?.textContent).toMatch(/^5 dates/));

  cleanup();
  const again = await move(/nothing/);
  expect(screen.getByText(/^You can undo this until .+ Nobody was told.$/)).toBeDefined();
  school.clock.advance(60_000);
  await enroll(await school.addFamily(), classId);
  await again.user.click(again.undo);
  await screen.findByText(/^Somebody has enrolled since the dates were changed./);
});

test('a date that the class has not, or none at all, changes nothing', async () => {
  const classId = await addClass();
  const before = await datesOf(classId);
  for (const moved of ['2026-10-14 15:30', 'soon']) {
    cleanup();
    await openPage(moveTo(classId, moved), office);
    await screen.findByDisplayValue('Tuesdays');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(/^Changed/)).toBeNull();
  }
  expect(await datesOf(classId)).toEqual(before);
});
