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
  await page.user.click(await screen.findByRole('button', { name: 'Take from a calendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take from a calendar' }));
  const input = document.querySelector<HTMLInputElement>('dialog input[type=file]') as HTMLInputElement;
  await page.user.upload(input, new File(['<html>'], 'page.ics', { type: 'text/calendar' }));
  await dialog.findByText(/This is no calendar file/);
  expect(dialog.getByRole('button', { name: 'Put them into the form' })).toHaveProperty('disabled', true);
  const event = CALENDAR.split('\r\n').slice(3, -1);
  const many = Array.from({ length: 301 }, (_, index) => event.join('\r\n').replace('Recess', `Recess ${index}`));
  const long = ['BEGIN:VCALENDAR', ...many, 'END:VCALENDAR'].join('\r\n');
  await page.user.upload(input, new File([long], 'long.ics', { type: 'text/calendar' }));
  await dialog.findByText(/would be longer than 300 entries/);
  expect(dialog.getByText('and 201 more')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Put them into the form' })).toHaveProperty('disabled', true);
  await page.user.upload(input, new File([CALENDAR], 'school.ics', { type: 'text/calendar' }));
  await dialog.findByText(/Thanksgiving Recess/);
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

test('who may only read sees the list and no way to change it', async () => {
  const viewer = await school.addPerson({ email: 'reads@example.org', roles: ['viewer'] });
  await openPage(staffPaths.managedSemesters, viewer);
  await screen.findByRole('heading', { name: 'Closed days of the school' });
  expect(screen.queryByRole('button', { name: 'Change closed days' })).toBeNull();
});
