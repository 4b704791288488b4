import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:x',
  'BEGIN:VEVENT',
  'UID:1',
  'SUMMARY:Thanksgiving Recess',
  'DTSTART;VALUE=DATE:20261126',
  'DTEND;VALUE=DATE:20261128',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

test('closed days come out of a calendar file, are shown first and saved with the list', async () => {
  const office = await school.addPerson({ email: 'closed@example.org', roles: ['administrator'] });
  await school.addClass({ title: 'On that day', meetings: [{ on: '2026-11-27', start: '09:00', end: '10:00' }] });
  const page = await openPage(staffPaths.managedSemesters, office);
  await screen.findByText('No closed days are to come.');
  await page.user.click(screen.getByRole('button', { name: 'Change closed days' }));
  await page.user.click(await screen.findByRole('button', { name: 'Take from a calendar or table' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take from a calendar or table' }));
  const input = document.querySelector<HTMLInputElement>('dialog input[type=file]') as HTMLInputElement;
  await page.user.upload(input, new File(['<html>'], 'page.ics', { type: 'text/calendar' }));
  await dialog.findByText(/This is neither a calendar nor a table/);
  expect(dialog.getByRole('button', { name: 'Put them into the form' })).toHaveProperty('disabled', true);
  const event = CALENDAR.split('\r\n').slice(3, -1);
  const many = Array.from({ length: 301 }, (_, index) => event.join('\r\n').replace('Recess', `Recess ${index}`));
  const long = ['BEGIN:VCALENDAR', ...many, 'END:VCALENDAR'].join('\r\n');
  await page.user.upload(input, new File([long], 'long.ics', { type: 'text/calendar' }));
  await dialog.findByText(/would be longer than 300 entries/);
  expect(dialog.getByText('and one more')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Put them into the form' })).toHaveProperty('disabled', true);
  await page.user.upload(input, new File([CALENDAR], 'school.ics', { type: 'text/calendar' }));
  await dialog.findByRole('checkbox', { name: /Thanksgiving Recess/, checked: true });
  expect((await office.call('closedDays')).days).toEqual([]);
  await page.user.click(dialog.getByRole('button', { name: 'Put them into the form' }));
  await page.user.click(await screen.findByRole('button', { name: 'Add closed days' }));
  await page.user.click(screen.getByRole('button', { name: 'Save closed days' }));
  expect((await office.call('closedDays')).days).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: 'Remove closed days 2' }));
  await page.user.click(screen.getByRole('button', { name: 'Save closed days' }));
  await screen.findByText('1 class still meets on that day');
  await eventually(async () =>
    expect((await office.call('closedDays')).days).toMatchObject([
      { from: '2026-11-26', to: '2026-11-27', name: 'Thanksgiving Recess', isNoClass: true },
    ]),
  );
});

test('what is proposed is theirs to change; words propose anew, and what is left out is named', async () => {
  const office = await school.addPerson({ email: 'chooses@example.org', roles: ['administrator'] });
  const page = await openPage(`${staffPaths.managedSemesters}?edit=closed-days`, office);
  await page.user.click(await screen.findByRole('button', { name: 'Take from a calendar or table' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take from a calendar or table' }));
  await page.user.click(dialog.getByLabelText('Or paste its text here'));
  await page.user.paste('date,name\n07/08/2026,Founders\n09/10/2026,Concert night\nsoon,Picnic');
  const box = (name: RegExp, checked: boolean) => dialog.findByRole('checkbox', { name, checked });
  await box(/July 8, 2026: Founders/, true);
  await box(/September 10, 2026: Concert night/, false);
  expect(dialog.getByText('Picnic: cannot be read')).toBeDefined();

  await page.user.selectOptions(dialog.getByLabelText('In 7/9/2026 the first number is'), 'day');
  await page.user.click(await box(/August 7, 2026: Founders/, true));
  await box(/August 7, 2026: Founders/, false);
  const words = dialog.getByLabelText('A title with one of these words means no classes');
  await page.user.clear(words);
  await page.user.type(words, '-founders');
  await page.user.click(await box(/October 9, 2026: Concert night/, true));
  await page.user.click(dialog.getByRole('checkbox', { name: 'Also days on which classes meet' }));
  await page.user.click(dialog.getByRole('button', { name: 'Put them into the form' }));
  await page.user.click(await screen.findByRole('button', { name: 'Save closed days' }));
  await eventually(async () =>
    expect((await office.call('closedDays')).days.filter(({ isNoClass }) => !isNoClass)).toMatchObject([
      { from: '2026-08-07', name: 'Founders' },
      { from: '2026-10-09', name: 'Concert night' },
    ]),
  );
});

test('who may only read sees the list and no way to change it', async () => {
  const viewer = await school.addPerson({ email: 'reads@example.org', roles: ['viewer'] });
  await openPage(staffPaths.managedSemesters, viewer);
  await screen.findByRole('heading', { name: 'Closed days of the school' });
  expect(screen.queryByRole('button', { name: 'Change closed days' })).toBeNull();
});
