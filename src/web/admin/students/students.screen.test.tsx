import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import type { Person } from '../../../../test/school.ts';

openScreens();

let office: Person;
let nurse: Person;
let classId: string;
let studentId: string;
beforeAll(async () => {
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  nurse = await school.addPerson({ email: 'nurse@example.org', roles: ['administrator', 'health'] });
  classId = await school.addClass({ title: 'Pond Life' });
  const family = await school.addFamily(2, 'guardian@example.org');
  studentId = family.studentIds[0] ?? '';
  await family.call('enroll', { idempotencyKey: 'one', lines: [{ studentId, classId }] });
  const allergies = [{ name: 'Peanuts', reaction: 'Throat swells', isLifeThreatening: true }];
  await family.call('saveHealth', { studentId, version: 0, answers: { allergies } });
});

const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');

test('the address leads to whom it names, and what is chosen stands in it', async () => {
  const page = await openPage(`/admin/students?class=${classId}`, office);
  await eventually(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toContain('Student 1');
  expect(rows()[0]).toContain('Emergency contacts');
  await page.user.selectOptions(screen.getByLabelText('Record'), 'Nothing is missing');
  await page.until(`/admin/students?class=${classId}&record=complete`);
  await screen.findByText('Nothing found');
  await page.visit('/admin/students?search=guardian%40example.org');
  await eventually(() => expect(rows()).toHaveLength(2));
});

test('without the role nobody is offered life-threatening allergies', async () => {
  const plain = await openPage('/admin/students', office);
  await eventually(() => expect(rows().length).toBeGreaterThan(1));
  expect(screen.queryByRole('option', { name: 'Life-threatening allergies' })).toBeNull();
  expect(plain.asked).not.toContain('lifeThreatening');
});

test('somebody with the role chooses where, is told of the receipt, and leaves one', async () => {
  const page = await openPage('/admin/students?record=life-threatening', nurse);
  await screen.findByText('Choose a semester or a class');
  expect(page.asked).not.toContain('lifeThreatening');
  await page.visit(`/admin/students?record=life-threatening&class=${classId}`);
  await eventually(() => expect(rows()).toEqual([expect.stringContaining('Peanuts')]));
  expect(page.asked.filter((name) => name === 'lifeThreatening')).toHaveLength(1);
  await screen.findByText(/sees, beside their health answers/);
  // Asked for by whoever presses it only.
  expect(screen.getByRole('button', { name: 'All health answers as a file' })).toBeTruthy();
  expect(page.asked).not.toContain('healthExport');
});
