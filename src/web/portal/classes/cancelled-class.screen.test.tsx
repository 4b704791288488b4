import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import type { Person } from '../../../../test/school.ts';
import { paths } from '../../paths.ts';
import { staffPaths } from '../../staff-paths.ts';

const WHY = /Reason: The quarry is closed/;
openScreens();

let classId: string;
let family: Person;
let office: Person;
beforeAll(async () => {
  office = await school.addPerson({ roles: ['administrator'] });
  const meetings = [{ on: '2026-09-08', start: '15:30', end: '17:30' }];
  classId = await school.addClass({ title: 'Caving', capacity: 1, meetings });
  const siblings = await school.addFamily(2);
  family = siblings;
  await siblings.call('enroll', {
    idempotencyKey: 'cancelled',
    lines: siblings.studentIds.map((studentId) => ({ studentId, classId, ifFull: 'waitlist' as const })),
  });
  const { version } = (await office.call('staffClass', { classId })).class;
  await office.call('cancelClass', { classId, version, isCancelled: true, reason: 'The quarry is closed', tell: null });
});

test('the page of a cancelled class says why', async () => {
  await openPage(paths.class(classId));
  await screen.findByText(WHY);
});

test('a family reads why beside the seat and beside the place on the waitlist', async () => {
  await openPage(paths.enrollments, family);
  expect(await screen.findAllByText(WHY)).toHaveLength(2);
});

test('its dates stay in the calendar, marked', async () => {
  await openPage(`${paths.calendar}?view=agenda&from=2026-09-07`);
  const entry = (await screen.findByRole('link', { name: 'Caving' })).closest('li');
  within(entry ?? document.body).getByText('Cancelled');
});

test('its roster stays in the report, marked', async () => {
  await openPage(staffPaths.report, office);
  const cell = (await screen.findByRole('link', { name: 'Caving' })).closest('th');
  within(cell ?? document.body).getByText('Cancelled');
});
